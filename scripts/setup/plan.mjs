import { join } from 'node:path'
import { hasDisplay } from './display.mjs'

const HEADLESS = ['run', 'answer', 'cron', 'var']

/**
 * How to start Electron, decided in one place.
 * @param {{ args: string[], env: Record<string, string | undefined>, platform: string, uid: number, root: string }} given
 * @returns {{ headless: boolean, xvfb: boolean, noSandbox: boolean, args: string[], env: Record<string, string | undefined>, cwd?: string }}
 */
export function launchPlan({ args, env, platform, uid, root }) {
  // npm moves to the project's folder; a relative path means the one the user typed it in.
  const cwd = env.npm_lifecycle_event ? env.INIT_CWD : undefined
  if (HEADLESS.includes(args[0])) {
    return {
      headless: true,
      xvfb: false,
      noSandbox: false,
      args: [join(root, 'out', 'main', 'headless.js'), ...args],
      env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
      cwd,
    }
  }
  // Chromium refuses to run its sandbox as root, and only as root is it given up.
  const noSandbox = platform === 'linux' && uid === 0
  // An editor's terminal may have this set, and the window would never open.
  const { ELECTRON_RUN_AS_NODE: _, ...rest } = env
  return {
    headless: false,
    xvfb: !hasDisplay(env, platform),
    noSandbox,
    args: [...(noSandbox ? ['--no-sandbox'] : []), root, ...args],
    env: rest,
    cwd,
  }
}
