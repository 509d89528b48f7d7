import type { Page } from '@playwright/test'
import { expect, say, test } from '../app'
import { findings } from './axe'
import { answer, callTool, card, lastAnswer, lineOf, refuse, scriptedWindow, think, words } from './scripted'
import { setMode, talk } from './shared'

const shown = scriptedWindow()

const LOOKS = [
  ['light', 'en'],
  ['dark', 'zh-CN'],
] as const

/** Looks at what is on the screen in both themes and languages. */
async function inspect(page: Page): Promise<void> {
  for (const [theme, language] of LOOKS) {
    await page.evaluate((change) => window.deskwright.call('settings:set', { change }), { theme, language })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByTestId('message').first()).toBeVisible()
    await expect.poll(() => findings(page), { timeout: 20_000 }).toEqual([])
  }
  const change = { theme: 'system', language: 'en' }
  await page.evaluate((back) => window.deskwright.call('settings:set', { change: back }), change)
  await page.reload()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
}

test('an answer with everything in it', async () => {
  const { page, model } = shown
  await setMode(page, 'Accept edits')
  model.script(
    [
      think('Hm.'),
      callTool('a', 'read', { path: 'README.md' }),
      callTool('b', 'ls', { path: '.' }),
      callTool('c', 'read', { path: 'nowhere.md' }),
      callTool('d', 'write', { path: 'new.txt', content: 'x\n' }),
    ],
    [
      words(
        '# One\n\nText with a [link](https://example.com), `code` and **weight**.\n\n- [x] done\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```ts\nconst a = 1 // why\n```\n\n$x^2$\n\n> quoted\n',
      ),
    ],
  )
  await talk(page, 'All of it')
  await lineOf(card(page, 'write')).click()
  await expect.poll(() => findings(page), { timeout: 20_000 }).toEqual([])
  await inspect(page)
})

test('a prompt for several calls', async () => {
  const { page, model } = shown
  model.script([
    callTool('a', 'exec', { command: 'rm -rf build && git push --force' }),
    callTool('b', 'write', { path: 'x.txt', content: 'x\n' }),
  ])
  await say(page, 'Both')
  await expect(page.getByTestId('permission-prompt')).toBeVisible()
  await inspect(page)
  await page.getByTestId('permission-allow-always').click()
  await expect.poll(() => findings(page), { timeout: 20_000 }).toEqual([])
  await page.getByTestId('stop').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'stopped')
})

test('a question', async () => {
  const { page, model } = shown
  const options = [{ label: 'One', description: 'The first.' }, { label: 'Two' }]
  model.script([callTool('a', 'question', { header: 'Go', question: 'Which?', options, multiple: true })])
  await say(page, 'Ask')
  await expect(page.getByTestId('question-prompt')).toBeVisible()
  await page.getByTestId('question-option').first().click()
  await inspect(page)
  await page.getByTestId('stop').click()
})

test('a command that runs, and an answer that failed', async () => {
  const { page, model } = shown
  await setMode(page, 'Full access')
  model.script(answer([callTool('a', 'exec', { command: 'echo hi; sleep 600' })]))
  await say(page, 'Run')
  await expect(card(page, 'exec').getByTestId('terminal')).toContainText('hi')
  await inspect(page)
  await page.getByTestId('stop').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'stopped')
  model.script(refuse(500, { error: { message: 'The server is on fire.' } }))
  await say(page, 'Fail')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'error')
  await inspect(page)
})
