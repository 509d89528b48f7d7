import { say as modelSays, startWireServer } from '../../wire/server'
import { expect, say, test } from '../app'
import { connectModel } from './model'
import { setMode, sharedWindow, talk } from './shared'

const shared = sharedWindow()
const composer = () => shared.page.getByTestId('composer')

test('says of each mode in one sentence what it allows, and keeps the choice', async () => {
  const { page } = shared
  await page.getByTestId('mode-chip').click()
  const choices = page.getByRole('menuitemradio')
  await expect(choices).toHaveCount(3)
  await expect(choices.nth(0)).toContainText('asks before every change and every command')
  await expect(choices.nth(1)).toContainText('asks before commands')
  await expect(choices.nth(2)).toContainText('Commands cannot be undone')
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('mode-chip')).toBeFocused()
  await setMode(page, 'Full access')
  await talk(page, 'Remember the mode')
  await page.reload()
  await expect(page.getByTestId('mode-chip')).toHaveText('Full access')
})

test('lists the models of a provider and answers with the one that was chosen', async () => {
  const { page } = shared
  const wire = await startWireServer()
  try {
    wire.models.push({ id: 'small-1', object: 'model' }, { id: 'large-2', object: 'model' })
    await connectModel(page, wire, { choose: false })
    await page.getByTestId('model-chip').click()
    const options = page.getByTestId('model-option')
    await expect(options).toHaveText([/Demo/, 'large-2', 'small-1'])
    await page.getByTestId('model-filter').fill('large')
    await expect(options).toHaveText([/Demo/, 'large-2', /Use “large” of Loopback/])
    await options.filter({ hasText: /^large-2$/ }).click()
    await expect(page.getByTestId('model-chip')).toHaveText('large-2')
    wire.script([modelSays('From the large one.')])
    await expect(await talk(page, 'Who are you?')).toContainText('From the large one.')
    expect(wire.requests.at(-1)?.body.model).toBe('large-2')
  } finally {
    await wire.close()
  }
})

test('asks the model to think as hard as was chosen, where it can', async () => {
  const { page } = shared
  const wire = await startWireServer()
  try {
    wire.models.push(
      { id: 'plain', object: 'model', supported_parameters: ['tools'] },
      { id: 'thinker', object: 'model', supported_parameters: ['tools', 'reasoning'] },
    )
    await page.getByTestId('model-chip').click()
    await expect(page.getByTestId('model-option').first()).toBeVisible()
    await expect(page.getByTestId('thinking')).toBeHidden()
    await page.keyboard.press('Escape')
    await connectModel(page, wire, { choose: false })
    const choose = async (model: string) => {
      await page.getByTestId('model-chip').click()
      await page.getByTestId('model-option').filter({ hasText: model }).click()
      await expect(page.getByTestId('model-chip')).toContainText(model)
      await page.getByTestId('model-chip').click()
      await expect(page.getByTestId('model-filter')).toBeFocused()
    }
    await choose('plain')
    await expect(page.getByTestId('thinking')).toBeHidden()
    await page.keyboard.press('Escape')
    await choose('thinker')
    await page.getByTestId('thinking').getByLabel('High').check()
    await expect(page.getByTestId('model-chip')).toHaveText('thinker· High')
    await page.keyboard.press('Escape')
    wire.script([modelSays('Thought about it.')])
    await expect(await talk(page, 'Think')).toContainText('Thought about it.')
    expect(wire.requests.at(-1)?.body.reasoning_effort).toBe('high')
  } finally {
    await wire.close()
  }
})

test('says in its words why a provider does not list its models', async () => {
  const { page } = shared
  const wire = await startWireServer()
  await connectModel(page, wire, { choose: false })
  await wire.close()
  await page.getByTestId('model-chip').click()
  await expect(page.getByText(/Loopback: .*127\.0\.0\.1/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.keyboard.press('Escape')
})

test('keeps what is typed for each conversation, over a reload', async () => {
  const { page } = shared
  await talk(page, 'One')
  await composer().fill('half a thought')
  await page.getByTestId('new-conversation').click()
  await expect(composer()).toHaveValue('')
  await composer().fill('another one')
  await page.reload()
  await expect(composer()).toHaveValue('another one')
  await page.getByTestId('conversation-item').filter({ hasText: 'One' }).first().click()
  await expect(composer()).toHaveValue('half a thought')
  await composer().fill('')
})

test('edits the last message with ↑, and what came after it goes', async () => {
  const { page } = shared
  await talk(page, 'First wording')
  await composer().press('ArrowUp')
  await expect(composer()).toHaveValue('First wording')
  await composer().press('Escape')
  await expect(composer()).toHaveValue('')
  await composer().press('ArrowUp')
  await composer().fill('Second wording')
  await composer().press('Enter')
  await expect(page.getByTestId('message')).toHaveCount(2)
  await expect(page.getByTestId('message').first()).toContainText('Second wording')
  await expect(page.getByTestId('message').nth(1)).toHaveAttribute('data-state', 'done')
})

test('a message that is sent while an answer is written waits, and is answered next', async () => {
  const { page } = shared
  await say(page, 'A long one')
  await expect(page.getByTestId('stop')).toBeVisible()
  await say(page, 'And another')
  await expect(page.getByTestId('message').filter({ hasText: 'And another' }).first()).toBeVisible()
  await expect(page.locator('[data-testid=message][data-role=assistant]').last()).toContainText('And another')
  await expect(page.getByTestId('stop')).toHaveCount(0)
})

test('stops an answer that waits for a permission', async () => {
  const { page } = shared
  await say(page, 'create notes.txt with Hello')
  await expect(page.getByTestId('permission-prompt')).toBeVisible()
  await page.getByTestId('stop').click()
  await expect(page.getByTestId('permission-prompt')).toHaveCount(0)
  await expect(page.getByTestId('stop')).toHaveCount(0)
  await expect(page.getByTestId('message').nth(1)).toHaveAttribute('data-state', 'stopped')
})

test('stops a command that runs', async () => {
  const { page } = shared
  await setMode(page, 'Full access')
  await say(page, 'run sleep 600')
  await expect(page.getByTestId('tool-card')).toHaveAttribute('data-state', /running|update/)
  await page.getByTestId('stop').click()
  await expect(page.getByTestId('message').nth(1)).toHaveAttribute('data-state', 'stopped')
})
