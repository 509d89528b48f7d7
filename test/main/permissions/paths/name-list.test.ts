import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SECRET_ENDINGS, SECRETS, SELF_STARTING } from '../../../../src/main/permissions/paths/guarded-names'
import { anyOf } from '../../../../src/main/permissions/paths/name-list'

describe('a list of names', () => {
  const matches = anyOf([
    '.env*',
    '*.pem',
    'a*z',
    '.docker/config.json',
    'x?y/*/end',
    '/etc/rc*.d',
    '/etc/shadow*',
  ])

  it.each([
    '/home/.env',
    '/home/.env.local/below',
    '/.pem',
    '/a/key.pem',
    '/az',
    '/a-z/file',
    '/u/.docker/config.json',
    '/x-y/anything/end/below',
    '/etc/rc5.d/S01',
    '/etc/shadow-',
    '/.env\n',
  ])('knows %j', (path) => {
    expect(matches(path)).toBe(true)
  })

  it.each([
    '/',
    '/home/env',
    '/home/x.env',
    '/a',
    '/key.pem.txt',
    '/.docker/config.jsonx',
    '/.docker',
    '/.docker/x/config.json',
    '/xy/a/end',
    '/x-y/end',
    '/x-y/a/b/end',
    '/home/etc/shadow',
    '/etc/rcd',
  ])('does not take %j for one', (path) => {
    expect(matches(path)).toBe(false)
  })

  it('says the same as one regular expression of all of them', () => {
    for (const names of [SECRETS, SECRET_ENDINGS, SELF_STARTING]) {
      const regex = asRegex(names)
      const matches = anyOf(names)
      const parts = [...new Set(names.flatMap((name) => name.split('/').filter(Boolean)))]
      const part = fc.oneof(
        fc.constantFrom(...parts, ...parts.map((one) => one.replaceAll('*', '').replaceAll('?', ' '))),
        fc
          .tuple(fc.constantFrom(...parts), fc.constantFrom('x', '.', '-', ' ', '\n'))
          .map(([one, more]) => one.replace(/[*?]/g, more)),
        fc
          .tuple(fc.constantFrom(...parts), fc.string({ maxLength: 2 }))
          .map(([one, more]) => (one + more).replaceAll('/', '')),
        fc.string({ maxLength: 4 }).map((text) => text.replaceAll('/', '')),
      )
      const path = fc.array(part, { maxLength: 5 }).map((all) => `/${all.filter(Boolean).join('/')}`)
      fc.assert(
        fc.property(path, (path) => matches(path) === regex.test(path)),
        { numRuns: 3_000 },
      )
    }
  })
})

function asRegex(names: readonly string[]): RegExp {
  const source = (name: string) =>
    name
      .replace(/[.+^${}()|[\]\\]/g, '\\$&')
      .replaceAll('*', '[^/]*')
      .replaceAll('?', '[^/]')
  const rooted = names.filter((name) => name.startsWith('/')).map(source)
  const free = names.filter((name) => !name.startsWith('/')).map(source)
  return new RegExp(`(?:^(?:${rooted.join('|') || '(?!)'})|/(?:${free.join('|')}))(?:/|$)`)
}
