import type { Locator } from '@playwright/test'
import { expect, say, test } from '../app'
import { answer, callTool, lastAnswer, pieces, refuse, scriptedWindow, think, words } from './scripted'
import { talk } from './shared'

const shown = scriptedWindow()

const RICH = `## What was wrong

The total left out **shipping**, see [the docs](https://example.com/docs) and [src/cart.ts](src/cart.ts:12).

- [x] reproduce it
- [ ] add a test

| Case | Total |
|------|------:|
| guest | 15.00 |

\`\`\`ts
export const total = (sum: number) => sum + 5
\`\`\`

Its area is $A = \\pi r^2$ and not $5 or $6.

![a picture](https://example.com/p.png) <b onclick="alert(1)">bold</b>
`

test('shows text, code, tables, tasks and formulas as what they are', async () => {
  const { page, model } = shown
  model.script([words(...pieces(RICH))])
  const answer = await talk(page, 'Why does it fail?')
  await expect(answer.getByRole('heading', { level: 4 })).toHaveText('What was wrong')
  await expect(answer.locator('strong')).toHaveText('shipping')
  await expect(answer.getByRole('checkbox')).toHaveCount(2)
  await expect(answer.getByRole('checkbox').first()).toBeChecked()
  await expect(answer.getByRole('cell')).toHaveText(['guest', '15.00'])
  await expect(answer.locator('math')).toHaveCount(1)
  await expect(answer).toContainText('not $5 or $6')
  await expect(answer.locator('.code-keyword').first()).toHaveText(/^export/)
  await expect(answer).toContainText('<b onclick="alert(1)">bold</b>')
  await expect(answer.locator('img')).toHaveCount(0)
})

test('what is written from right to left begins on the right, and code in it stays as it is', async () => {
  const { page, model } = shown
  model.script([words('مرحبا، استخدم `npm test` الآن.\n\n- عنصر أول\n- عنصر ثان\n\nPlain English.')])
  const answer = await talk(page, 'שלום עולם')
  const direction = (found: Locator) => found.evaluate((node) => getComputedStyle(node).direction)
  expect(await direction(answer.getByRole('paragraph').first())).toBe('rtl')
  expect(await direction(answer.locator('code'))).toBe('ltr')
  expect(await direction(answer.getByRole('list'))).toBe('rtl')
  expect(await direction(answer.getByText('Plain English.'))).toBe('ltr')
  expect(await direction(page.getByTestId('message').first().getByText('שלום'))).toBe('rtl')
})

test('a table of many columns is scrolled, not squeezed', async () => {
  const { page, model } = shown
  const row = (cell: (at: number) => string) =>
    `|${Array.from({ length: 12 }, (_, at) => cell(at)).join('|')}|`
  const long = 'some words that would otherwise stand below each other'
  const rows = [row((at) => `Column ${at}`), row(() => '--'), row((at) => (at === 3 ? long : `cell ${at}`))]
  model.script([words(rows.join('\n'))])
  const answer = await talk(page, 'Twelve columns')
  const height = async (name: string) => (await answer.getByRole('cell', { name }).boundingBox())?.height ?? 0
  expect((await answer.getByRole('columnheader').first().boundingBox())?.height).toBeLessThan(40)
  expect(await height(long)).toBeLessThan(100)
  const box = await answer.getByRole('table').evaluate((table) => table.parentElement?.clientWidth ?? 0)
  expect(await answer.getByRole('table').evaluate((table) => table.clientWidth)).toBeGreaterThan(box)
})

test('a link shows where it leads, and main opens it; a remote picture is a link', async () => {
  const { app, page, model } = shown
  await app.evaluate(({ shell }) => {
    shell.openExternal = async (url) => void Object.assign(globalThis, { opened: url })
    shell.showItemInFolder = (path) => void Object.assign(globalThis, { shown: path })
  })
  model.script([words(RICH, '\n[https://bank.example](https://evil.example/login)')])
  const answer = await talk(page, 'Links')
  const link = answer.getByRole('link', { name: 'the docs' })
  await expect(link).toHaveAttribute('title', 'https://example.com/docs')
  await link.click()
  await expect
    .poll(() => app.evaluate(() => Reflect.get(globalThis, 'opened')))
    .toBe('https://example.com/docs')
  await answer.getByRole('button', { name: 'src/cart.ts' }).click()
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'shown'))).toMatch(/src.cart\.ts$/)
  await expect(answer.getByRole('link', { name: /picture/i })).toHaveAttribute(
    'title',
    'https://example.com/p.png',
  )
  await expect(answer).toContainText('https://bank.example (evil.example)')
})

