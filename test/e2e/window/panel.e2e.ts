import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, say, test } from '../app'
import { openPanel, setMode, sharedWindow, talk } from './shared'

const shared = sharedWindow()
const file = (name: string) => join(shared.workspace, name)
const panel = () => shared.page.getByTestId('panel')

async function openTab(name: string) {
  await openPanel(shared.page)
  await panel().getByRole('tab', { name }).click()
}

test.describe('changes', () => {
  test('shows the files of the conversation with their diff, and undoes one', async () => {
    const { page } = shared
    await setMode(page, 'Accept edits')
    await talk(page, 'create one.txt with First')
    await talk(page, 'replace total with sum in src/cart.ts')
    await openTab('Changes')
    const files = page.getByTestId('changed-file')
    await expect(files).toHaveCount(2)
    await expect(panel()).toContainText('2 files changed')
    const cart = files.filter({ hasText: 'cart.ts' })
    await expect(cart).toContainText('+1 −1')
    await cart
      .getByRole('button', { name: /cart\.ts/ })
      .first()
      .click()
    await expect(cart).toContainText('export const sum = 0')
    await cart.getByTestId('undo-file').click()
    await expect(files).toHaveCount(1)
    expect(readFileSync(file('src/cart.ts'), 'utf8')).toBe('export const total = 0\n')
    await page.getByTestId('toast').getByRole('button', { name: 'Redo' }).click()
    await expect(files).toHaveCount(2)
    expect(readFileSync(file('src/cart.ts'), 'utf8')).toBe('export const sum = 0\n')
    await page.getByTestId('undo-all').click()
    await expect(files).toHaveCount(0)
    expect(existsSync(file('one.txt'))).toBe(false)
    expect(readFileSync(file('src/cart.ts'), 'utf8')).toBe('export const total = 0\n')
  })

  test('undoes the last turn only', async () => {
    const { page } = shared
    await setMode(page, 'Accept edits')
    await talk(page, 'create keep.txt with Stay')
    await talk(page, 'create drop.txt with Go')
    await openTab('Changes')
    await page.getByTestId('undo-turn').click()
    await expect(page.getByTestId('changed-file')).toHaveText([/keep\.txt/])
    expect(existsSync(file('drop.txt'))).toBe(false)
    expect(existsSync(file('keep.txt'))).toBe(true)
  })

  test('does not overwrite what somebody else changed, unless told to', async () => {
    const { page } = shared
    await setMode(page, 'Accept edits')
    await talk(page, 'create shared.txt with Agent')
    await openTab('Changes')
    writeFileSync(file('shared.txt'), 'by hand')
    await page.getByTestId('undo-file').click()
    await expect(page.getByRole('alert')).toContainText('was changed by somebody else')
    expect(readFileSync(file('shared.txt'), 'utf8')).toBe('by hand')
    await page.getByRole('button', { name: 'Leave as it is' }).click()
    await page.getByTestId('undo-file').click()
    await page.getByRole('button', { name: 'Undo anyway' }).click()
    await expect(page.getByTestId('changed-file')).toHaveCount(0)
    expect(existsSync(file('shared.txt'))).toBe(false)
  })
})

test.describe('processes', () => {
  test('shows the output of a command in the background, takes input for it, and ends it', async () => {
    const { page } = shared
    await setMode(page, 'Full access')
    await talk(page, 'run echo begun; while read line; do echo "got $line"; done in background')
    await openTab('Processes')
    const process = page.getByTestId('process')
    await expect(process).toHaveAttribute('data-status', 'running')
    await expect(page.getByTestId('process-output')).toContainText('begun')
    await page.getByTestId('process-input').fill('a line')
    await page.getByTestId('process-input').press('Enter')
    await expect(page.getByTestId('process-output')).toContainText('got a line')
    await page.getByTestId('end-process').click()
    await expect(process).toHaveAttribute('data-status', 'ended')
    await expect(page.getByTestId('end-process')).toHaveCount(0)
  })

  test('says by itself that a command has ended, and how', async () => {
    const { page } = shared
    await setMode(page, 'Full access')
    await openTab('Processes')
    await talk(page, `run while [ ! -e '${file('go')}' ]; do sleep 0.1; done; exit 3 in background`)
    await expect(page.getByTestId('process')).toHaveAttribute('data-status', 'running')
    writeFileSync(file('go'), '')
    await expect(page.getByTestId('process')).toContainText('ended with exit code 3')
  })
})

test('adds up the tokens of the conversation', async () => {
  const { page } = shared
  await openTab('Usage')
  await expect(panel()).toContainText('No tokens used yet.')
  await talk(page, 'Count this')
  await expect(page.getByTestId('usage')).toContainText('Tokens written')
  await expect(page.getByTestId('usage')).toContainText('price unknown')
})

test('lists what was decided and why, and revokes a rule', async () => {
  const { page } = shared
  await say(page, 'create allowed.txt with Hello')
  await page.getByTestId('permission-allow-conversation').click()
  await expect(page.getByTestId('message').nth(1)).toHaveAttribute('data-state', 'done')
  await openTab('Permissions')
  await expect(page.getByTestId('decision').filter({ hasText: 'allowed.txt' }).first()).toContainText(
    'by you',
  )
  const rules = panel().getByTestId('rule')
  await expect(rules).toHaveCount(1)
  await rules.getByRole('button', { name: 'Revoke' }).click()
  await expect(rules).toHaveCount(0)
  await say(page, 'create allowed.txt with Again')
  await expect(page.getByTestId('permission-prompt')).toBeVisible()
  await page.getByTestId('stop').click()
})

test('stays closed or open over a reload', async () => {
  const { page } = shared
  await openTab('Usage')
  await page.reload()
  await expect(panel().getByRole('tab', { name: 'Usage' })).toHaveAttribute('aria-selected', 'true')
  await panel().getByRole('tab', { name: 'Usage' }).press('ArrowRight')
  await expect(panel().getByRole('tab', { name: 'Permissions' })).toBeFocused()
  await panel().getByRole('button', { name: 'Close the side panel' }).click()
  await page.reload()
  await expect(page.getByTestId('panel-toggle')).toBeVisible()
  await expect(panel()).toHaveCount(0)
})
