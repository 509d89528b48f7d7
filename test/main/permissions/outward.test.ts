import { describe, expect, it } from 'vitest'
import type { GateCall } from '../../../src/main/permissions'
import { loadRules, makeRules } from '../../../src/main/permissions'
import { judge, makeRule, parser, verdict } from './fixture'

const fetching = (host: string): GateCall => ({
  toolName: 'web_fetch',
  serverName: 'agent-web',
  effect: 'read',
  touch: { hosts: [host] },
  title: `Fetch https://${host}/`,
  arguments: '{}',
})

const writing = (chatId: string): GateCall => ({
  toolName: 'message',
  serverName: 'agent-channels',
  effect: 'none',
  touch: { chat: { channel: 'telegram', chatId } },
  title: 'Send a message',
  arguments: '{}',
})

const host = (name: string, effect: 'allow' | 'deny' = 'allow') =>
  makeRule({ kind: 'host', host: name }, effect)
const chat = (chatId: string) => makeRule({ kind: 'chat', channel: 'telegram', chatId })

describe('a host', () => {
  it('is asked for, except where everything is open', () => {
    expect(verdict(fetching('example.com'))).toBe('ask')
    expect(verdict(fetching('example.com'), [], { mode: 'edits' })).toBe('ask')
    expect(verdict(fetching('example.com'), [], { mode: 'full' })).toBe('allow')
    expect(verdict(fetching('example.com'), [], { workspace: null })).toBe('ask')
  })

  it('is allowed by a rule for exactly this host', () => {
    expect(verdict(fetching('example.com'), [host('example.com')])).toBe('allow')
    expect(verdict(fetching('evil.example.com'), [host('example.com')])).toBe('ask')
    expect(verdict(fetching('example.com:8080'), [host('example.com')])).toBe('ask')
    expect(verdict(fetching('example.com.evil.example'), [host('example.com')])).toBe('ask')
  })

  it('is refused by a rule also where everything is open', () => {
    expect(verdict(fetching('example.com'), [host('example.com', 'deny')], { mode: 'full' })).toBe('deny')
  })

  it('that is never to be reached is denied, and not the whole web', () => {
    expect(judge(fetching('example.com')).denials).toEqual([
      { workspace: null, match: { kind: 'host', host: 'example.com' } },
    ])
    expect(judge(writing('7')).denials).toEqual([
      { workspace: null, match: { kind: 'chat', channel: 'telegram', chatId: '7' } },
    ])
  })

  it('can be allowed for longer, and says who learns what', () => {
    const { proposals, description, rememberable } = judge(fetching('example.com'))
    expect(description).toBe('Fetch https://example.com/. What is asked for goes to example.com.')
    expect(rememberable).toBe(true)
    const rules = makeRules(proposals[0]?.rules ?? [], {
      newId: () => 'n1',
      effect: 'allow',
      scope: 'always',
      conversationId: 'c1',
      now: 0,
    })
    expect(loadRules(rules, parser, { platform: 'linux' }).refused).toEqual([])
    expect(verdict(fetching('example.com'), rules)).toBe('allow')
  })
})

describe('a chat', () => {
  it('is asked for in every mode', () => {
    for (const mode of ['ask', 'edits', 'full'] as const)
      expect(verdict(writing('7'), [], { mode })).toBe('ask')
  })

  it('is open when the user said so for this chat', () => {
    expect(verdict(writing('7'), [chat('7')])).toBe('allow')
    expect(verdict(writing('77'), [chat('7')])).toBe('ask')
    expect(loadRules([chat('7')], parser, { platform: 'linux' }).refused).toEqual([])
  })

  it('cannot be taken back, and the question says so', () => {
    expect(judge(writing('7')).description).toBe('Send a message. It cannot be undone.')
  })
})
