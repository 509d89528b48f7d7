import { startTelegram, type TelegramServer } from '../../wire/telegram'
import { expect, say, test } from '../app'
import { callTool, card, lastAnswer, lineOf, scriptedWindow, words } from './scripted'
import { setMode } from './shared'

const shown = scriptedWindow()
let telegram: TelegramServer

test.beforeAll(async () => {
  telegram = await startTelegram()
})
test.afterAll(() => telegram.close())

const prompt = () => shown.page.getByTestId('permission-prompt')

async function ask(name: string, args: Record<string, unknown>): Promise<void> {
  shown.model.script([callTool('a', name, args)], [words('Done.')])
  await say(shown.page, 'Go on')
}

async function over(): Promise<void> {
  await expect(lastAnswer(shown.page)).toHaveAttribute('data-state', 'done')
}

/** The bot as the settings page would save it. */
async function connect(): Promise<void> {
  const problem = await shown.page.evaluate(async (baseURL) => {
    const channel = { id: 'telegram', kind: 'telegram' as const, name: 'Home bot', baseURL }
    const saved = await window.deskwright.call('channel:save', {
      channel: { ...channel, approvals: { chatId: '7' } },
      token: '1:token',
    })
    return saved.ok ? null : saved.error.message
  }, telegram.service.url)
  expect(problem).toBeNull()
}

test('a bot is connected, its chat is found, and it is told when a permission is needed', async () => {
  const { page } = shown
  await ask('message', { channel: 'telegram', chatId: '7', content: 'Hello' })
  await over()
  await expect(card(page, 'message')).toContainText('No channel is connected')
  await card(page, 'message').getByTestId('open-settings').click()
  await page.locator('[data-channel-kind=telegram]').click()
  const form = page.getByTestId('channel-form')
  await page.getByTestId('save-channel').click()
  await expect(form.getByRole('alert')).toHaveText('Enter the token.')

  await form.getByLabel('Name').fill('Home bot')
  await page.getByTestId('channel-token').fill('2:wrong')
  await page.getByTestId('channel-base').fill(telegram.service.url)
  await page.getByTestId('save-channel').click()
  await expect(form.getByTestId('test-state')).toHaveText('Telegram: Unauthorized')
  await page.getByTestId('channel-token').fill('1:token')
  await page.getByTestId('channel-approvals').check()
  telegram.write({ id: 7, first_name: 'Ann' })
  await page.getByTestId('find-chats').click()
  await page.getByTestId('found-chat').filter({ hasText: 'Ann' }).click()
  await expect(page.getByTestId('channel-chat')).toHaveValue('7')
  await page.getByTestId('save-channel').click()
  await expect(form).toHaveCount(0)
  await expect(page.getByTestId('channel')).toContainText('Telegram · token kept · tells of permissions')
  expect(telegram.messages).toMatchObject([{ chatId: '7', text: 'Deskwright is connected to this chat.' }])
})

test('a permission is answered in the chat, and the prompt in the window closes', async () => {
  const { page } = shown
  await connect()
  await ask('exec', { command: 'echo from the chat' })
  await expect(prompt()).toBeVisible()
  await expect.poll(() => telegram.messages.at(-1)?.text).toContain('echo from the chat')
  const told = telegram.messages.at(-1)
  if (!told) throw new Error('nothing was told')
  telegram.press(told, 'Allow once')
  await over()
  await expect(prompt()).toHaveCount(0)
  await expect(card(page, 'exec')).toHaveAttribute('data-state', 'end')
  await expect.poll(() => telegram.messages.at(-1)?.text).toContain('✅ Allowed once by @ann')
})

test('a permission is answered in the window, and the message in the chat closes', async () => {
  const { page } = shown
  await connect()
  await ask('exec', { command: 'echo from the window' })
  await expect.poll(() => telegram.messages.at(-1)?.buttons.length).toBe(2)
  await page.getByTestId('permission-deny').click()
  await over()
  await expect.poll(() => telegram.messages.at(-1)?.text).toContain('⛔ Denied in Deskwright')
  expect(telegram.messages.at(-1)?.buttons).toEqual([])
})

test('a message is asked for in every mode, until the user trusts its chat', async () => {
  const { page } = shown
  await connect()
  await setMode(page, 'Full access')
  await ask('message', { channel: 'telegram', chatId: '8', content: 'The build is green.' })
  await expect(prompt()).toContainText('Send a message to Home bot, chat 8. It cannot be undone.')
  await expect(prompt()).toContainText('The build is green.')
  await page.getByTestId('permission-allow-always').click()
  await page.getByTestId('permission-proposal').filter({ hasText: 'Any message to telegram 8' }).click()
  await over()
  await lineOf(card(page, 'message')).click()
  await expect(card(page, 'message')).toContainText('Sent to Home bot, chat 8')
  expect(telegram.messages.filter(({ chatId }) => chatId === '8')).toHaveLength(1)

  await ask('message', { channel: 'home bot', chatId: '8', content: 'Once more.' })
  await over()
  await expect.poll(() => telegram.messages.filter(({ chatId }) => chatId === '8').length).toBe(2)

  await page.getByTestId('settings').click()
  await page.locator('[data-section=permissions]').click()
  await expect(page.getByTestId('rule').filter({ hasText: 'telegram 8' })).toHaveCount(1)
  await page.locator('[data-section=channels]').click()
  await page.getByRole('button', { name: 'Remove Home bot' }).click()
  await expect(page.getByTestId('channel')).toHaveCount(0)
  await page.locator('[data-section=permissions]').click()
  await expect(page.getByTestId('rule').filter({ hasText: 'telegram 8' })).toHaveCount(0)
})
