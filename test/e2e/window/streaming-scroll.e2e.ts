import { expect, say, test } from '../app'
import { lastAnswer } from './scripted'
import { sharedWindow } from './shared'

const shown = sharedWindow()

/** The demo says it all again, word by word: some seconds in which the end moves all the time. */
const LONG = Array.from({ length: 250 }, (_, at) => `line ${at}`).join('\n')

const left = () =>
  shown.page
    .getByTestId('messages')
    .evaluate((box) => Math.round(box.scrollHeight - box.clientHeight - box.scrollTop))

async function streaming(): Promise<void> {
  const { page } = shown
  await say(page, LONG)
  await expect(lastAnswer(page)).toContainText('line 60')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'streaming')
}

async function stop(): Promise<void> {
  const { page } = shown
  if (await page.getByTestId('stop').isVisible()) await page.getByTestId('stop').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', /stopped|done/)
}

test('follows the end, lets go when the user scrolls up, and comes back on demand', async () => {
  const { page } = shown
  await streaming()
  await expect.poll(left).toBeLessThan(3)
  await page.getByTestId('messages').hover()
  await page.mouse.wheel(0, -120)
  await expect(page.getByTestId('jump-to-end')).toBeVisible()
  await expect.poll(left).toBeGreaterThan(200)
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'streaming')
  await page.getByTestId('jump-to-end').click()
  await expect(page.getByTestId('jump-to-end')).toBeHidden()
  await expect.poll(left).toBeLessThan(3)
  await expect(lastAnswer(page)).toContainText('line 90')
  await expect.poll(left).toBeLessThan(3)
  await stop()
})

test('the keyboard lets go too, and the end takes hold again when it is reached', async () => {
  const { page } = shown
  await streaming()
  await page.getByTestId('messages').focus()
  await page.keyboard.press('PageUp')
  await expect(page.getByTestId('jump-to-end')).toBeVisible()
  await stop()
  await expect(page.getByTestId('jump-to-end')).toBeVisible()
  await page.getByTestId('messages').focus()
  await page.keyboard.press('End')
  await expect(page.getByTestId('jump-to-end')).toBeHidden()
})

test('nothing moves under the eyes of somebody who reads further up', async () => {
  const { page } = shown
  await streaming()
  await page.getByTestId('messages').hover()
  await page.mouse.wheel(0, -400)
  await expect(page.getByTestId('jump-to-end')).toBeVisible()
  const place = () => lastAnswer(page).locator('p').first().boundingBox()
  const before = await place()
  await expect(lastAnswer(page)).toContainText('line 110')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'streaming')
  const after = await place()
  expect(after?.y).toBe(before?.y)
  expect(after?.height).toBeGreaterThan(before?.height ?? 0)
  await stop()
})

test('another size of the window does not let go of the end', async () => {
  const { app, page } = shown
  await streaming()
  await stop()
  const size = (width: number, height: number) =>
    app.evaluate(({ BrowserWindow }, [x, y]) => BrowserWindow.getAllWindows()[0]?.setSize(x, y), [
      width,
      height,
    ] as const)
  const [width, height] = await page.evaluate(() => [innerWidth, innerHeight] as const)
  const wide = () => page.evaluate(() => innerWidth)
  for (let times = 0; times < 3; times++) {
    await size(700, 500)
    await expect.poll(wide).toBeLessThan(width)
    await expect.poll(left).toBeLessThan(3)
    await size(width, height)
    await expect.poll(wide).toBeGreaterThan(700)
    await expect.poll(left).toBeLessThan(3)
  }
  await expect(page.getByTestId('jump-to-end')).toBeHidden()
})
