import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keySeal, openVault, type Seal } from '../../../src/main/secrets'

let folder = ''
const said: string[] = []
const open = (...seals: Seal[]) =>
  openVault({ file: join(folder, 'vault.json'), seals, warn: (text) => said.push(text) })

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'vault-'))
  said.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a vault under a key of the user', () => {
  it('gives values back after a restart, and nobody else can read them', () => {
    const vault = open(keySeal('a pass phrase'))
    vault.set('secret:T', 'the-value-itself', 'for npm')
    vault.set('key:openai', 'sk-the-other')
    const file = join(folder, 'vault.json')
    expect(readdirSync(folder)).toEqual(['vault.json'])
    expect(readFileSync(file, 'utf8')).not.toMatch(/the-value|sk-the/)
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600)
    const again = open(keySeal('a pass phrase'))
    expect(again.backing).toBe('key')
    expect(again.get('secret:T')).toBe('the-value-itself')
    expect(again.list('secret:')).toEqual([
      { id: 'secret:T', note: 'for npm', changedAt: expect.any(Number), readable: true },
    ])
    again.remove('secret:T')
    expect(open(keySeal('a pass phrase')).list('')).toHaveLength(1)
  })

  it('says once that another key does not open it, and keeps what it has', () => {
    open(keySeal('one')).set('secret:T', 'value-1')
    const other = open(keySeal('two'))
    expect(other.get('secret:T')).toBeUndefined()
    expect(other.list('secret:')).toMatchObject([{ readable: false }])
    expect(said).toHaveLength(1)
    expect(said[0]).toContain('DESKWRIGHT_KEY')
    other.set('secret:U', 'value-2')
    expect(open(keySeal('one')).get('secret:T')).toBe('value-1')
    expect(open(keySeal('two')).get('secret:U')).toBe('value-2')
  })

  it('refuses a sealed value that was altered', () => {
    const seal = keySeal('one')
    const bytes = Buffer.from(seal.seal('value'), 'base64')
    bytes.writeUInt8((bytes.at(-1) as number) ^ 1, bytes.length - 1)
    expect(() => seal.unseal(bytes.toString('base64'))).toThrow()
  })
})

describe('a vault without a seal', () => {
  it('keeps values in memory and writes nothing', () => {
    const vault = open()
    vault.set('secret:T', 'value-1')
    vault.touch('secret:T')
    expect(vault.backing).toBe('memory')
    expect(vault.get('secret:T')).toBe('value-1')
    expect(vault.list('secret:')).toHaveLength(1)
    expect(readdirSync(folder)).toEqual([])
    expect(open().get('secret:T')).toBeUndefined()
  })

  it('cannot read what a seal keeps, and does not lose it', () => {
    open(keySeal('one')).set('secret:T', 'value-1')
    const vault = open()
    expect(vault.list('secret:')).toMatchObject([{ id: 'secret:T', readable: false }])
    expect(said).toEqual([])
    expect(open(keySeal('one')).get('secret:T')).toBe('value-1')
  })
})

it('leaves a file alone that the system does not give out, and says so', () => {
  mkdirSync(join(folder, 'vault.json'))
  expect(() => open(keySeal('one')).list('')).toThrow(/^The keys and secrets cannot be opened: EISDIR/)
  expect(readdirSync(folder)).toEqual(['vault.json'])
})

it('sets a file aside that makes no sense', () => {
  writeFileSync(join(folder, 'vault.json'), '{')
  expect(open(keySeal('one')).list('')).toEqual([])
  expect(readdirSync(folder)).toEqual([expect.stringContaining('vault.json.unreadable-')])
  expect(said).toHaveLength(1)
})
