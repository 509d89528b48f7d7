import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../app'
import { answerBox, sharedWindow, talk } from './shared'

const shared = sharedWindow()
const picker = () => shared.page.getByTestId('workspace-picker')

test('each conversation has its own folder', async () => {
  const { app, page, scratch, workspace } = shared
  await talk(page, 'In the shop')
  await page.getByTestId('new-conversation').click()
  await answerBox(app, scratch)
  await picker().click()
  await expect(picker()).toHaveText(scratch)
  await page.getByTestId('conversation-item').filter({ hasText: 'In the shop' }).click()
  await expect(picker()).toHaveText(workspace)
})

test('lists the folders used before, and takes one by keyboard', async () => {
  const { app, page, scratch, workspace } = shared
  const other = join(scratch, 'other')
  mkdirSync(other)
  await answerBox(app, other)
  await picker().click()
  await expect(picker()).toHaveText(other)
  await page.getByTestId('workspace-recents').press('Enter')
  const choices = page.getByRole('menuitemradio')
  await expect(choices.filter({ hasText: other })).toHaveAttribute('aria-checked', 'true')
  await choices.filter({ hasText: workspace }).focus()
  await page.keyboard.press('Enter')
  await expect(picker()).toHaveText(workspace)
  await expect(page.getByTestId('workspace-recents')).toBeFocused()
})

test('takes a folder that is dropped on the window; of a file the path comes into the message', async () => {
  const { page, scratch } = shared
  const folder = join(scratch, 'dropped')
  mkdirSync(folder)
  await drop(folder)
  await expect(picker()).toHaveText(folder)
  const file = join(scratch, 'file.txt')
  writeFileSync(file, 'x')
  await drop(file)
  const composer = page.getByTestId('composer')
  await expect(composer).toHaveValue(file)
  await expect(composer).toBeFocused()
  await expect(picker()).toHaveText(folder)
  const inside = join(folder, 'my notes.txt')
  writeFileSync(inside, 'x')
  await drop(inside)
  await expect(composer).toHaveValue(`${file} "my notes.txt"`)
  expect(page.url()).toBe('app://deskwright/index.html')
})

async function drop(path: string): Promise<void> {
  const { page } = shared
  const client = await page.context().newCDPSession(page)
  const drag = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    client.send('Input.dispatchDragEvent', {
      type,
      x: 400,
      y: 300,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    })
  await drag('dragEnter')
  await drag('dragOver')
  await expect(page.getByText('Drop a folder')).toBeVisible()
  await drag('drop')
  await expect(page.getByText('Drop a folder')).toHaveCount(0)
}
