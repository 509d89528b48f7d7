import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { wordsIn } from '../../../src/main/app/words'
import { type Approvals, createApprovals, createChannels, type Standing } from '../../../src/main/channels'
import type { ChannelSettings } from '../../../src/shared/channels'
import { STREAM_EVENTS, type StreamEvent } from '../../../src/shared/stream-events'
import { startTelegram, type TelegramServer } from '../../wire/telegram'

const ID = '0b8a7c1e-0000-4000-8000-00000000000'
let telegram: TelegramServer
let approvals: Approvals
let list: ChannelSettings[]
const standing = new Map<string, Standing>()
const warned: string[] = []
let tokens: Record<string, string>

const home = (change: Partial<ChannelSettings> = {}): ChannelSettings => ({
  id: 'telegram',
  kind: 'telegram',
  name: 'Home',
  baseURL: telegram.service.url,
  approvals: { chatId: '7' },
  ...change,
})

function start(): Approvals {
  const channels = createChannels({ settings: () => list, tokenOf: (id) => tokens[id] })
  return createApprovals({
    channels,
    words: () => wordsIn('en'),
    titleOf: () => 'Fix the shop',
    standingOf: (id) => standing.get(id) ?? 'over',
    waiting: () => [...standing.values()].includes('pending'),
    warn: (text) => void warned.push(text),
    answer(id, { kind }) {
      if (standing.get(id) !== 'pending') throw new Error('was answered before')
      standing.set(id, kind === 'deny' ? 'denied' : 'allowed')
      // As the app does when something was answered.
      approvals.look()
    },
  })
}

beforeEach(async () => {
  telegram = await startTelegram()
  standing.clear()
  warned.length = 0
  list = [home()]
  tokens = { telegram: '1:token' }
  approvals = start()
})
afterEach(async () => {
  await approvals.stop()
  await telegram.close()
})

function ask(n = 1, command = 'git push --force'): string {
  const requestId = `${ID}${n}`
  standing.set(requestId, 'pending')
  approvals.take({
    channel: STREAM_EVENTS.RESPONSE,
    payload: {
      ...{
        eventId: 'e',
        conversationId: 'c',
        seq: n,
        stream_kind: 'delta',
        tool_call: 'permission-required',
      },
      ...{ tool_call_id: 't', tool_call_name: 'exec', tool_call_server_name: 's', tool_call_params: '{}' },
      permission_request: {
        requestId,
        toolName: 'exec',
        serverName: 's',
        permissionType: 'command',
        description: 'Run a command in the workspace. It cannot be undone here.',
        command,
        commandInfo: { riskLevel: 'high', reasons: ['Rewrites the branch on the server.'] },
        rememberable: false,
      },
    },
  } as StreamEvent)
  return requestId
}

const message = async (n = 0) => {
  await expect.poll(() => telegram.messages.length, { timeout: 10_000 }).toBeGreaterThan(n)
  const found = telegram.messages[n]
  if (!found) throw new Error('no message')
  return found
}
const soon = (look: () => unknown) => expect.poll(look, { timeout: 10_000 })

