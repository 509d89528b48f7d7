import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { AgentError } from '../../../src/main/agent'
import { answer, type Handlers } from '../../../src/main/app/answer'
import { ProviderError } from '../../../src/main/providers'
import { WorkspaceError } from '../../../src/main/workspace'

const info = { version: '1', electron: '42', platform: 'linux', dataDir: '/data' }

/** Handlers of which only these are called. */
const handlers = (some: Partial<Handlers>) => some as Handlers

function quiet() {
  const error = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => error.mockRestore())
  return error
}

describe('the answer to a call of the window', () => {
  it('is the value of its handler', async () => {
    expect(await answer(handlers({ 'app:info': () => info }), 'app:info', {})).toEqual({
      ok: true,
      value: info,
    })
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'x'],
    ['a list', []],
    ['a field too many', { conversationId: 'a', more: 1 }],
    ['a field of the wrong kind', { conversationId: 1 }],
    ['an empty id', { conversationId: '' }],
  ])('to a bad payload names the call, and no handler runs: %s', async (_name, payload) => {
    const handler = vi.fn()
    const result = await answer(
      handlers({ 'conversation:snapshot': handler }),
      'conversation:snapshot',
      payload,
    )
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('conversation:snapshot: ') },
    })
    expect(handler).not.toHaveBeenCalled()
  })

  it('is a refusal with the code of the agent', async () => {
    const refusing = handlers({
      'turn:stop': () => {
        throw new AgentError('NOT_FOUND', 'It is over.')
      },
    })
    expect(await answer(refusing, 'turn:stop', { eventId: 'a' })).toEqual({
      ok: false,
      error: { code: 'NOT_FOUND', message: 'It is over.' },
    })
  })

  it.each([
    ['the provider', new ProviderError('AUTH', 'Incorrect API key provided.'), 'DENIED'],
    ['the workspace', new WorkspaceError('SECURITY', 'Outside.'), 'SECURITY'],
  ])('is a refusal in the words of %s', async (_name, error, code) => {
    const refusing = handlers({ 'provider:models': () => Promise.reject(error) })
    expect(await answer(refusing, 'provider:models', { providerId: 'a' })).toEqual({
      ok: false,
      error: { code, message: error.message },
    })
  })

  it.each([
    ['throws', () => Promise.reject(new Error('out of luck'))],
    ['answers nonsense', () => ({ ...info, version: 1 }) as unknown as typeof info],
    ['says more than it should', () => ({ ...info, key: 'sk-1' })],
  ])('is a typed error, and in the log, when a handler %s', async (_name, handler) => {
    const log = quiet()
    const result = await answer(handlers({ 'app:info': handler }), 'app:info', {})
    expect(result).toMatchObject({
      ok: false,
      error: { code: 'INTERNAL', message: expect.stringContaining('app:info failed') },
    })
    expect(log).toHaveBeenCalled()
  })
})
