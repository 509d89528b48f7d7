import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, say, test } from '../app'
import { connectModel } from './model'
import { callTool, card, lastAnswer, lineOf, scriptedWindow, think, words } from './scripted'
import { openPanel, setMode, talk } from './shared'

const shown = scriptedWindow()

const CART = `import { shippingFor } from './shipping'

export function total(items: Item[]): number {
  const sum = items.reduce((all, item) => all + item.price * item.count, 0)
  return sum
}
`
const FILES = {
  'src/cart.ts': CART,
  'src/shipping.ts': 'export const shippingFor = (sum: number) => (sum < 50 ? 4.9 : 0)\n',
  'test/cart.test.ts': "test('adds shipping', () => expect(total([book])).toBe(24.9))\n",
}

/** The pictures of the README come from here: npm run screenshots keeps them. */
test('a day with the agent, light and dark', async ({ scratch }) => {
  const { page, model, workspace } = shown
  for (const [path, text] of Object.entries(FILES)) {
    mkdirSync(join(workspace, path, '..'), { recursive: true })
    writeFileSync(join(workspace, path), text)
  }
  for (const title of ['Rename the shipping options', 'Why is the build slow?']) {
    model.script([words('Done.')])
    await talk(page, title)
    await page.getByTestId('new-conversation').click()
    await expect(page.getByTestId('message')).toHaveCount(0)
    await connectModel(page, model)
  }
  await expect(page.getByTestId('model-chip')).toContainText('scripted')
  await setMode(page, 'Accept edits')
  const read = (id: string, path: string) => callTool(id, 'read', { path })
  model.script(
    [
      think('The test says 24.90, the cart says 20.00. Shipping is missing somewhere.'),
      read('a', 'test/cart.test.ts'),
      read('b', 'src/cart.ts'),
      read('c', 'src/shipping.ts'),
      callTool('d', 'grep', { pattern: 'shippingFor' }),
    ],
    [
      words('`total` adds up the items but never calls `shippingFor`, so small orders are **4.90 too low**.'),
      callTool('e', 'edit', {
        path: 'src/cart.ts',
        oldText: '  return sum\n',
        newText: '  return sum + shippingFor(sum)\n',
      }),
    ],
    [callTool('f', 'exec', { command: 'node --test test/cart.test.ts' })],
  )
  await say(page, 'The checkout test fails since yesterday. Find out why and mend it.')
  await expect(page.getByTestId('permission-allow-once')).toBeEnabled()
  await openPanel(page)
  await lineOf(card(page, 'edit')).click()
  await expect(page.getByTestId('changed-file')).toBeVisible()
  await expect(card(page, 'exec')).toBeInViewport()
  await page.getByTestId('permission-prompt').focus()
  await page.mouse.move(0, 0)
  const folder = process.env.DESKWRIGHT_SCREENSHOTS ?? scratch
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.screenshot({ path: join(folder, `window-${colorScheme}.png`), animations: 'disabled' })
  }
  await page.getByTestId('stop').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'stopped')
})
