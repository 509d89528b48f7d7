import { expect, say, test } from '../app'
import { callTool, card, lastAnswer, scriptedWindow, words } from './scripted'

const shown = scriptedWindow()
const prompt = () => shown.page.getByTestId('question-prompt')

const OPTIONS = [{ label: 'Stripe', description: 'Cards only.' }, { label: 'Adyen' }]

async function ask(question: object): Promise<void> {
  const { page, model } = shown
  model.script(
    [callTool('a', 'question', { question: 'Which one?', options: OPTIONS, ...question })],
    [words('Fine.')],
  )
  await say(page, 'Ask me')
  await expect(prompt()).toBeVisible()
}

async function answered(): Promise<string> {
  await expect(lastAnswer(shown.page)).toHaveAttribute('data-state', 'done')
  return shown.model.requests.at(-1)?.text ?? ''
}

test('an option is an answer', async () => {
  const { page } = shown
  await ask({ header: 'Payment' })
  await expect(prompt()).toContainText('Payment')
  await expect(prompt()).toContainText('Which one?')
  await expect(prompt()).toContainText('Cards only.')
  await expect(card(page, 'question')).toHaveAttribute('data-state', 'question-required')
  await page.getByTestId('question-option').nth(1).click()
  expect(await answered()).toContain('Adyen')
  await expect(prompt()).toHaveCount(0)
})

test('so is the number of one, by key', async () => {
  await ask({})
  await expect(prompt()).toBeFocused()
  await expect(shown.page.getByTestId('question-option').first()).toBeEnabled()
  await shown.page.keyboard.press('1')
  expect(await answered()).toContain('Stripe')
})

test('several can be picked', async () => {
  const { page } = shown
  await ask({ multiple: true })
  await expect(page.getByTestId('question-send')).toBeDisabled()
  await page.getByTestId('question-option').nth(0).click()
  await page.getByTestId('question-option').nth(1).click()
  await expect(page.getByTestId('question-option').nth(1)).toHaveAttribute('aria-checked', 'true')
  await page.getByTestId('question-send').click()
  expect(await answered()).toContain('Stripe; Adyen')
})

test('there is always room for an own answer, and nothing typed is lost', async () => {
  const { page } = shown
  await ask({ multiple: true })
  await page.getByTestId('question-option').nth(0).click()
  await page.getByTestId('question-custom').fill('Neither: 我们用发票')
  await page.reload()
  await expect(page.getByTestId('question-custom')).toHaveValue('Neither: 我们用发票')
  await expect(page.getByTestId('question-option').nth(0)).toHaveAttribute('aria-checked', 'true')
  await page.getByTestId('question-option').nth(0).click()
  await page.getByTestId('question-custom').press('Enter')
  expect(await answered()).toContain('Neither: 我们用发票')
})

test('unless only the options make sense', async () => {
  const { page } = shown
  await ask({ custom: false })
  await expect(page.getByTestId('question-option')).toHaveCount(2)
  await expect(page.getByTestId('question-custom')).toHaveCount(0)
  await page.getByTestId('question-option').first().click()
  expect(await answered()).toContain('Stripe')
})

test('a question without options is answered in words', async () => {
  const { page } = shown
  await ask({ options: [] })
  await page.getByTestId('question-custom').fill('Blue')
  await page.getByTestId('question-send').click()
  expect(await answered()).toContain('Blue')
  await expect(card(page, 'question')).toHaveAttribute('data-state', 'end')
})

test('nobody has to answer: the agent hears that it was declined, which a new message is not', async () => {
  const { page, model } = shown
  await ask({ custom: false })
  await page.getByTestId('question-decline').click()
  expect(await answered()).toContain('The user declined to answer.')
  await expect(card(page, 'question')).toContainText('denied')
  await ask({})
  model.script([words('As you like.')])
  await expect(page.getByTestId('composer')).toHaveAttribute('placeholder', /instead of an answer/)
  await say(page, 'Never mind')
  await expect(prompt()).toHaveCount(0)
  await expect(card(page, 'question').last()).toContainText('stopped')
  await expect(lastAnswer(page)).toHaveAttribute('data-state', 'done')
  expect(model.requests.at(-1)?.text).toContain('sent a new message instead of answering')
})
