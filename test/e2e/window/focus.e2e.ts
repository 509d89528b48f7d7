import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, say, test } from '../app'
import { answer, callTool, card, lastAnswer, scriptedWindow, words } from './scripted'
import { setMode, talk } from './shared'

const shown = scriptedWindow()
const composer = () => shown.page.getByTestId('composer')

/** An answer that has begun and does not end by itself. */
async function begin(): Promise<void> {
  const { page, model } = shown
  model.script(answer([words('Busy… ')], { hangAfter: 2 }))
  await say(page, 'First')
  await expect(lastAnswer(page)).toContainText('Busy')
}

test('after a stop one can write on', async () => {
  const { page, model } = shown
  await begin()
  await page.getByTestId('stop').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'stopped')
  await expect(composer()).toBeFocused()

  await setMode(page, 'Full access')
  model.script([callTool('a', 'exec', { command: 'echo first; sleep 600' })])
  await say(page, 'Run it')
  await card(page, 'exec').getByRole('button', { name: 'Stop' }).click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'stopped')
  await expect(composer()).toBeFocused()
})

test('a message that was taken back is in the field, which has the keyboard', async () => {
  const { page } = shown
  await begin()
  await say(page, 'And also this')
  await page.getByTestId('unqueue').click()
  await expect(composer()).toHaveValue('And also this')
  await expect(composer()).toBeFocused()
  await composer().fill('')
  await page.getByTestId('stop').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'stopped')
})

test('a new conversation does not take the keyboard from who went elsewhere meanwhile', async () => {
  const { page, model } = shown
  model.script([words('Hello.')])
  await talk(page, 'One')
  await page.evaluate(() => {
    const find = (name: string) => document.querySelector<HTMLElement>(`[data-testid=${name}]`)
    find('new-conversation')?.click()
    find('search')?.focus()
  })
  await expect(page.getByTestId('message')).toHaveCount(0)
  await page.keyboard.type('abc')
  await expect(page.getByTestId('search')).toHaveValue('abc')
  await expect(page.getByTestId('search')).toBeFocused()
  await page.getByTestId('search').fill('')
})

test('what was asked for last gets the keyboard', async () => {
  const { page, model } = shown
  model.script([words('Hello.')])
  await talk(page, 'One')
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-testid=new-conversation]')?.click()
    const keys = { key: 'k', ctrlKey: true, metaKey: true, bubbles: true }
    document.body.dispatchEvent(new KeyboardEvent('keydown', keys))
  })
  await expect(page.getByTestId('message')).toHaveCount(0)
  await expect(page.getByTestId('search')).toBeFocused()
  await page.keyboard.type('abc')
  await expect(page.getByTestId('search')).toHaveValue('abc')
  await page.getByTestId('search').fill('')
})

test('what is typed at nothing goes into the field', async () => {
  const { page } = shown
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await page.keyboard.type('hello')
  await expect(composer()).toHaveValue('hello')
  await composer().fill('')
})

test('a double click on send puts one message in line and stops nothing', async () => {
  const { page } = shown
  await begin()
  await composer().fill('Next')
  await page.getByTestId('send').dblclick()
  await expect(page.locator('[data-testid=message][data-state=queued]')).toHaveText(/Next/)
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'streaming')
  await page.getByTestId('unqueue').click()
  await composer().fill('')
  await page.getByTestId('stop').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'stopped')
})

test('a click that was meant for what a prompt came over is no yes', async () => {
  const { page, model, workspace } = shown
  await page.evaluate(() => {
    const clicks = new MutationObserver(() => {
      const yes = document.querySelector<HTMLElement>('[data-testid=permission-allow-once]')
      if (!yes) return
      clicks.disconnect()
      yes.click()
      document.body.dataset.clicked = 'true'
    })
    clicks.observe(document.body, { childList: true, subtree: true })
  })
  model.script([callTool('a', 'write', { path: 'hasty.txt', content: 'x' })], [words('Done.')])
  await say(page, 'Write it')
  await expect(page.locator('body[data-clicked]')).toHaveCount(1)
  await expect(page.getByTestId('permission-allow-once')).toBeEnabled()
  expect(existsSync(join(workspace, 'hasty.txt'))).toBe(false)
  await page.getByTestId('permission-allow-once').click()
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  expect(existsSync(join(workspace, 'hasty.txt'))).toBe(true)
})
