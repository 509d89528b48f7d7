import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { strToU8, type Zippable, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { importSkills } from '../../../src/main/skills'
import { createPlaces, skillText } from './fixture'

function setUp() {
  const places = createPlaces()
  const { folder, put, userDir } = places
  return {
    ...places,
    source: join(folder, 'source'),
    zip(files: Zippable | Uint8Array, name = 'pack.zip'): string {
      const file = join(folder, name)
      writeFileSync(file, files instanceof Uint8Array ? files : zipSync(files))
      return file
    },
    put,
    take: (from: string, replace = false) => importSkills(from, userDir, replace),
    /** What lies in the folder of the app, however it got there. */
    there: () => (existsSync(userDir) ? readdirSync(userDir) : []),
  }
}

describe('importing a folder', () => {
  it('copies the skill with all its files', async () => {
    const { take, put, source, userDir, there } = setUp()
    put(join(source, 'SKILL.md'), skillText('ship'))
    put(join(source, 'scripts/run.sh'), '#!/bin/sh\necho 1')
    put(join(source, '.DS_Store'), 'x')
    put(join(source, '.git/config'), 'x')
    expect(await take(source)).toEqual({ imported: ['ship'] })
    expect(there()).toEqual(['ship'])
    expect(readdirSync(join(userDir, 'ship')).sort()).toEqual(['SKILL.md', 'scripts'])
    expect(statSync(join(userDir, 'ship/scripts/run.sh')).mode & 0o777).toBe(0o700)
    expect(statSync(join(userDir, 'ship/SKILL.md')).mode & 0o777).toBe(0o600)
  })

  it('takes every skill of a folder of skills', async () => {
    const { take, put, source, there } = setUp()
    put(join(source, 'a/SKILL.md'), skillText('a'))
    put(join(source, 'a/examples/SKILL.md'), skillText('inner'))
    put(join(source, 'b/SKILL.md'), '---\ndescription: No name\n---\n')
    expect(await take(source)).toEqual({ imported: ['a', 'b'] })
    expect(there()).toEqual(['a', 'b'])
  })

  it('replaces a skill only when that was asked for, and whole', async () => {
    const { take, put, source, userDir, there } = setUp()
    put(join(userDir, 'ship/SKILL.md'), skillText('ship', {}, 'Old.'))
    put(join(userDir, 'ship/old.txt'), 'x')
    put(join(source, 'SKILL.md'), skillText('ship', {}, 'New.'))
    expect(await take(source)).toEqual({ exist: ['ship'] })
    expect(readFileSync(join(userDir, 'ship/SKILL.md'), 'utf8')).toContain('Old.')
    expect(await take(source, true)).toEqual({ imported: ['ship'] })
    expect(readFileSync(join(userDir, 'ship/SKILL.md'), 'utf8')).toContain('New.')
    expect(existsSync(join(userDir, 'ship/old.txt'))).toBe(false)
    expect(there()).toEqual(['ship'])
  })

  it('refuses links, and then nothing is there', async () => {
    const { take, put, folder, source, there } = setUp()
    put(join(source, 'SKILL.md'), skillText('ship'))
    put(join(folder, 'secret.txt'), 'secret')
    symlinkSync(join(folder, 'secret.txt'), join(source, 'notes.txt'))
    await expect(take(source)).rejects.toThrow('notes.txt is a link')
    expect(there()).toEqual([])
  })

  it('says what is missing or wrong', async () => {
    const { take, put, source } = setUp()
    mkdirSync(source)
    await expect(take(source)).rejects.toThrow('no SKILL.md')
    put(join(source, 'SKILL.md'), 'nothing')
    await expect(take(source)).rejects.toThrow('front matter')
  })
})

describe('importing a zip archive', () => {
  const text = (name: string) => strToU8(skillText(name))

  it.each([
    ['at its top', { 'SKILL.md': text('ship'), 'a/b.txt': strToU8('b') }],
    [
      'in a folder',
      { 'ship-main/': strToU8(''), 'ship-main/SKILL.md': text('ship'), 'ship-main/a/b.txt': strToU8('b') },
    ],
    [
      'beside leftovers',
      { '__MACOSX/._SKILL.md': strToU8('x'), 'x/SKILL.md': text('ship'), 'x/a/b.txt': strToU8('b') },
    ],
  ])('finds the skill %s', async (_where, files) => {
    const { take, zip, userDir, there } = setUp()
    expect(await take(zip(files as Zippable))).toEqual({ imported: ['ship'] })
    expect(readFileSync(join(userDir, 'ship/a/b.txt'), 'utf8')).toBe('b')
    expect(there()).toEqual(['ship'])
  })

  it('calls a skill without a name after the archive', async () => {
    const { take, zip } = setUp()
    const files = { 'SKILL.md': strToU8('---\ndescription: x\n---\n') }
    expect(await take(zip(files, 'my skill (2).zip'))).toEqual({ imported: ['my-skill-2'] })
  })

  it.each([
    '../evil.txt',
    'a/../../evil.txt',
    '/etc/evil.txt',
    'C:/evil.txt',
    'a\\..\\..\\evil.txt',
    'a//b.txt',
    './a.txt',
    'a\u0000b.txt',
    `${'a/'.repeat(20)}b.txt`,
  ])('refuses the path %j, and nothing is there', async (path) => {
    const { take, zip, there } = setUp()
    await expect(take(zip({ 'SKILL.md': text('ship'), [path]: strToU8('x') }))).rejects.toThrow(
      'not a plain path',
    )
    expect(there()).toEqual([])
  })

  it('takes all or none: what fails in the middle leaves everything as it was', async () => {
    const { take, zip, put, userDir, there } = setUp()
    put(join(userDir, 'a/SKILL.md'), skillText('a', {}, 'Old.'))
    const files = { 'a/SKILL.md': text('a'), 'b/SKILL.md': text('b'), 'b/x': text(''), 'b/x/y': text('') }
    await expect(take(zip(files), true)).rejects.toThrow()
    expect(there()).toEqual(['a'])
    expect(readFileSync(join(userDir, 'a/SKILL.md'), 'utf8')).toContain('Old.')
  })

  it('puts back what it took away when another one cannot take its place', async () => {
    const { take, zip, put, userDir, there } = setUp()
    put(join(userDir, 'a/SKILL.md'), skillText('a', {}, 'Old.'))
    // Longer than any file system takes.
    const files = { 'a/SKILL.md': text('a'), 'bb/SKILL.md': text('𠀀'.repeat(64)) }
    await expect(take(zip(files), true)).rejects.toThrow('ENAMETOOLONG')
    expect(there()).toEqual(['a'])
    expect(readFileSync(join(userDir, 'a/SKILL.md'), 'utf8')).toContain('Old.')
  })

  it('refuses two of one name', async () => {
    const { take, zip, there } = setUp()
    const files = { 'one/SKILL.md': text('Ship'), 'two/SKILL.md': text('ship') }
    await expect(take(zip(files))).rejects.toThrow('two of them are called ship')
    expect(there()).toEqual([])
  })

  it('refuses links', async () => {
    const { take, zip, there } = setUp()
    const link = [strToU8('/etc/passwd'), { os: 3, attrs: (0o120777 << 16) >>> 0 }] as Zippable[string]
    await expect(take(zip({ 'SKILL.md': text('ship'), notes: link }))).rejects.toThrow('it holds a link')
    expect(there()).toEqual([])
  })

  it('refuses a bomb before it unpacks it', async () => {
    const { take, zip, there } = setUp()
    const bomb = new Uint8Array(30 * 1_048_576)
    await expect(take(zip({ 'SKILL.md': text('ship'), 'bomb.bin': bomb }))).rejects.toThrow('20 MB')
    const many = Object.fromEntries(Array.from({ length: 600 }, (_, at) => [`f${at}`, strToU8('')]))
    await expect(take(zip({ 'SKILL.md': text('ship'), ...many }))).rejects.toThrow('500 files')
    expect(there()).toEqual([])
  })

  it('does not unpack more than an entry says it holds', async () => {
    const { take, zip, userDir } = setUp()
    const made = Buffer.from(zipSync({ 'SKILL.md': text('ship'), 'big.bin': new Uint8Array(100_000) }))
    // The size in the directory at the end is what is believed.
    const entry = made.lastIndexOf('big.bin') - 46
    expect(made.readUInt32LE(entry + 24)).toBe(100_000)
    made.writeUInt32LE(10, entry + 24)
    await take(zip(made)).catch(() => {})
    const file = join(userDir, 'ship/big.bin')
    expect(existsSync(file) ? statSync(file).size : 0).toBeLessThanOrEqual(10)
  })

  it.each([
    ['is none', strToU8('nothing at all, but long enough to look at')],
    ['is empty', new Uint8Array()],
    ['is cut off', zipSync({ 'SKILL.md': strToU8('x'.repeat(1000)) }).slice(0, 60)],
  ])('that %s is refused in words', async (_what, bytes) => {
    const { take, zip } = setUp()
    await expect(take(zip(bytes))).rejects.toThrow('cannot be imported: it is not a zip archive')
  })
})
