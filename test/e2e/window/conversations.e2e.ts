import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Message } from '../../../src/shared/conversation'
import { expect, launch, test } from '../app'
import { answerBox, sharedWindow, talk } from './shared'

const shared = sharedWindow()

const row = (title: string) => shared.page.getByTestId('conversation-item').filter({ hasText: title })

async function choose(title: string, command: string) {
  await row(title).first().click({ button: 'right' })
  await shared.page.getByRole('menuitem', { name: command, exact: true }).click()
}

test('finds a text in everything that was said, marks it, and leads to it', async () => {
  const { page } = shared
  await talk(page, 'A word nobody else says: quokka')
  await page.getByTestId('new-conversation').click()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByTestId('search')).toBeFocused()
  await page.keyboard.type('QUOKKA')
  const hits = page.getByTestId('search-hit')
  await expect(hits.first().locator('mark')).toHaveText(/quokka/i)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('message').first()).toContainText('quokka')
  await page.getByTestId('search').fill('not anywhere at all')
  await expect(page.getByText('Nothing found for “not anywhere at all”.')).toBeVisible()
  await page.getByTestId('search').press('Escape')
  await expect(page.getByTestId('search')).toHaveValue('')
})

test('finds two Chinese characters', async () => {
  const { page } = shared
  await talk(page, '请看一下购物车的合计')
  await page.getByTestId('search').fill('合计')
  await expect(page.getByTestId('search-hit').locator('mark').first()).toHaveText('合计')
  await page.getByTestId('search').press('Escape')
})

test('renames by menu, by key and in the header; Esc leaves the name as it was', async () => {
  const { page } = shared
  await talk(page, 'First name')
  await choose('First name', 'Rename')
  await page.getByTestId('rename').fill('Second name')
  await page.getByTestId('rename').press('Enter')
  await expect(row('Second name')).toBeVisible()
  await row('Second name').press('F2')
  await page.getByTestId('rename').fill('Nobody wants this')
  await page.getByTestId('rename').press('Escape')
  await expect(row('Second name')).toBeFocused()
  await page.getByRole('heading', { level: 1 }).dblclick()
  await page.getByTestId('rename').fill('Third name')
  await page.getByTestId('rename').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Third name')
  await expect(row('Third name')).toBeVisible()
})

test('pins to the top and unpins', async () => {
  const { page } = shared
  await talk(page, 'Important')
  await page.getByTestId('new-conversation').click()
  await choose('Important', 'Pin')
  await expect(page.getByTestId('conversation-item').first()).toHaveText('Important')
  await expect(page.getByRole('heading', { name: 'Pinned' })).toBeVisible()
  await choose('Important', 'Unpin')
  await expect(page.getByRole('heading', { name: 'Pinned' })).toHaveCount(0)
})

test('deletes only after a while in which Undo brings it back', async () => {
  const { page } = shared
  await talk(page, 'To be kept')
  await row('To be kept').press('Delete')
  await expect(row('To be kept')).toHaveCount(0)
  await expect(page.getByTestId('toast')).toContainText('“To be kept” deleted.')
  const there = () =>
    page.evaluate(async () => {
      const list = await window.deskwright.call('conversation:list', {})
      return list.ok && list.value.map(({ title }) => title).includes('To be kept')
    })
  expect(await there()).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row('To be kept')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('To be kept')

  await row('To be kept').press('Delete')
  await page.getByTestId('toast').getByRole('button', { name: 'Close' }).click()
  await expect.poll(there).toBe(false)
})

test('exports as Markdown and JSON, and reads the JSON back as a conversation of its own', async () => {
  const { app, page, scratch } = shared
  await talk(page, 'Take this with you')
  const markdown = join(scratch, 'out.md')
  await answerBox(app, markdown)
  await choose('Take this with you', 'Export as Markdown')
  await expect(page.getByText(`Saved as ${markdown}.`)).toBeVisible()
  expect(readFileSync(markdown, 'utf8')).toMatch(/^# Take this with you\n\n## You\n\nTake this with you/)

  const json = join(scratch, 'out.json')
  await answerBox(app, json)
  await choose('Take this with you', 'Export as JSON')
  await expect(page.getByText(`Saved as ${json}.`)).toBeVisible()
  await page.getByTestId('new-conversation').click()
  await page.getByRole('button', { name: 'Import a conversation' }).click()
  await expect(page.getByTestId('message').first()).toContainText('Take this with you')
  await expect(row('Take this with you')).toHaveCount(2)
})

test('what goes out and comes in again is the same, with all that was done', async () => {
  const { app, page, scratch } = shared
  await talk(page, 'read README.md')
  const taken = async (name: string) => {
    const file = join(scratch, name)
    await answerBox(app, file)
    await choose('read README.md', 'Export as JSON')
    await expect(page.getByText(`Saved as ${file}.`)).toBeVisible()
    const { messages } = JSON.parse(readFileSync(file, 'utf8')) as { messages: Message[] }
    return messages.map(({ role, state, blocks, usage }) => ({ role, state, blocks, usage }))
  }
  const before = await taken('before.json')
  await page.getByRole('button', { name: 'Import a conversation' }).click()
  await expect(row('read README.md')).toHaveCount(2)
  await expect(page.getByTestId('tool-card')).toHaveAttribute('data-tool', 'read')
  expect(await taken('after.json')).toEqual(before)
  expect(before.flatMap(({ blocks }) => blocks.map(({ type }) => type))).toContain('tool_call')
})

test('says why a file is not a conversation, and nothing when the user changes their mind', async () => {
  const { app, page, scratch } = shared
  const file = join(scratch, 'odd.json')
  writeFileSync(file, '{"no": "conversation"}')
  await answerBox(app, file)
  await page.getByRole('button', { name: 'Import a conversation' }).click()
  await expect(page.getByRole('alert')).toContainText('is not a conversation exported by Deskwright')
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await answerBox(app, null)
  await page.getByRole('button', { name: 'Import a conversation' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('what was deleted is gone after the window was closed', async ({ dataDir }) => {
  const first = await launch(dataDir)
  const page = await first.firstWindow()
  await talk(page, 'Delete me')
  await page.getByTestId('conversation-item').press('Delete')
  await expect(page.getByTestId('toast')).toBeVisible()
  await first.close()
  const second = await launch(dataDir)
  const again = await second.firstWindow()
  await expect(again.getByTestId('welcome')).toBeVisible()
  await expect(again.getByTestId('conversation-item').filter({ hasText: 'Delete me' })).toHaveCount(0)
  await second.close()
})
