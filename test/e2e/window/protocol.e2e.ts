import { expect, say, test } from '../app'
import { answer, card, lastAnswer, pieces, refuse, scriptedWindow, words } from './scripted'
import { talk } from './shared'

const shared = scriptedWindow()

const calls = (id: number, name: string, parameters: object) =>
  `<tools>\n${JSON.stringify([{ id: String(id), name, parameters }])}\n</tools>`
const inPieces = (text: string) => answer([words(...pieces(text, 3))])
const listed = (id: number) => inPieces(calls(id, 'list_file', { workspacePath: '.' }))
const seen = (text: string) => inPieces(`<final_answer>${text}</final_answer>`)

/** Models of their own: what is learnt about one must not reach the next test. */
async function useModel(model: string) {
  const { page } = shared
  const changed = await page.evaluate(async (name) => {
    const conversationId = localStorage.getItem('open-conversation') ?? ''
    const change = { provider: 'loopback', model: name }
    return (await window.deskwright.call('conversation:update', { conversationId, change })).ok
  }, model)
  expect(changed).toBe(true)
  await expect(page.getByTestId('model-chip')).toContainText(model)
}

test('a model that refuses tools goes on in a text protocol, and the window says so', async () => {
  const { page, model } = shared
  await useModel('no-tools')
  model.script(
    refuse(400, { error: { message: 'no-tools does not support tools' } }),
    listed(1),
    seen('A shop.'),
  )
  const before = model.requests.length
  const said = await talk(page, 'What is here?')
  await expect(said).toContainText('A shop.')
  await expect(said.getByTestId('protocol-move')).toContainText('does not take tools')
  await expect(card(page, 'ls')).toBeVisible()
  expect(model.requests).toHaveLength(before + 3)

  await page.getByTestId('model-chip').click()
  const choice = page.getByTestId('protocol')
  await expect(choice.getByRole('radio', { name: 'Automatic' })).toBeChecked()
  await expect(page.getByTestId('protocol-hint')).toContainText('asked in Agent XML')
  await page.keyboard.press('Escape')

  model.script(seen('Still a shop.'))
  await expect(await talk(page, 'Still?')).toContainText('Still a shop.')
  await expect(page.getByTestId('protocol-move')).toHaveCount(1)
})

test('what a model wrote as a call is taken back before it is asked again', async () => {
  const { page, model } = shared
  await useModel('ignores-tools')
  const call = '```json\n{"name": "ls", "arguments": {"path": "."}}\n```'
  model.script(inPieces(`I will look.\n\n${call}`), listed(1), seen('Two things.'))
  const said = await talk(page, 'Look')
  await expect(said).toContainText('Two things.')
  await expect(said).not.toContainText('I will look')
  await expect(said.getByTestId('protocol-move')).toContainText('wrote its calls as text')
  await page.reload()
  await expect(lastAnswer(page).getByTestId('protocol-move')).toBeVisible()
  await expect(lastAnswer(page)).not.toContainText('I will look')
})

test('the user chooses for a conversation, and for a model', async () => {
  const { page, model } = shared
  await useModel('chosen')
  await page.getByTestId('model-chip').click()
  await page.getByTestId('protocol').getByText('Tools XML').click()
  await expect(page.getByTestId('protocol-hint')).toContainText('one shell that stays open')
  await page.keyboard.press('Escape')
  model.script(inPieces('<tools><read><file src="README.md"/></read></tools>'), inPieces('Read.'))
  await expect(await talk(page, 'Read it')).toContainText('Read.')
  await expect(card(page, 'read')).toBeVisible()
  expect(JSON.stringify(model.requests.at(-2)?.body)).toContain('<command>')

  await page.getByTestId('model-chip').click()
  await page.getByTestId('protocol').getByText('Native').click()
  await page.keyboard.press('Escape')
  model.script(refuse(400, { error: { message: 'chosen does not support tools' } }))
  await say(page, 'And now?')
  await expect(page.getByTestId('answer-error')).toContainText('does not support tools')

  await page.getByRole('button', { name: 'Settings', exact: true }).click()
  const known = page.getByTestId('model-protocols').locator('li').filter({ hasText: 'no-tools' })
  await expect(known).toContainText('Its server refused tools.')
  await known.getByText('Tools XML').click()
  await expect(known).toContainText('Chosen by you.')
  await known.getByText('Automatic').click()
  await expect(known).toHaveCount(0)
})
