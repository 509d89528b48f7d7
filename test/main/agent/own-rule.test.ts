import { describe, expect, it } from 'vitest'
import { ownRule } from '../../../src/main/agent/own-rule'
import type { RuleWish } from '../../../src/shared/permission-rules'
import { parser } from '../permissions/fixture'

const place = {
  platform: 'linux' as const,
  shell: '/bin/bash',
  workspace: '/home/me/shop',
  homeDir: '/home/me',
  appDataDir: '/home/me/.config/deskwright',
}
const serverOf = (name: string) => (name === 'write' ? 'agent-filesystem' : undefined)
const wish = (change: Partial<RuleWish>): RuleWish => ({
  effect: 'deny',
  kind: 'prefix',
  subject: 'git push',
  conversationId: 'c',
  forMs: null,
  ...change,
})
const make = (change: Partial<RuleWish>, where: typeof place | { workspace: null } = place) =>
  ownRule(wish(change), { ...place, ...where }, serverOf, parser)

describe("a rule of the user's own", () => {
  it.each([
    [{ subject: 'git  push' }, { kind: 'command-prefix', words: ['git', 'push'] }],
    [
      { kind: 'exact', subject: 'npm publish' },
      { kind: 'command-exact', command: 'npm publish', cwd: '/home/me/shop' },
    ],
    [
      { kind: 'read', subject: 'private' },
      { kind: 'path', path: '/home/me/shop/private', access: 'read' },
    ],
    [
      { kind: 'write', subject: '~/notes' },
      { kind: 'path', path: '/home/me/notes', access: 'write' },
    ],
    [
      { kind: 'tool', subject: 'write' },
      { kind: 'tool', toolName: 'write', serverName: 'agent-filesystem' },
    ],
    ...['Example.com', 'example.com.', 'example.com:443', 'example.com:80'].map(
      (subject) =>
        [
          { kind: 'host', subject },
          { kind: 'host', host: 'example.com' },
        ] as const,
    ),
    [
      { kind: 'host', subject: 'localhost:8080' },
      { kind: 'host', host: 'localhost:8080' },
    ],
  ] as const)('is made of %j', (change, match) => {
    expect(make(change)).toMatchObject({ effect: 'deny', scope: 'always', workspace: place.workspace, match })
  })

  it('ends when it is told to, and carries what the model should read', () => {
    const before = Date.now()
    const rule = make({ forMs: 3_600_000, note: 'Not on Fridays.' })
    expect(rule.expiresAt).toBeGreaterThanOrEqual(before + 3_600_000)
    expect(rule.note).toBe('Not on Fridays.')
    expect(make({})).not.toHaveProperty('expiresAt')
  })

  it.each([
    ['options', { subject: 'rm -rf' }, /plain words/],
    ['a sign of the shell', { subject: 'ls;rm' }, /plain words/],
    ['more words than a rule can have', { subject: 'a b c d e' }, /plain words/],
    ['a program that runs others', { effect: 'allow', subject: 'bash' }, /can run other programs/],
    ['a program that does very different things', { effect: 'allow', subject: 'git' }, /very different/],
    ['a step up', { kind: 'read', subject: '../x' }, /without "\.\."/],
    ['the whole home folder', { effect: 'allow', kind: 'read', subject: '~' }, /too much/],
    ['everything', { effect: 'allow', kind: 'write', subject: '/' }, /too much/],
    ['an unknown tool', { kind: 'tool', subject: 'format' }, /no tool named format/],
    ['a hidden character', { subject: 'git\u200b push' }, /hidden character/],
  ] as const)('is not made of %s', (_name, change, words) => {
    expect(() => make(change as Partial<RuleWish>)).toThrow(words)
  })

  it('allows an exact command in one folder only, but denies it everywhere', () => {
    const everywhere = { workspace: null }
    expect(() => make({ effect: 'allow', kind: 'exact' }, everywhere)).toThrow(/in one folder/)
    expect(make({ kind: 'exact' }, everywhere)).toMatchObject({ workspace: null })
  })
})