test('what is finished is not drawn again while more comes', async () => {
  const { page, model } = shown
  const more = pieces('and more, '.repeat(300), 30)
  model.script(answer([words('The **first** block.\n\n', ...more)], { chunks: 'events' }))
  await page.evaluate(() => {
    const changes = { first: 0 }
    Object.assign(window, { changes })
    new MutationObserver(() => {
      const first = document.querySelector('[data-role=assistant] p')
      if (!first?.querySelector('strong') || !first.nextElementSibling || first.hasAttribute('data-seen'))
        return
      first.setAttribute('data-seen', '')
      const count = (all: MutationRecord[]) => {
        changes.first += all.length
      }
      new MutationObserver(count).observe(first, {
        childList: true,
        subtree: true,
        characterData: true,
      })
    }).observe(document.body, { childList: true, subtree: true })
  })
  const done = await talk(page, 'Go on')
  await expect(done.locator('p[data-seen]')).toHaveCount(1)
  expect(await page.evaluate(() => Reflect.get(window, 'changes'))).toEqual({ first: 0 })
})

test('folds what the model thought, with its time, also after a reload', async () => {
  const { page, model } = shown
  model.script(
    answer([think('Let me see. ', 'It is the cart.'), words('It is the cart.')], { chunks: 'events' }),
  )
  const answered = await talk(page, 'Think')
  const thought = answered.getByTestId('reasoning')
  await expect(thought.getByRole('button')).toHaveAttribute('aria-expanded', 'false')
  await expect(thought.getByText('Let me see.')).toBeHidden()
  await thought.getByRole('button').click()
  await expect(thought.getByText('Let me see.')).toBeVisible()
  await expect(thought.getByRole('button')).toHaveText(/^Thought/)
})

test('a failed answer says it in the words of the provider and is tried again', async () => {
  const { page, model } = shown
  model.script(refuse(401, { error: { message: 'Incorrect API key provided: sk-te**st.' } }), [
    words('Now it works.'),
  ])
  await say(page, 'Hello')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'error')
  await expect(page.getByTestId('answer-error')).toContainText('Incorrect API key provided')
  await page.getByTestId('retry').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await expect(lastAnswer(page)).toContainText('Now it works.')
  await expect(page.getByTestId('answer-error')).toHaveCount(0)
})

test('a server that is busy is asked again, and the window says why and when', async () => {
  const { page, model } = shown
  const busy = { error: { message: 'Too many requests, slow down.' } }
  model.script(refuse(429, busy, { 'retry-after': '3' }), [words('At last.')])
  await say(page, 'Hello')
  await expect(page.getByTestId('retrying')).toContainText('Too many requests, slow down.')
  await expect(page.getByTestId('retrying')).toContainText(/Trying again in \d s \(1 of 5\)/)
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await expect(lastAnswer(page)).toContainText('At last.')
  await expect(page.getByTestId('retrying')).toBeHidden()
})

test('a message is edited and sent again, and what came after it goes', async () => {
  const { page, model } = shown
  model.script([words('Blue.')], [words('Second.')], [words('Red.')])
  await talk(page, 'Which colour?')
  await talk(page, 'And then?')
  const first = page.getByTestId('message').first()
  await first.hover()
  await first.getByRole('button', { name: 'Edit and send again' }).click()
  await page.getByTestId('edit-message').fill('Which colour today?')
  await page.getByTestId('edit-message').press('Enter')
  await expect(page.getByTestId('message')).toHaveCount(2)
  await expect(page.getByTestId('message').first()).toContainText('Which colour today?')
  await expect(lastAnswer(page)).toContainText('Red.')
})

