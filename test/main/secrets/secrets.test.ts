import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createSecrets, keySeal, openVault } from '../../../src/main/secrets'
import { formsOf } from '../../../src/main/secrets/forms'

const folder = mkdtempSync(join(tmpdir(), 'secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const seals = [keySeal('a pass phrase')]
const vault = (file: string) => openVault({ file: join(folder, file), seals, warn() {} })

describe('secrets', () => {
  it('are known by their names after a restart', () => {
    createSecrets(vault('a')).set('TOKEN', 'the-value', 'for npm')
    const secrets = createSecrets(vault('a'))
    expect(secrets.list()).toMatchObject([{ name: 'TOKEN', note: 'for npm' }])
    expect(JSON.stringify(secrets.list())).not.toContain('the-value')
    expect(secrets.redact({ a: ['x the-value'] })).toEqual({ a: ['x $KARYI{TOKEN}'] })
  })

  it('are put into every text of a value, in whatever form they were shown', () => {
    const secrets = createSecrets(vault('b'))
    const value = `p@ss/"word"\\\nöf two lines`
    secrets.set('T', value)
    for (const { text } of formsOf(value)) {
      const shown = secrets.redact({ deep: [`<${text}>`] })
      expect(shown.deep[0]).toMatch(/^<.?.?.?\$KARYI\{T\}/)
      expect(secrets.resolve(shown, 'turn')).toEqual({ deep: [`<${text}>`] })
    }
  })

  it('that are lent are for one turn, but hidden in all', () => {
    const secrets = createSecrets(vault('c'))
    secrets.lend('turn-1', 'ONCE', 'one-value')
    expect(secrets.resolve('$KARYI{ONCE}', 'turn-1')).toBe('one-value')
    expect(secrets.unknown({ a: '$KARYI{ONCE}' }, 'turn-2')).toEqual(['ONCE'])
    expect(() => secrets.resolve('$KARYI{ONCE}', 'turn-2')).toThrow('There is no secret ONCE')
    expect(secrets.redact('one-value')).toBe('$KARYI{ONCE}')
    expect(createSecrets(vault('c')).list()).toEqual([])
  })

  it('that were replaced or removed stay hidden as long as the app runs', () => {
    const secrets = createSecrets(vault('d'))
    secrets.set('T', 'old-value')
    const stream = secrets.stream()
    expect(stream.push('new-')).toBe('new-')
    secrets.set('T', 'new-value')
    expect(stream.push('old-value new-value') + stream.end()).toBe('$KARYI{T} $KARYI{T}')
    expect(secrets.resolve('$KARYI{T}', 't')).toBe('new-value')
    secrets.remove('T')
    expect(secrets.has('T', 't')).toBe(false)
    expect(secrets.redact('old-value new-value')).toBe('$KARYI{T} $KARYI{T}')
    expect(() => secrets.remove('T')).toThrow('There is no secret T')
  })

  it('are redacted in JSON by what its strings say', () => {
    const secrets = createSecrets(vault('e'))
    secrets.set('T', 'a "quoted"\nvalue')
    const json = JSON.stringify({ command: 'echo a "quoted"\nvalue' })
    expect(JSON.parse(secrets.redactJson(json))).toEqual({ command: 'echo $KARYI{T}' })
    expect(secrets.redactJson('{"half')).toBe('{"half')
  })

  it.each([
    ['A', 'abc', 'at least 4'],
    ['A', '      ', 'at least 4'],
    ['A', 'x'.repeat(20_000), '16384'],
    ['A', 'a\0bcd', 'NUL'],
    ['A', 'a $KARYI{B}', 'another secret'],
    ['1A', 'abcd', 'letters'],
    ['A-B', 'abcd', 'letters'],
    ['', 'abcd', 'letters'],
  ])('refuse what cannot be used or hidden: %j %j', (name, value, words) => {
    const secrets = createSecrets(vault('f'))
    expect(() => secrets.set(name, value)).toThrow(words)
    expect(() => secrets.lend('t', name, value)).toThrow(words)
    expect(secrets.list()).toEqual([])
  })

  it('do not show the key of the vault', () => {
    const secrets = createSecrets(vault('g'), { DESKWRIGHT_KEY: 'a pass phrase' })
    expect(secrets.redact('env: a pass phrase')).toBe('env: $KARYI{DESKWRIGHT_KEY}')
    expect(secrets.unknown('$KARYI{DESKWRIGHT_KEY}', 't')).toEqual(['DESKWRIGHT_KEY'])
  })
})
