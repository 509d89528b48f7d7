// npm run bench:tools|loop|window [-- options]. Benches run in Electron's Node, like the app and the tests.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { makeContext } from './setup/context.mjs'
import { hasDisplay, startXvfb } from './setup/display.mjs'
import { releaseAll } from './setup/lock.mjs'
import { report } from './setup/say.mjs'
import { setUp } from './setup/setup.mjs'
import { atExit, exitCode, listen, track } from './setup/signals.mjs'

const [name, ...args] = process.argv.slice(2)
const ctx = makeContext()
listen()
atExit(releaseAll)

try {
  const xvfb = name === 'window' && !hasDisplay(ctx.env, ctx.platform)
  const electron = await setUp(ctx, { xvfb })
  const screen = xvfb ? await startXvfb(ctx.env) : undefined
  const code = await runBench(electron, screen?.display)
  await screen?.stop()
  process.exit(code)
} catch (error) {
  report(error)
  process.exit(1)
}

function runBench(electron, display) {
  const env = { ...ctx.env, ELECTRON_RUN_AS_NODE: '1', DESKWRIGHT_ELECTRON: electron }
  if (display) env.DISPLAY = display
  const file = join(ctx.root, 'scripts', 'bench-run.mjs')
  const child = spawn(electron, [file, name, ...args], { cwd: ctx.root, env, stdio: 'inherit' })
  track(child)
  return new Promise((resolve) => child.once('close', (code, signal) => resolve(exitCode(code, signal))))
}