test('a branch is a new conversation up to the message', async () => {
  const { page, model } = shown
  model.script([words('One.')], [words('Two.')])
  const first = await talk(page, 'First')
  await talk(page, 'Second')
  const before = await page.getByTestId('conversation-item').count()
  await first.hover()
  await first.getByRole('button', { name: /^Branch/ }).click()
  await expect(page.getByTestId('message')).toHaveCount(2)
  await expect(lastAnswer(page)).toContainText('One.')
  await expect(page.getByTestId('conversation-item')).toHaveCount(before + 1)
})

test('a message and code are copied', async () => {
  const { app, page, model } = shown
  model.script([words('Here:\n\n```sh\nls -l\n```\n')])
  const answered = await talk(page, 'Copy')
  const clipboard = () => app.evaluate(({ clipboard }) => clipboard.readText())
  await answered.getByRole('button', { name: 'Copy the code' }).click()
  await expect.poll(clipboard).toBe('ls -l')
  await answered.getByRole('button', { name: 'Copy the message' }).click()
  await expect.poll(clipboard).toBe('Here:\n\n```sh\nls -l\n```\n')
})

test('messages that wait are shown, and can be taken back into the field', async () => {
  const { page, model } = shown
  model.script(answer([words('Busy… ')], { hangAfter: 2 }))
  await say(page, 'First')
  await expect(lastAnswer(page)).toContainText('Busy')
  await say(page, 'And also this')
  const queued = page.locator('[data-testid=message][data-state=queued]')
  await expect(queued).toContainText('And also this')
  await queued.getByTestId('unqueue').click()
  await expect(queued).toHaveCount(0)
  await expect(page.getByTestId('composer')).toHaveValue('And also this')
  await page.getByTestId('composer').press('Enter')
  await expect(queued).toContainText('Waits for the step')
  await page.getByTestId('stop').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'stopped')
  await expect(queued).toContainText('Not sent yet')
  model.script([words('Both.')])
  await say(page, 'Go on')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await expect(queued).toHaveCount(0)
  expect(model.requests.at(-1)?.text).toContain('And also this')
})

test('says where the model was given a shorter form, and undoes it', async () => {
  const { page, model } = shown
  await page.evaluate(async () => {
    const { call } = window.deskwright
    const listed = await call('provider:list', {})
    const found = listed.ok ? listed.value.providers.find(({ id }) => id === 'loopback') : undefined
    if (!found) throw new Error('no provider')
    const { hasKey: _key, ...provider } = found
    await call('provider:save', { provider: { ...provider, contextTokens: 8_000 }, key: null })
  })
  const long = 'All about the cart and its totals. '.repeat(350)
  model.script([words('One.')], [words('They talked about carts.')], [words('Two.')])
  await talk(page, `First: ${long}`)
  await talk(page, `Second: ${long}`)
  const mark = page.getByTestId('compaction')
  await expect(mark).toContainText('summary')
  await expect(mark).toContainText('tokens')
  await mark.getByRole('button', { name: 'Show the summary' }).click()
  await expect(mark).toContainText('They talked about carts.')
  await mark.getByRole('button', { name: 'Undo' }).click()
  await expect(mark).toHaveCount(0)
})

test('tells those who listen when an answer ends and when it asks, nothing in between', async () => {
  const { page, model } = shown
  await page.evaluate(() => {
    const said: string[] = []
    Object.assign(window, { said })
    new MutationObserver(() => {
      const words = document.querySelector('[data-testid=announcer]')?.textContent ?? ''
      if (words && words !== said.at(-1)) said.push(words)
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  model.script([words('I run it.'), callTool('a', 'exec', { command: 'echo hi' })], [words('Done with it.')])
  await say(page, 'Run')
  await page.getByTestId('permission-allow-once').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'said')))
    .toEqual([expect.stringMatching(/^Deskwright asks: Run echo hi/), 'The answer is finished.'])
  await expect(page.getByTestId('messages').getByRole('heading', { level: 2 })).toHaveText([
    'You',
    'Deskwright',
  ])
})
