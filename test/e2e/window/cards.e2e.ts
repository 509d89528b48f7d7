import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, say, test } from '../app'
import { answer, callTool, card, lastAnswer, lineOf, scriptedWindow, words } from './scripted'
import { setMode, talk } from './shared'

const shown = scriptedWindow()
const cart = () => join(shown.workspace, 'src', 'cart.ts')

test('looking around folds into one line, what failed stays open', async () => {
  const { page, model } = shown
  model.script(
    [
      callTool('a', 'read', { path: 'README.md' }),
      callTool('b', 'read', { path: 'src/cart.ts' }),
      callTool('c', 'grep', { pattern: 'total' }),
      callTool('d', 'read', { path: 'nowhere.ts' }),
    ],
    [words('Done.')],
  )
  const answered = await talk(page, 'Look around')
  await expect(answered.getByTestId('read-group')).toContainText('Explored 2 files, 1 search')
  await expect(card(page, 'read').first()).toBeHidden()
  const failed = card(page, 'read').last()
  await expect(failed).toHaveAttribute('data-state', 'error')
  await expect(failed).toContainText('There is no nowhere.ts')

  await answered.getByTestId('read-group').getByRole('button').first().click()
  await expect(card(page, 'grep')).toBeVisible()
  await lineOf(card(page, 'grep')).click()
  await expect(card(page, 'grep')).toContainText('src/cart.ts')
  await expect(card(page, 'grep')).toContainText('export const total = 0')
  await expect(lineOf(card(page, 'read').first())).toHaveAttribute('aria-expanded', 'false')
})

test('a change shows its diff, is undone from its card, and brought back', async () => {
  const { page, model } = shown
  writeFileSync(cart(), 'export const total = 0\n')
  await setMode(page, 'Accept edits')
  model.script(
    [callTool('a', 'edit', { path: 'src/cart.ts', oldText: 'total = 0', newText: 'total = 5' })],
    [words('Changed.')],
  )
  await talk(page, 'Change it')
  const edit = card(page, 'edit')
  await expect(edit).toContainText('+1 −1')
  await lineOf(edit).click()
  await expect(edit.getByTestId('diff')).toContainText('export const total = 5')
  expect(readFileSync(cart(), 'utf8')).toBe('export const total = 5\n')

  await edit.getByTestId('undo-edit').click()
  await expect(edit.getByTestId('undo-edit')).toHaveText('Redo')
  expect(readFileSync(cart(), 'utf8')).toBe('export const total = 0\n')
  await page.reload()
  await expect(card(page, 'edit').getByTestId('undo-edit')).toHaveText('Redo')
  await card(page, 'edit').getByTestId('undo-edit').click()
  await expect(card(page, 'edit').getByTestId('undo-edit')).toHaveText('Undo')
  expect(readFileSync(cart(), 'utf8')).toBe('export const total = 5\n')
})

test('undoing what was changed since says so, and may be overruled', async () => {
  const { page, model } = shown
  writeFileSync(cart(), 'export const total = 0\n')
  await setMode(page, 'Accept edits')
  model.script([callTool('a', 'write', { path: 'src/cart.ts', content: 'one\n' })], [words('Written.')])
  await talk(page, 'Write it')
  writeFileSync(cart(), 'two\n')
  await card(page, 'write').getByTestId('undo-edit').click()
  const toast = page.getByTestId('toast')
  await expect(toast).toContainText('src/cart.ts')
  expect(readFileSync(cart(), 'utf8')).toBe('two\n')
  await toast.getByRole('button', { name: 'Undo anyway' }).click()
  await expect(card(page, 'write').getByTestId('undo-edit')).toHaveText('Redo')
  expect(readFileSync(cart(), 'utf8')).toBe('export const total = 0\n')
})

test('the file of a card is shown in its folder', async () => {
  const { app, page, model } = shown
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => void Object.assign(globalThis, { shown: path })
  })
  model.script([callTool('a', 'read', { path: 'src/cart.ts' })], [words('Read.')])
  await talk(page, 'Read it')
  await card(page, 'read').hover()
  await card(page, 'read').getByRole('button', { name: 'Show the file in its folder' }).click()
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'shown'))).toBe(cart())
})

