import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, say, test } from '../app'
import { lastAnswer, scriptedWindow, words } from './scripted'
import { openPanel, setMode } from './shared'

const shared = scriptedWindow()
const shell = (page: Page) => page.getByTestId('shell')
/** What is on the screen, line by line. */
const rows = (page: Page) => shell(page).locator('.xterm-rows')
const file = (name: string) => join(shared.workspace, name)

async function openTab(page: Page) {
  await openPanel(page)
  await page.getByTestId('panel').getByRole('tab', { name: 'Terminal' }).click()
}

async function openTerminal(page: Page) {
  await openTab(page)
  const start = page.getByTestId('start-shell')
  await expect(start.or(rows(page)).first()).toBeVisible()
  // An empty conversation is used again, with the shell it has.
  if (await start.isVisible()) await start.click()
  await expect(rows(page)).toContainText(/[$#]/)
  await shell(page).click()
}

async function enter(page: Page, line: string) {
  await page.keyboard.type(line)
  await page.keyboard.press('Enter')
}

const read = (name: string) => (existsSync(file(name)) ? readFileSync(file(name), 'utf8') : '')

test('the user opens a shell in the folder and types into it, also what is not ASCII', async () => {
  const { page } = shared
  await openTerminal(page)
  await enter(page, 'pwd; echo 你好-$((40+2))')
  await expect(rows(page)).toContainText('你好-42')
  await expect(rows(page)).toContainText('/shop')
  await page.keyboard.insertText('echo 輸入法 > typed.txt')
  await page.keyboard.press('Enter')
  await expect.poll(() => read('typed.txt')).toBe('輸入法\n')
  await expect(page.getByTestId('permission-prompt')).toHaveCount(0)
})

test('who opened the shell types into it, not into the message', async () => {
  const { page, model } = shared
  model.script([words('Hello.')])
  await say(page, 'So that the next conversation is a new one')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await page.getByTestId('new-conversation').click()
  await expect(page.getByTestId('message')).toHaveCount(0)
  await openTab(page)
  await page.getByTestId('start-shell').click()
  await page.keyboard.press('x')
  await expect(rows(page)).toContainText(/[$#]/)
  await expect(shell(page).getByRole('textbox')).toBeFocused()
  await enter(page, '')
  await enter(page, 'echo $((40+2)) > mine.txt')
  await expect.poll(() => read('mine.txt')).toBe('42\n')
  await expect(page.getByTestId('composer')).toHaveValue('')

  await enter(page, 'exit')
  await page.getByTestId('start-shell').click()
  await expect(shell(page).getByRole('textbox')).toBeFocused()
})

test('a wide character takes two cells, an emoji too', async () => {
  const { page } = shared
  await openTerminal(page)
  await enter(page, "clear; printf '%s\\n' 'abcd|' '你好|' 'ab😀|' 'カナ|' $'e\\u0301bcd|'")
  await expect(rows(page)).toContainText('カナ|')
  const bars = () =>
    rows(page).evaluate((box) =>
      [...box.children]
        .filter((row) => row.textContent?.trimEnd().endsWith('|'))
        .map((row) => {
          const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT)
          let at = Number.NaN
          for (let node = walker.nextNode(); node; node = walker.nextNode()) {
            const index = node.textContent?.indexOf('|') ?? -1
            if (index < 0) continue
            const range = document.createRange()
            range.setStart(node, index)
            range.setEnd(node, index + 1)
            at = Math.round(range.getBoundingClientRect().left)
          }
          return at
        }),
    )
  const seen = async () => {
    const all = await bars()
    return { lines: all.length, places: new Set(all.map((at) => Math.round(at / 3))).size }
  }
  await expect.poll(seen).toEqual({ lines: 5, places: 1 })
})

test('shows what the agent runs, without our marks, and tells it that the user typed', async () => {
  const { page, model } = shared
  await setMode(page, 'Full access')
  await page.getByTestId('model-chip').click()
  await page.getByTestId('protocol').getByText('Tools XML').click()
  await page.keyboard.press('Escape')
  model.script(
    [words('<tools><command>', 'echo 代理-$((1+1)); ', 'read name; echo "hi $name"</command></tools>')],
    [words('<tools><input></input></tools>')],
    [words('All done.')],
  )
  await say(page, 'Greet me')
  await openTab(page)
  await expect(rows(page)).toContainText('代理-2')
  await shell(page).click()
  await enter(page, 'Ann')
  await expect(rows(page)).toContainText('hi Ann')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  await expect(rows(page)).toContainText('$ echo 代理-$((1+1)); read name')
  await expect(rows(page)).not.toContainText('deskwright')
  const told = model.requests.slice(-2).map(({ text }) => text)
  expect(told.join()).toContain('The user typed into this terminal meanwhile.')
})

test('has the size of the panel, and follows it', async () => {
  const { app, page } = shared
  await openTerminal(page)
  const size = async () => {
    await enter(page, 'stty size > size.txt')
    await expect.poll(() => read('size.txt')).toMatch(/^\d+ \d+\n$/)
    const [lines = 0, columns = 0] = read('size.txt').split(' ').map(Number)
    await enter(page, 'rm size.txt')
    await expect.poll(() => existsSync(file('size.txt'))).toBe(false)
    return { lines, columns }
  }
  const before = await size()
  const resize = (by: number) =>
    app.evaluate(({ BrowserWindow }, delta) => {
      const [window] = BrowserWindow.getAllWindows()
      const [width = 0, height = 0] = window?.getSize() ?? []
      window?.setSize(width, height + delta)
    }, by)
  const shown = () => rows(page).evaluate((box) => box.children.length)
  const lines = await shown()
  await resize(-130)
  await expect.poll(shown).toBeLessThan(lines)
  expect((await size()).lines).toBe(await shown())
  await resize(130)
  await expect.poll(shown).toBe(lines)
  expect(await size()).toEqual(before)
})

test('is as it was after the panel was closed, and after a reload', async () => {
  const { page } = shared
  await openTerminal(page)
  await enter(page, 'NAME=kept; echo first-$((1+1))')
  await expect(rows(page)).toContainText('first-2')
  await page.getByTestId('panel-toggle').click()
  await expect(shell(page)).toHaveCount(0)
  await openTab(page)
  await expect(rows(page)).toContainText('first-2')
  await page.reload()
  await expect(rows(page)).toContainText('first-2')
  await shell(page).click()
  await enter(page, 'echo $NAME-$((2+2))')
  await expect(rows(page)).toContainText('kept-4')
})

test('a flood of lines leaves the window free, and its end is seen', async () => {
  const { page } = shared
  await openTerminal(page)
  await enter(page, 'seq 100000; echo end-$((3+3))')
  await page.getByTestId('composer').fill('still here')
  await expect(page.getByTestId('composer')).toHaveValue('still here')
  await expect(rows(page)).toContainText('end-6')
  await expect(rows(page)).toContainText('100000')
  await page.getByTestId('composer').fill('')
})

test('copies what is selected, and Ctrl-C stays a key of the shell', async () => {
  const { app, page } = shared
  await openTerminal(page)
  await enter(page, 'clear; echo copy-$((5+5))')
  const line = rows(page).getByText('copy-10', { exact: false }).first()
  await expect(line).toBeVisible()
  const place = await line.boundingBox()
  await page.mouse.dblclick((place?.x ?? 0) + 12, (place?.y ?? 0) + 8)
  await page.keyboard.press('Control+Shift+C')
  await expect.poll(() => app.evaluate(({ clipboard }) => clipboard.readText())).toMatch(/copy/)
  // A key that comes before the command runs would clear what is still being typed.
  await enter(page, 'echo busy-$((3+3)); sleep 1000')
  await expect(rows(page)).toContainText('busy-6')
  await page.keyboard.press('Control+c')
  await expect(rows(page)).toContainText('^C')
  await enter(page, 'echo free-$((7+7))')
  await expect(rows(page)).toContainText('free-14')
})

test('is left by a key, and says when the shell has ended', async () => {
  const { page } = shared
  await openTerminal(page)
  await page.keyboard.press('Tab')
  await expect(shell(page).locator('textarea')).toBeFocused()
  await page.keyboard.press('Shift+Escape')
  await expect(shell(page).locator('textarea')).not.toBeFocused()
  await shell(page).click()
  await enter(page, 'exit')
  await expect(page.getByTestId('panel')).toContainText('The shell has ended.')
  await page.getByTestId('start-shell').click()
  await expect(page.getByTestId('panel')).toContainText('Shift+Esc')
})

test('ends with its conversation', async () => {
  const { page } = shared
  await say(page, 'Nothing')
  await expect(lastAnswer(page)).toBeVisible()
  await openTerminal(page)
  await enter(page, 'echo $$ > pid.txt')
  await expect.poll(() => read('pid.txt')).toMatch(/^\d+\n$/)
  const pid = Number(read('pid.txt'))
  const conversationId = await page.evaluate(() => localStorage.getItem('open-conversation') ?? '')
  await page.evaluate(
    (id) => window.deskwright.call('conversation:remove', { conversationId: id }),
    conversationId,
  )
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false)
  await page.reload()
})
