import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, say, test } from '../app'
import { findings } from './axe'
import { callTool, card, lastAnswer, scriptedWindow, words } from './scripted'
import { setMode } from './shared'

const VALUE = 'hunter2-value-of-the-test'
const shown = scriptedWindow()
const prompt = () => shown.page.getByTestId('secret-prompt')
const file = (name: string) => readFileSync(join(shown.workspace, name), 'utf8')

async function ask(): Promise<void> {
  const { page, model } = shown
  model.script(
    [callTool('a', 'get_value', { key: 'NPM_TOKEN', reason: 'To publish shop 1.2 to npm.', note: 'npm' })],
    [callTool('b', 'exec', { command: 'printf %s "$KARYI{NPM_TOKEN}" | tee out.txt' })],
    [words('Published.')],
  )
  await say(page, 'Publish it')
  await expect(prompt()).toBeVisible()
}

async function done(): Promise<void> {
  await expect(lastAnswer(shown.page)).toHaveAttribute('data-state', 'done')
}

/** Neither the page nor anything it keeps holds the value. */
async function expectNoTrace(): Promise<void> {
  const { page, model } = shown
  const all = await page.evaluate(
    () => document.documentElement.outerHTML + JSON.stringify({ ...localStorage }),
  )
  expect(all).not.toContain(VALUE)
  expect(JSON.stringify(model.requests)).not.toContain(VALUE)
}

test('a secret is given once, masked, after saying why and where it is used', async () => {
  const { page } = shown
  await ask()
  await expect(prompt()).toContainText('NPM_TOKEN')
  await expect(prompt()).toContainText('To publish shop 1.2 to npm.')
  await expect(prompt()).toContainText('$KARYI{NPM_TOKEN}')
  await expect(card(page, 'get_value')).toHaveAttribute('data-state', 'question-required')
  await expect(page.getByTestId('secret-value')).toHaveAttribute('type', 'password')
  await expect.poll(() => findings(page, '[data-testid=secret-prompt]')).toEqual([])

  await page.getByTestId('secret-value').fill('abc')
  await page.getByTestId('secret-once').click()
  await expect(prompt().getByRole('alert')).toContainText('at least 4')
  await page.getByTestId('secret-value').fill(VALUE)
  await page.reload()
  await expect(page.getByTestId('secret-value')).toHaveValue('')
  await page.getByTestId('secret-value').fill(VALUE)
  await expect(page.getByTestId('secret-once')).toBeEnabled()
  await page.getByTestId('secret-value').press('Enter')

  await expect(page.getByTestId('permission-prompt')).toContainText('It uses the secret NPM_TOKEN.')
  await expect(page.getByTestId('permission-command')).toContainText('$KARYI{NPM_TOKEN}')
  await page.getByTestId('permission-allow-once').click()
  await done()
  expect(file('out.txt')).toBe(VALUE)
  await card(page, 'exec').getByRole('button').first().click()
  await expectNoTrace()
})

test('it may be declined, and the model is told', async () => {
  await ask()
  await shown.page.getByTestId('secret-deny').click()
  await done()
  expect(shown.model.requests.at(-2)?.text).toContain('The user did not give NPM_TOKEN.')
  expect(shown.model.requests.at(-1)?.text).toContain('There is no secret NPM_TOKEN')
})

test('one that is kept is listed by name, replaced and removed in the settings', async () => {
  const { page } = shown
  await setMode(page, 'Full access')
  await ask()
  await page.getByTestId('secret-value').fill(VALUE)
  await page.getByTestId('secret-keep').click()
  await done()
  await page.getByTestId('settings').click()
  await page.locator('[data-section=secrets]').click()
  await expect(page.getByTestId('secrets-backing')).toHaveAttribute('data-backing', 'memory')
  await expect(page.getByTestId('secrets-backing')).toContainText('gone when the app closes')
  const row = page.locator('[data-secret=NPM_TOKEN]')
  await expect(row).toContainText('npm')
  await expect(row).toContainText('Last used')

  await row.getByLabel('Replace NPM_TOKEN').click()
  await page.getByTestId('secret-new-value').fill('abc')
  await page.getByTestId('save-secret').click()
  await expect(page.getByTestId('secret-form').getByRole('alert')).toContainText('at least 4')
  await page.getByTestId('secret-new-value').fill(`${VALUE}-2`)
  await page.getByTestId('save-secret').click()
  await expect(row).toContainText('Not used since')
  await expectNoTrace()
  await expect.poll(() => findings(page, '[data-testid=settings-page]')).toEqual([])

  await row.getByTestId('remove-secret').click()
  await expect(row).toHaveCount(0)
  await page.getByTestId('add-secret').click()
  await page.getByTestId('secret-name').fill('2 wrong')
  await page.getByTestId('secret-new-value').fill(VALUE)
  await page.getByTestId('save-secret').click()
  await expect(page.getByTestId('secret-form').getByRole('alert')).toContainText('letters')
})

test('a value of several lines is taken as it was pasted', async () => {
  const { page, app } = shown
  await setMode(page, 'Full access')
  await ask()
  await app.evaluate(({ clipboard }) => clipboard.writeText('first line\nsecond line\n'))
  await page.getByTestId('secret-value').focus()
  await page.keyboard.press('ControlOrMeta+V')
  await expect(page.getByTestId('secret-once')).toBeEnabled()
  await page.getByTestId('secret-once').click()
  await done()
  expect(file('out.txt')).toBe('first line\nsecond line')
})