describe('a permission in a chat', () => {
  it('says all of what would happen, with two buttons', async () => {
    ask()
    const { chatId, text, buttons } = await message()
    expect(chatId).toBe('7')
    expect(text).toContain('Fix the shop')
    expect(text).toContain('Run a command in the workspace. It cannot be undone here.')
    expect(text).toContain('Rewrites the branch on the server.')
    expect(text).toContain('git push --force')
    expect(buttons.map((button) => button.text)).toEqual(['Allow once', 'Deny'])
  })

  it.each([
    ['Allow once', 'allowed', '✅ Allowed once by @ann'],
    ['Deny', 'denied', '⛔ Denied by @ann'],
  ])('is answered by %s, and its message says so', async (button, outcome, words) => {
    const id = ask()
    telegram.press(await message(), button)
    await soon(() => standing.get(id)).toBe(outcome)
    await soon(() => telegram.messages[0]?.text).toMatch(new RegExp(`git push --force\n\n${words}$`))
    expect(telegram.messages[0]?.buttons).toEqual([])
    await soon(() => telegram.toasts).toEqual([words])
  })

  it('closes when it was answered in the window first, and a late button changes nothing', async () => {
    const id = ask()
    const before = { ...(await message()) }
    standing.set(id, 'denied')
    approvals.look()
    await soon(() => telegram.messages[0]?.text).toContain('⛔ Denied in Deskwright')
    ask(2)
    telegram.press(before, 'Allow once')
    await soon(() => telegram.toasts).toEqual(['⛔ Denied in Deskwright'])
    expect(standing.get(id)).toBe('denied')
  })

  it('closes when its turn is over', async () => {
    const id = ask()
    await message()
    standing.set(id, 'over')
    const payload = { eventId: 'e', conversationId: 'c', seq: 9, userStop: true }
    approvals.take({ channel: STREAM_EVENTS.END, payload })
    await soon(() => telegram.messages[0]?.text).toContain('No longer needed.')
  })

  it('closes also when the answer came before the message', async () => {
    const id = ask()
    standing.set(id, 'allowed')
    approvals.look()
    await soon(() => telegram.messages[0]?.text).toContain('✅ Allowed in Deskwright')
  })

  it('takes an answer from the chosen person in the chosen chat only', async () => {
    const id = ask()
    const sent = await message()
    telegram.press(sent, 'Allow once', { user: 8 })
    telegram.press(sent, 'Allow once', { chat: 8 })
    telegram.press(sent, 'Allow once', { user: 8, chat: 8 })
    await soon(() => telegram.toasts).toHaveLength(3)
    expect(new Set(telegram.toasts)).toEqual(new Set(['Only the person chosen in Deskwright may answer.']))
    expect(standing.get(id)).toBe('pending')
    expect(sent.buttons).toHaveLength(2)
  })

  it('in a group is answered by the person who was named', async () => {
    list = [home({ approvals: { chatId: '-100', userId: '9' } })]
    const id = ask()
    const sent = await message()
    telegram.press(sent, 'Allow once', { user: 7 })
    await soon(() => telegram.toasts).toHaveLength(1)
    expect(standing.get(id)).toBe('pending')
    telegram.press(sent, 'Allow once', { user: 9 })
    await soon(() => standing.get(id)).toBe('allowed')
  })

  it('that is too long to be read there cannot be allowed there', async () => {
    ask(1, `echo ${'x'.repeat(5_000)}; rm -rf /`)
    const { text, buttons } = await message()
    expect(text.length).toBeLessThanOrEqual(4_096)
    expect(text).toContain('Look at all of it in Deskwright')
    expect(buttons.map((button) => button.text)).toEqual(['Deny'])
  })

  it('hides nothing', async () => {
    ask(1, 'echo safe\u202e\u200b')
    expect((await message()).text).toContain('echo safe\\u{202e}\\u{200b}')
  })

  it('that waited when the app was closed is still answered', async () => {
    const id = ask()
    const sent = await message()
    await approvals.stop()
    telegram.press(sent, 'Deny')
    approvals = start()
    await soon(() => standing.get(id)).toBe('denied')
    await soon(() => telegram.messages[0]?.text).toContain('⛔ Denied by @ann')
  })

  it('says who answered also when the press is too old to be answered itself', async () => {
    const { answer } = telegram.service
    const description = 'Bad Request: query is too old and response timeout expired or query ID is invalid'
    telegram.service.answer = (asked, response) =>
      asked.path.endsWith('answerCallbackQuery')
        ? { status: 400, body: { ok: false, error_code: 400, description } }
        : answer(asked, response)
    ask()
    telegram.press(await message(), 'Deny')
    await soon(() => telegram.messages[0]?.text).toContain('⛔ Denied by @ann')
    expect(warned).toEqual([])
  })

  it('is listened for only as long as one waits', async () => {
    const id = ask()
    await soon(() => telegram.listening()).toBe(1)
    telegram.press(await message(), 'Allow once')
    await soon(() => standing.get(id)).toBe('allowed')
    await soon(() => telegram.listening()).toBe(0)
    ask(2)
    await soon(() => telegram.listening()).toBe(1)
  })

  it('is told nowhere when no chat was chosen', async () => {
    list = [home({ approvals: null })]
    ask()
    list = [home()]
    ask(2)
    await message()
    expect(telegram.messages).toHaveLength(1)
  })
})

describe('what does not work', () => {
  it('is said without the token when the bot does not know it', async () => {
    tokens = { telegram: '2:wrong-token' }
    ask()
    await soon(() => warned).toEqual(['Telegram: Unauthorized'])
  })

  it('is said when somebody else listens to the bot', async () => {
    const { answer } = telegram.service
    const description = 'Conflict: terminated by other getUpdates request'
    telegram.service.answer = (asked, response) =>
      asked.path.endsWith('getUpdates')
        ? { status: 409, body: { ok: false, error_code: 409, description } }
        : answer(asked, response)
    ask()
    await soon(() => warned).toEqual([`Telegram: ${description}`])
  })
})

it('where nobody can press a button it is only told', async () => {
  list = [{ id: 'hook', kind: 'webhook', name: 'Hook', approvals: { chatId: 'ops' } }]
  tokens = { hook: `${telegram.service.url}/hook` }
  const texts: unknown[] = []
  telegram.service.answer = ({ json }) => {
    texts.push(json.text)
    return { body: 'ok' }
  }
  ask()
  await soon(() => texts.length).toBe(1)
  expect(texts[0]).toContain('git push --force')
  expect(texts[0]).toContain('Answer in Deskwright.')
})
