// Old Node must be able to parse this file, or its version message never shows: the rest is imported after it.
import { checkNode } from './setup/node-version.mjs'

if (checkNode(process.versions.node)) import('./setup/start.mjs').then((module) => module.main())
