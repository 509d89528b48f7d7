import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuild } from './build.mjs'
import { makeContext } from './context.mjs'
import { hasDisplay, startXvfb } from './display.mjs'
import { readJson } from './files.mjs'
import { releaseAll } from './lock.mjs'
import { ensurePackages } from './packages.mjs'
import { fail, note, report as show } from './say.mjs'
import { locked, setUpTools } from './setup.mjs'
import { atExit, listen, track } from './signals.mjs'
import { chooseSteps, STEP_NAMES, testSteps } from './steps.mjs'
import { addUp, countCheck, totalsLine } from './totals.mjs'

export async function main(args = process.argv.slice(2)) {
  listen()
  atExit(releaseAll)
  let results
  try {
    results = await testAll(makeContext(), args)
  } catch (error) {
    show(error)
    results = [{ name: 'set-up', counts: countCheck(false) }]
  }
  process.exitCode = conclude(results)
}

/** The totals are the very last line: other programs read them. @returns {number} the exit code */
function conclude(results) {
  const total = addUp(results.map((result) => result.counts))
  const failed = results.filter((result) => result.counts.failed > 0)
  console.log('')
  for (const { name } of failed) {
    console.log(`✖ ${name} failed${STEP_NAMES.includes(name) ? `; again: npm test -- ${name}` : ''}`)
  }
  if (total.skipped > 0) console.log(`${total.skipped} skipped`)
  console.log(totalsLine(total))
  return total.failed > 0 ? 1 : 0
}

async function testAll(ctx, args) {
  const chosen = chooseSteps(args)
  if (!chosen)
    fail(`There is no step ${args[0]}.`, `Use npm test, or npm test -- ${STEP_NAMES.join('|')} [filter]`)
  const needs = (name) => chosen.names.includes(name)
  const xvfb = needs('e2e') && !hasDisplay(ctx.env, ctx.platform)
  const electron = await locked(ctx, async () => {
    if (needs('unit') || needs('e2e')) return setUpTools(ctx, { xvfb })
    await ensurePackages(ctx)
    return ''
  })
  const temp = mkdtempSync(join(tmpdir(), 'deskwright-test-'))
  atExit(() => rmSync(temp, { recursive: true, force: true }))
  const steps = testSteps({
    root: ctx.root,
    electron,
    filter: chosen.filter,
    report: join(temp, 'report.json'),
  })
  const results = []
  for (const step of steps.filter((step) => needs(step.name))) {
    rmSync(join(temp, 'report.json'), { force: true })
    console.log(`\n── ${step.name} ──`)
    const built = !results.some((result) => result.name === 'build' && result.counts.failed > 0)
    if (step.name === 'e2e' && !built) {
      console.log('not run: the build failed')
      results.push({ name: step.name, counts: countCheck(false) })
      continue
    }
    const ok =
      step.name === 'build' ? await build(ctx) : await runStep(ctx, step, step.name === 'e2e' && xvfb)
    const counts = step.count?.(readJson(join(temp, 'report.json')), ok) ?? countCheck(ok)
    results.push({ name: step.name, counts })
  }
  return results
}

async function build(ctx) {
  try {
    await locked(ctx, () => ensureBuild(ctx))
    return true
  } catch (error) {
    show(error)
    return false
  }
}

async function runStep(ctx, step, xvfb) {
  const env = { ...ctx.env, ...step.env }
  const screen = xvfb ? await startXvfb(ctx.env) : undefined
  if (screen) env.DISPLAY = screen.display
  if (screen) note('• No display found: using a virtual one (Xvfb).')
  let ok = true
  for (const [program, ...args] of step.commands) ok = (await passThrough(program, args, ctx.root, env)) && ok
  await screen?.stop()
  return ok
}

function passThrough(program, args, cwd, env) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
    track(child)
    child.once('error', (error) => {
      note(`✖ ${program}: ${error.message}`)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
}
