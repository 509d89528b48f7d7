import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, launch, say, test } from '../app'
import { answer, callTool, card, lastAnswer, scriptedWindow, words } from './scripted'
import { openPanel, talk } from './shared'

const shown = scriptedWindow()
const prompt = () => shown.page.getByTestId('permission-prompt')

const RISKY = 'echo hi && rm -rf build && git push --force origin main'

async function askToWrite(name: string): Promise<void> {
  const { page, model } = shown
  model.script([callTool('a', 'write', { path: name, content: 'Hello\n' })], [words('Written.')])
  await say(page, 'Write it')
  await expect(prompt()).toBeVisible()
}

async function widen(width: number): Promise<void> {
  const { app, page } = shown
  await app.evaluate(
    ({ BrowserWindow }, x) => BrowserWindow.getAllWindows()[0]?.setContentSize(x, 800),
    width,
  )
  await expect.poll(async () => Math.abs((await page.evaluate(() => innerWidth)) - width)).toBeLessThan(5)
}

const written = (name: string) => existsSync(join(shown.workspace, name))

test('says in plain words what a change is and shows all of it, above the field and not over the call', async () => {
  const { page } = shown
  await askToWrite('plain.txt')
  await expect(prompt()).toContainText('Write plain.txt. It can be undone.')
  await expect(prompt().getByTestId('diff')).toContainText('Hello')
  await expect(card(page, 'write')).toHaveAttribute('data-state', 'permission-required')
  const [call, dock, field] = await Promise.all(
    [card(page, 'write'), prompt(), page.getByTestId('composer')].map((one) => one.boundingBox()),
  )
  expect((call?.y ?? 0) + (call?.height ?? 0)).toBeLessThanOrEqual(dock?.y ?? 0)
  expect((dock?.y ?? 0) + (dock?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0)
  expect(written('plain.txt')).toBe(false)
  await page.getByTestId('permission-allow-once').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  expect(readFileSync(join(shown.workspace, 'plain.txt'), 'utf8')).toBe('Hello\n')
})

test('marks what is risky in the whole command, with reasons', async () => {
  const { page, model } = shown
  model.script([callTool('a', 'exec', { command: RISKY })], [words('Then not.')])
  await say(page, 'Push it')
  await expect(prompt().getByTestId('permission-command')).toHaveText(RISKY)
  await expect(prompt().locator('mark')).toHaveText(['rm -rf build', 'git push --force origin main'])
  await expect(prompt().getByTestId('permission-risk')).toHaveAttribute('data-risk', 'high')
  await expect(prompt().getByTestId('permission-risk')).toContainText('High risk.')
  await page.getByTestId('permission-deny').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await expect(card(page, 'exec')).toContainText('denied')
})

test('Enter allows and Esc denies while the prompt has the focus', async () => {
  const { page } = shown
  await askToWrite('enter.txt')
  await expect(prompt()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  expect(written('enter.txt')).toBe(true)
  await expect(page.getByTestId('composer')).toBeFocused()

  await askToWrite('escape.txt')
  await expect(prompt()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  expect(written('escape.txt')).toBe(false)
})

test('Enter pressed twice answers one of two prompts', async () => {
  const { page, model } = shown
  const write = (path: string) => callTool(path, 'write', { path, content: 'x' })
  model.script([write('first.txt'), write('second.txt')], [words('One of two.')])
  await say(page, 'Write both')
  await expect(prompt()).toBeFocused()
  await expect(page.getByTestId('permission-allow-once')).toBeEnabled()
  await page.evaluate(() => {
    const enter = () => new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(enter())
    setTimeout(() => document.activeElement?.dispatchEvent(enter()), 150)
  })
  await expect(prompt()).toContainText('second.txt')
  await expect(prompt()).toBeFocused()
  await expect(page.getByTestId('permission-allow-once')).toBeEnabled()
  await expect(prompt()).toContainText('second.txt')
  await page.getByTestId('permission-allow-always').click()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('permission-proposal')).toHaveCount(0)
  await expect(prompt()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  expect([written('first.txt'), written('second.txt')]).toEqual([true, false])
})

test('a yes that came too soon can be taken back', async () => {
  const { page } = shown
  await askToWrite('taken-back.txt')
  await expect(prompt()).toBeFocused()
  await page.evaluate(() => {
    for (const key of ['Enter', 'Escape'])
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  })
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  expect(written('taken-back.txt')).toBe(false)
})

test('does not take the keys from somebody who is typing', async () => {
  const { page, model } = shown
  const call = callTool('a', 'write', { path: 'typing.txt', content: 'x' })
  model.script(answer([call], { waitMs: 1_000 }), [words('No.')])
  await say(page, 'Write it')
  await expect(page.getByTestId('stop')).toBeVisible()
  await page.getByTestId('composer').fill('half a sentence')
  await expect(prompt()).toHaveCount(0)
  await expect(prompt()).toBeVisible()
  await expect(page.getByTestId('composer')).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('more')
  await expect(page.getByTestId('composer')).toHaveValue('half a sentence\nmore')
  expect(written('typing.txt')).toBe(false)
  await page.getByTestId('composer').fill('')
  await page.getByTestId('permission-deny').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
})

test('what is typed at the prompt goes into the field', async () => {
  const { page } = shown
  await askToWrite('passed-on.txt')
  await expect(prompt()).toBeFocused()
  await page.keyboard.type('Wait, ')
  await expect(page.getByTestId('composer')).toHaveValue('Wait, ')
  await page.getByTestId('composer').fill('')
  await page.getByTestId('permission-deny').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
})

test('the reason of a denial reaches the model', async () => {
  const { page, model } = shown
  await askToWrite('reason.txt')
  await page.getByRole('button', { name: 'Deny with a reason' }).click()
  await page.getByTestId('permission-reason').fill('Use docs/ instead.')
  await page.getByTestId('permission-reason').press('Enter')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await expect(card(page, 'write')).toContainText('Use docs/ instead.')
  expect(model.requests.at(-1)?.text).toContain('Use docs/ instead.')
})

test('denied for good, the same is refused unasked, and the list of decisions says by what', async () => {
  const { page, model } = shown
  const again = [callTool('a', 'exec', { command: 'echo never' })]
  model.script(again, [words('Then not.')], again, [words('Still not.')])
  await say(page, 'Run it')
  await page.getByRole('button', { name: 'Deny with a reason' }).click()
  await page.getByTestId('permission-never').check()
  await page.getByTestId('permission-reason').fill('It is loud.')
  await page.getByTestId('permission-reason').press('Enter')
  await expect(lastAnswer(page)).toContainText('Then not.')
  await talk(page, 'Run it again')
  await expect(lastAnswer(page)).toContainText('Still not.')
  expect(model.requests.at(-1)?.text).toContain('DENIED: It is loud.')
  await openPanel(page)
  await page.getByRole('tab', { name: 'Permissions' }).click()
  const decision = page.getByTestId('decision').first()
  await expect(decision).toHaveAttribute('data-verdict', 'denied')
  await expect(decision).toContainText('by a rule')
  await expect(decision).toContainText('It is loud.')
  await page.getByTestId('panel').getByTestId('rule').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByTestId('panel').getByTestId('rule')).toHaveCount(0)
  await page.getByTestId('panel-toggle').click()
})

test('allowed for this conversation, the same is not asked again in it', async () => {
  const { page, model } = shown
  model.script(
    [callTool('a', 'exec', { command: 'echo once' })],
    [callTool('b', 'exec', { command: 'echo once' })],
    [words('Twice.')],
  )
  await say(page, 'Run it twice')
  await page.getByTestId('permission-allow-conversation').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await expect(card(page, 'exec')).toHaveCount(2)
})

test('always offers how far it should reach, with what else that allows and what not', async () => {
  const { page, model } = shown
  model.script([callTool('a', 'exec', { command: 'cat README.md' })], [words('Read.')])
  await say(page, 'Show it')
  await page.getByTestId('permission-allow-always').click()
  const offers = page.getByTestId('permission-proposal')
  await expect(offers).toHaveCount(2)
  await expect(offers.first()).toContainText('Exactly this command')
  await expect(offers.nth(1)).toContainText('Also allows')
  await expect(offers.nth(1)).toContainText('Still asks for')
  await offers.nth(1).click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  const rules = await page.evaluate(() => window.deskwright.call('rule:list', {}))
  const always = rules.ok ? rules.value.filter(({ scope }) => scope === 'always') : []
  expect(always).toMatchObject([{ match: { kind: 'command-prefix', words: ['cat'] } }])
  for (const { id } of always)
    await page.evaluate((ruleId) => window.deskwright.call('rule:remove', { ruleId }), id)
})

test('the call stays in view above a prompt, however much that has to say', async () => {
  const { page, model } = shown
  const long = Array.from({ length: 80 }, (_, at) => `Line ${at} of what was said before.`).join('\n\n')
  model.script([words(long)], [callTool('a', 'exec', { command: 'cat README.md' })], [words('Read.')])
  await say(page, 'Talk')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await say(page, 'Show it')
  await page.getByTestId('permission-allow-always').click()
  await expect(page.getByTestId('permission-proposal').first()).toBeVisible()
  await expect(card(page, 'exec')).toBeInViewport()
  await expect
    .poll(async () => {
      const [call, dock] = await Promise.all([card(page, 'exec').boundingBox(), prompt().boundingBox()])
      return (dock?.y ?? 0) - (call?.y ?? 0) - (call?.height ?? 0)
    })
    .toBeGreaterThanOrEqual(0)
  await page.getByTestId('permission-deny').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
})

test('a panel that lies over the conversation makes room for a prompt', async () => {
  const { page } = shown
  const wide = await page.evaluate(() => innerWidth)
  await widen(900)
  await openPanel(page)
  await askToWrite('narrow.txt')
  await expect(page.getByTestId('panel')).toHaveCount(0)
  await page.getByTestId('permission-allow-once').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  expect(written('narrow.txt')).toBe(true)
  await widen(wide)
})

test('what is asked each time offers no more than once, and says so', async () => {
  const { page, model } = shown
  model.script([callTool('a', 'write', { path: '.git/hooks/pre-commit', content: 'x' })], [words('No.')])
  await say(page, 'Hook')
  await expect(prompt()).toContainText('asked each time')
  await expect(page.getByTestId('permission-allow-always')).toHaveCount(0)
  await expect(page.getByTestId('permission-allow-conversation')).toHaveCount(0)
  await page.getByTestId('permission-deny').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
})

test('calls that wait together are one list, answered one by one or all at once', async () => {
  const { page, model } = shown
  const write = (id: string) => callTool(id, 'write', { path: `batch-${id}.txt`, content: id })
  model.script([write('a'), write('b'), write('c')], [words('All.')])
  await say(page, 'Write three')
  await expect(page.getByTestId('batch-item')).toHaveCount(3)
  await page.getByTestId('batch-item').nth(1).click()
  await expect(prompt()).toContainText('batch-b.txt')
  await page.getByTestId('permission-deny').click()
  await expect(page.getByTestId('batch-item').nth(1)).toContainText('denied')
  expect(written('batch-a.txt')).toBe(false)
  await page.getByTestId('permission-allow-all').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  expect(['a', 'b', 'c'].map((id) => written(`batch-${id}.txt`))).toEqual([true, false, true])
})

test('one that is risky is marked in the list: nobody allows it unseen with the others', async () => {
  const { page, model } = shown
  const push = callTool('b', 'exec', { command: 'git push --force origin main' })
  model.script([callTool('a', 'write', { path: 'calm.txt', content: 'x' }), push])
  await say(page, 'Write and push')
  const items = page.getByTestId('batch-item')
  await expect(items.nth(1)).toContainText('High risk.')
  await expect(items.nth(0)).not.toContainText('risk')
  await page.getByTestId('stop').click()
  await expect(prompt()).toHaveCount(0)
})

test('is there again after a reload and after a restart, and answered stays answered', async ({
  scratch,
}) => {
  const data = join(scratch, 'data')
  const first = await launch(data, { DESKWRIGHT_WORKSPACE: scratch })
  const page = await first.firstWindow()
  await say(page, 'create kept.txt with Hello')
  await expect(page.getByTestId('permission-prompt')).toBeVisible()
  await page.reload()
  await expect(page.getByTestId('permission-prompt')).toContainText('kept.txt')
  await first.close()

  const second = await launch(data)
  const again = await second.firstWindow()
  await expect(again.getByTestId('permission-prompt')).toContainText('kept.txt')
  await again.getByTestId('permission-allow-once').click()
  await expect(lastAnswer(again)).toHaveAttribute('data-state', 'done')
  expect(readFileSync(join(scratch, 'kept.txt'), 'utf8')).toContain('Hello')
  await again.reload()
  await expect(lastAnswer(again)).toHaveAttribute('data-state', 'done')
  await expect(again.getByTestId('permission-prompt')).toHaveCount(0)
  await second.close()
})

test('the system tells who looks elsewhere, a click leads here and its button answers the request', async () => {
  const { app, page } = shown
  await app.evaluate(({ BrowserWindow, Notification }) => {
    const boxes: Electron.Notification[] = []
    Object.assign(globalThis, { boxes })
    const [window] = BrowserWindow.getAllWindows()
    if (window) window.isFocused = () => false
    Notification.isSupported = () => true
    Notification.prototype.show = function show() {
      boxes.push(this)
    }
  })
  await askToWrite('notified.txt')
  const told = () =>
    app.evaluate(() =>
      (Reflect.get(globalThis, 'boxes') as Electron.Notification[]).map(({ title, body, actions }) => ({
        title,
        body,
        actions: actions.map(({ text }) => text),
      })),
    )
  await expect
    .poll(told)
    .toEqual([
      { title: 'Write it', body: 'Write notified.txt. It can be undone.', actions: ['Allow once', 'Deny'] },
    ])
  await page.getByTestId('new-conversation').click()
  await expect(page.getByTestId('message')).toHaveCount(0)
  const press = (event: string, details: object) =>
    app.evaluate(
      (_electron, [name, more]) => {
        const [box] = Reflect.get(globalThis, 'boxes') as Electron.Notification[]
        Reflect.apply(Reflect.get(box as object, 'emit'), box, [name, more])
      },
      [event, details] as const,
    )
  await press('click', {})
  await expect(prompt()).toContainText('notified.txt')
  await press('action', { actionIndex: 0 })
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  expect(written('notified.txt')).toBe(true)
})