test('a command is watched while it runs, and stopped', async () => {
  const { page, model } = shown
  await setMode(page, 'Full access')
  model.script([callTool('a', 'exec', { command: 'echo first; sleep 600' })])
  await say(page, 'Run it')
  const run = card(page, 'exec')
  await expect(run.getByTestId('terminal')).toContainText('first')
  await expect(run).toHaveAttribute('data-state', /running|update/)
  await run.getByRole('button', { name: 'Stop' }).click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'stopped')
  await expect(run).toHaveAttribute('data-state', 'error')
  await expect(run).toContainText('stopped')
  await expect(run).toContainText('first')
})

test('a failing command says how it ended and what it printed', async () => {
  const { page, model } = shown
  await setMode(page, 'Full access')
  model.script([callTool('a', 'exec', { command: 'echo oh no >&2; exit 3' })], [words('It failed.')])
  await talk(page, 'Run it')
  await expect(card(page, 'exec')).toContainText('exit 3')
  await expect(card(page, 'exec')).toContainText('oh no')
})

test('a command in the background shows its output, takes input and is ended', async () => {
  const { page, model } = shown
  await setMode(page, 'Full access')
  const command = 'echo ready; while read line; do echo "got $line"; done'
  model.script([callTool('a', 'exec', { command, background: true })], [words('It runs.')])
  await talk(page, 'Start it')
  const run = card(page, 'exec')
  await lineOf(run).click()
  await expect(run.getByTestId('terminal')).toContainText('ready')
  await run.getByTestId('session-input').fill('hello')
  await run.getByTestId('session-input').press('Enter')
  await expect(run.getByTestId('terminal')).toContainText('got hello')
  await expect(run.getByTestId('session-input')).toHaveValue('')
  await run.getByRole('button', { name: 'End it' }).click()
  await expect(run.getByTestId('session-input')).toHaveCount(0)
})

test('what was too long is in a file, with its size and the way to it', async () => {
  const { app, page, model } = shown
  await app.evaluate(({ shell }) => {
    shell.showItemInFolder = (path) => void Object.assign(globalThis, { shown: path })
  })
  await setMode(page, 'Full access')
  model.script([callTool('a', 'exec', { command: 'seq 1 20000' })], [words('Printed.')])
  await talk(page, 'Print it')
  const run = card(page, 'exec')
  await lineOf(run).click()
  await expect(run).toContainText(/All of it is in a file: 109 kB/)
  await run.getByRole('button', { name: 'Show the file' }).click()
  await expect.poll(() => app.evaluate(() => Reflect.get(globalThis, 'shown'))).toMatch(/sessions/)
})

test('a long path keeps the name of its file', async () => {
  const { page, model } = shown
  const path = `${'some-very-long-folder-name/'.repeat(8)}the-file.ts`
  model.script([callTool('a', 'read', { path })], [words('Not there.')])
  await talk(page, 'Read it')
  const name = card(page, 'read').getByText('the-file.ts', { exact: true })
  await expect(name).toBeVisible()
  expect(await name.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  const [line, box] = [await lineOf(card(page, 'read')).boundingBox(), await name.boundingBox()]
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0) + 1)
})

test('a call is shown while its arguments are still being written', async () => {
  const { page, model } = shown
  const call = callTool('a', 'write', { path: 'a.txt', content: 'x' }, { fragments: 6 })
  model.script(answer([call], { hangAfter: 4 }))
  await say(page, 'Write')
  await expect(card(page, 'write')).toHaveAttribute('data-state', 'start')
  await expect(card(page, 'write')).toContainText('waits')
  await page.getByTestId('stop').click()
  await expect(card(page, 'write')).toHaveAttribute('data-state', 'interrupted')
  await expect(card(page, 'write')).toContainText('interrupted')
})
