import { makeContext } from './context.mjs'
import { startXvfb } from './display.mjs'
import { launch } from './launch.mjs'
import { releaseAll } from './lock.mjs'
import { launchPlan } from './plan.mjs'
import { note, report } from './say.mjs'
import { setUp } from './setup.mjs'
import { atExit, listen } from './signals.mjs'

export async function main(args = process.argv.slice(2)) {
  listen()
  atExit(releaseAll)
  try {
    process.exit(await start(makeContext(), args))
  } catch (error) {
    report(error)
    process.exit(1)
  }
}

async function start(ctx, args) {
  const plan = launchPlan({ ...ctx, args })
  const electron = await setUp(ctx, { xvfb: plan.xvfb })
  if (args[0] === '--setup-only') return 0
  if (plan.noSandbox)
    note(
      '• Running as root: Chromium works without its sandbox (--no-sandbox). Better use an ordinary account.',
    )
  if (plan.xvfb) note('• No display found: running in a virtual one (Xvfb), you will not see the window.')
  const screen = plan.xvfb ? await startXvfb(ctx.env) : undefined
  const env = screen ? { ...plan.env, DISPLAY: screen.display } : plan.env
  const watchSandbox = ctx.platform === 'linux' && !plan.headless && !plan.noSandbox
  const code = await launch(electron, { args: plan.args, env, cwd: plan.cwd, watchSandbox })
  await screen?.stop()
  return code
}
