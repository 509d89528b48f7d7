// Makes the pictures of docs/images from the real window (npm run screenshots).
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeContext } from './setup/context.mjs'
import { startXvfb } from './setup/display.mjs'
import { launchPlan } from './setup/plan.mjs'
import { setUp } from './setup/setup.mjs'

const CART = `export const total = (items) => items.reduce((sum, item) => sum + item.price, 0)
`

const ctx = makeContext()
const plan = launchPlan({ ...ctx, args: [] })
const executablePath = await setUp(ctx, { xvfb: plan.xvfb })
const { _electron: electron } = await import('@playwright/test')
const screen = plan.xvfb ? await startXvfb(ctx.env) : undefined
const scratch = mkdtempSync(join(tmpdir(), 'deskwright-'))
const images = join(ctx.root, 'docs', 'images')
mkdirSync(images, { recursive: true })
try {
  const app = await electron.launch({
    executablePath,
    args: [...plan.args, '--data-dir', join(scratch, 'data')],
    env: {
      ...plan.env,
      ...(screen && { DISPLAY: screen.display }),
      HOME: scratch,
      DESKWRIGHT_WORKSPACE: sampleWorkspace(join(scratch, 'code', 'shop')),
    },
  })
  const page = await app.firstWindow()
  await say(page, 'read src/cart.ts', 1, 'done')
  await say(page, 'run node --test', 3, 'paused')
  await page.mouse.move(0, 0)
  for (const colorScheme of ['light', 'dark']) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(images, `window-${colorScheme}.png`), animations: 'disabled' })
  }
  await app.close()
} finally {
  await screen?.stop()
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 })
}

/** Sends a message and waits until the answer, the n-th message, stands like this. */
async function say(page, text, index, state) {
  const composer = page.getByTestId('composer')
  await composer.fill(text)
  await composer.press('Enter')
  await page
    .locator(`[data-testid=message] >> nth=${index}`)
    .and(page.locator(`[data-state=${state}]`))
    .waitFor()
}

function sampleWorkspace(folder) {
  mkdirSync(join(folder, 'src'), { recursive: true })
  writeFileSync(join(folder, 'README.md'), '# Shop\n')
  writeFileSync(join(folder, 'src', 'cart.ts'), CART)
  return folder
}
