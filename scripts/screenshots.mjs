// Makes the pictures of docs/images from the real window (npm run screenshots).
import { join, resolve } from 'node:path'

process.env.DESKWRIGHT_SCREENSHOTS = join(resolve(import.meta.dirname, '..'), 'docs', 'images')
const { main } = await import('./setup/test.mjs')
await main(['e2e', 'screenshots'])
