import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { keysIn, openDataVault } from '../../../src/main/app/keys'

function place() {
  const dataDir = mkdtempSync(join(tmpdir(), 'keys-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const open = (env: Record<string, string> = {}) =>
    keysIn(openDataVault({ dataDir, env, system: null, warn() {} }))
  return { dataDir, open }
}

describe('the keys of providers', () => {
  it('live as long as the app where nothing can encrypt them', () => {
    const { open } = place()
    const keys = open()
    keys.set('openai', 'sk-1')
    expect([keys.keychain, keys.get('openai')]).toEqual(['memory', 'sk-1'])
    expect(open().get('openai')).toBeUndefined()
  })

  it('are kept encrypted with DESKWRIGHT_KEY, and only whoever has it reads them', () => {
    const { dataDir, open } = place()
    const keys = open({ DESKWRIGHT_KEY: 'correct horse' })
    keys.set('openai', 'sk-sealed')
    expect(keys.keychain).toBe('key')
    expect(readFileSync(join(dataDir, 'vault.json'), 'utf8')).not.toContain('sk-sealed')
    expect(open({ DESKWRIGHT_KEY: 'correct horse' }).get('openai')).toBe('sk-sealed')
    expect(open({ DESKWRIGHT_KEY: 'another' }).get('openai')).toBeUndefined()
    expect(open().get('openai')).toBeUndefined()
    expect([open().lockedBy('openai'), keys.lockedBy('openai'), open().lockedBy('other')]).toEqual([
      'key',
      undefined,
      undefined,
    ])
  })

  it('are gone when they are removed', () => {
    const { open } = place()
    const env = { DESKWRIGHT_KEY: 'x' }
    const keys = open(env)
    keys.set('openai', 'sk-1')
    keys.remove('openai')
    expect([keys.get('openai'), open(env).get('openai')]).toEqual([undefined, undefined])
  })
})
