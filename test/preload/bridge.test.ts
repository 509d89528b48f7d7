import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createBridge } from '../../src/preload/bridge'
import { sampleEvents } from '../../src/shared/contract-samples'
import { ipcCalls } from '../../src/shared/ipc'

const info = { version: '1', electron: '42', platform: 'linux', dataDir: '/data' }

/** The bridge on a main process that answers like this; `push` sends what main would. */
function bridge(reply: (channel: string, payload: unknown) => unknown = () => ({ ok: true, value: info })) {
  const invoke = vi.fn(async (channel: string, payload: unknown) => reply(channel, payload))
  const handlers = new Map<string, (event: unknown, payload: unknown) => void>()
  const ipc = { invoke, on: (channel: string, handler: never) => handlers.set(channel, handler) }
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => log.mockRestore())
  const push = (channel: string, payload: unknown) => handlers.get(channel)?.({ sender: 'electron' }, payload)
  return { ...createBridge(ipc, () => '/dropped'), invoke, push, log, channels: () => [...handlers.keys()] }
}

describe('a call over the bridge', () => {
  it('goes to main and comes back', async () => {
    const { call, invoke } = bridge()
    expect(await call('app:info', {})).toEqual({ ok: true, value: info })
    expect(invoke).toHaveBeenCalledExactlyOnceWith('app:info', {})
  })

  it.each(['no:such', '__proto__', 'constructor', 'toString', 'ELECTRON_BROWSER_REQUIRE'])(
    'of a name there is not never reaches main: %s',
    async (name) => {
      const { call, invoke } = bridge()
      expect(await call(name as 'app:info', {})).toMatchObject({ error: { code: 'INVALID_ARGUMENT' } })
      expect(invoke).not.toHaveBeenCalled()
    },
  )

  it.each(Object.keys(ipcCalls) as (keyof typeof ipcCalls)[])(
    'with a field too many never reaches main: %s',
    async (channel) => {
      const { call, invoke } = bridge()
      expect(await call(channel, { nobody: 'asked' } as never)).toMatchObject({
        ok: false,
        error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining(channel) },
      })
      expect(invoke).not.toHaveBeenCalled()
    },
  )

  it('sends what was checked, not what was given', async () => {
    const { call, invoke } = bridge(() => ({ ok: true, value: { userMessageId: 'u', eventId: 'e' } }))
    await call('turn:send', { conversationId: 'a', text: '  Hello  ' })
    expect(invoke).toHaveBeenCalledWith('turn:send', { conversationId: 'a', text: 'Hello' })
  })

  it('that main refuses is an answer', async () => {
    const refusal = { ok: false, error: { code: 'FORBIDDEN', message: 'No.' } }
    expect(await bridge(() => refusal).call('app:info', {})).toEqual(refusal)
  })

  it.each([
    ['nothing', undefined],
    ['no envelope', info],
    ['a value of another shape', { ok: true, value: { version: 1 } }],
    ['more than the map says', { ok: true, value: { ...info, secret: 1 } }],
    ['an unknown code', { ok: false, error: { code: 'ODD', message: 'x' } }],
  ])('whose answer is not what the map says is a typed error: %s', async (_name, reply) => {
    expect(await bridge(() => reply).call('app:info', {})).toMatchObject({
      ok: false,
      error: { code: 'INTERNAL', message: expect.stringContaining('app:info failed') },
    })
  })

  it('that breaks on the way is a typed error, not a rejection', async () => {
    const broken = bridge(() => {
      throw new Error('the pipe is gone')
    })
    expect(await broken.call('app:info', {})).toMatchObject({
      error: { code: 'INTERNAL', message: 'app:info failed: the pipe is gone' },
    })
  })
})

describe('what main sends', () => {
  it('is listened to on the channels of the contract only', () => {
    expect(bridge().channels().sort()).toEqual([
      'conversation:changed',
      'stream:end',
      'stream:error',
      'stream:response',
      'terminal:data',
    ])
  })

  it("reaches every listener with its channel, and nothing of Electron's event", () => {
    const { onStream, push } = bridge()
    const [first, second] = [vi.fn(), vi.fn()]
    onStream(first)
    onStream(second)
    push('stream:response', sampleEvents.text.payload)
    expect(first).toHaveBeenCalledExactlyOnceWith(sampleEvents.text)
    expect(second).toHaveBeenCalledExactlyOnceWith(sampleEvents.text)
  })

  it('stops when the listener asks for it', () => {
    const { onStream, push } = bridge()
    const listener = vi.fn()
    onStream(listener)()
    push('stream:response', sampleEvents.text.payload)
    expect(listener).not.toHaveBeenCalled()
  })

  it('against the contract is dropped and logged', () => {
    const { onStream, onChange, push, log } = bridge()
    const listener = vi.fn()
    onStream(listener)
    onChange(listener)
    push('stream:response', { ...sampleEvents.text.payload, extra: 1 })
    push('conversation:changed', { conversationId: 'a', what: 'odd' })
    expect(listener).not.toHaveBeenCalled()
    expect(log).toHaveBeenCalledTimes(2)
  })
})
