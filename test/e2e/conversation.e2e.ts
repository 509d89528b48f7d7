import type { Page } from '@playwright/test'
import { expect, launch, say, test } from './app'

test('streams reasoning, text and a tool call into the window, token by token', async ({ page }) => {
  const seen = page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const kinds: string[] = []
        window.deskwright.onStream(({ channel, payload }) => {
          if (channel !== 'stream:response') resolve([...kinds, channel])
          else if ('tool_call' in payload) kinds.push(payload.tool_call)
          else if ('content' in payload) kinds.push('text')
          else if ('reasoning_content' in payload) kinds.push('reasoning')
          else kinds.push(payload.stream_kind)
        })
      }),
  )
  await say(page, 'What is in here?')
  const kinds = await seen
  expect(kinds.filter((kind, index) => kind !== kinds[index - 1])).toEqual([
    'init',
    'reasoning',
    'text',
    'start',
    'running',
    'end',
    'text',
    'final',
    'stream:end',
  ])
  expect(kinds.filter((kind) => kind === 'text').length).toBeGreaterThan(10)

  const answer = page.getByTestId('message').nth(1)
  await expect(answer).toHaveAttribute('data-state', 'done')
  await expect(answer).toContainText('You wrote: “What is in here?”')
  await expect(answer).toContainText('README.md')
  const card = answer.getByTestId('tool-card')
  await expect(card).toHaveAttribute('data-tool', 'ls')
  await expect(card).toHaveAttribute('data-state', 'end')
  await expect(answer.getByTestId('reasoning')).toContainText('demo')
})

test('shows the words while the answer is still being written', async ({ page }) => {
  await say(page, 'Hello')
  const answer = page.getByTestId('message').nth(1)
  await expect(answer).toContainText('You wrote')
  await expect(answer).toHaveAttribute('data-state', 'streaming')
})

test('stops at once and answers the next message', async ({ page }) => {
  await say(page, 'First')
  await page.getByTestId('stop').click()
  await expect(page.getByTestId('message').nth(1)).toHaveAttribute('data-state', 'stopped')
  await say(page, 'Second')
  await expect(page.getByTestId('message').nth(3)).toHaveAttribute('data-state', 'done')
  await expect(page.getByTestId('message').nth(3)).toContainText('Second')
})

test('a reload in the middle of an answer misses nothing', async ({ page }) => {
  await say(page, 'Keep going')
  await expect(page.getByTestId('message').nth(1)).toContainText('You wrote')
  await page.reload()
  const answer = page.getByTestId('message').nth(1)
  await expect(answer).toHaveAttribute('data-state', 'done')
  await expect(answer).toContainText('You wrote: “Keep going”')
  await expect(answer).toContainText('nothing left this computer')
})

test('keeps conversations over a restart', async ({ dataDir, workspace }) => {
  const first = await launch(dataDir, { DESKWRIGHT_WORKSPACE: workspace })
  const page = await first.firstWindow()
  await say(page, '记住我 👋')
  await expect(page.getByTestId('message').nth(1)).toHaveAttribute('data-state', 'done')
  const before = await texts(page)
  await first.close()

  const second = await launch(dataDir)
  const again = await second.firstWindow()
  await expect(again.getByTestId('conversation-item')).toHaveText('记住我 👋')
  await expect(again.getByTestId('message').nth(1)).toHaveAttribute('data-state', 'done')
  expect(await texts(again)).toEqual(before)
  await second.close()
})

test('says so when an answer was cut off by a crash', async ({ dataDir, workspace }) => {
  const first = await launch(dataDir, { DESKWRIGHT_WORKSPACE: workspace })
  const page = await first.firstWindow()
  await say(page, 'Never finished')
  await expect(page.getByTestId('message').nth(1)).toContainText('You wrote')
  first.process().kill('SIGKILL')

  const second = await launch(dataDir)
  const again = await second.firstWindow()
  await expect(again.getByTestId('message').nth(1)).toHaveAttribute('data-state', 'interrupted')
  await expect(again.getByTestId('message').nth(1)).toContainText('Interrupted')
  await second.close()
})

test('without a workspace the tool says so and the answer goes on', async ({ dataDir }) => {
  const app = await launch(dataDir, { DESKWRIGHT_WORKSPACE: '' })
  const page = await app.firstWindow()
  await say(page, 'list src')
  await expect(page.getByTestId('tool-card')).toHaveAttribute('data-state', 'error')
  await expect(page.getByTestId('tool-card')).toContainText('choose a folder')
  await expect(page.getByTestId('message').nth(1)).toHaveAttribute('data-state', 'done')
  await app.close()
})

test('the workspace is the folder the user picks', async ({ app, page, scratch }) => {
  await expect(page.getByTestId('composer')).toBeVisible()
  await app.evaluate(({ dialog }, folder) => {
    dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [folder] })
  }, scratch)
  await page.getByTestId('workspace-picker').click()
  await expect(page.getByTestId('workspace-picker')).toHaveText(scratch)
  await say(page, 'Look')
  await expect(page.getByTestId('message').nth(1)).toContainText('shop/')
})

test('a new conversation starts empty and the old one is still there', async ({ page }) => {
  await say(page, 'Old one')
  await expect(page.getByTestId('message').nth(1)).toHaveAttribute('data-state', 'done')
  await page.getByTestId('new-conversation').click()
  await expect(page.getByTestId('message')).toHaveCount(0)
  await expect(page.getByTestId('conversation-item')).toHaveCount(2)
  await page.getByTestId('conversation-item').filter({ hasText: 'Old one' }).click()
  await expect(page.getByTestId('message')).toHaveCount(2)
})

/** What the messages say. Main and the window each keep their own clock for how long a call took. */
async function texts(page: Page): Promise<string[]> {
  const all = await page.getByTestId('message').allTextContents()
  return all.map((text) => text.replace(/\d+ ms/g, 'some ms'))
}
