import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openDatabase, openStore } from '../../../src/main/storage'
import { conversation } from '../../conversation'

let folder: string
const warnings: string[] = []
const open = () => openDatabase(folder, (text) => warnings.push(text))

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'storage-'))
  warnings.length = 0
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('openDatabase', () => {
  it('makes the data folder and opens the same database again', () => {
    folder = join(folder, 'new', 'data')
    open().close()
    open().close()
    expect(readdirSync(folder)).toEqual(['deskwright.db'])
    expect(warnings).toEqual([])
  })

  it('sets a file it cannot read aside, keeps every byte of it, and says so', () => {
    const garbage = 'this is not a database '.repeat(500)
    writeFileSync(join(folder, 'deskwright.db'), garbage)
    open().close()
    const aside = readdirSync(folder).filter((name) => name.includes('.unreadable-'))
    expect(aside).toHaveLength(1)
    expect(readFileSync(join(folder, aside[0] as string), 'utf8')).toBe(garbage)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toContain(aside[0])
    open().close()
    expect(warnings).toHaveLength(1)
  })

  /** A database with something in it, damaged in its pages that hold `words`. */
  function damaged(words: string, bytesOfEach = 500): Buffer {
    const { db, store } = openStore(folder, expect.unreachable)
    for (let at = 0; at < 200; at++)
      store.conversations.save(conversation(`c${at}`, { prompt: 'x'.repeat(bytesOfEach) }))
    db.close()
    const file = join(folder, 'deskwright.db')
    const bytes = readFileSync(file)
    for (let page = 4096; page < bytes.length; page += 4096)
      if (bytes.subarray(page, page + 4096).includes(words)) bytes.fill(7, page, page + 4096)
    writeFileSync(file, bytes)
    return bytes
  }

  it.each([
    ['its rows', 'x'.repeat(500)],
    ['an index', 'c150'],
  ])('sets a file aside that is damaged in %s', (_name, words) => {
    const bytes = damaged(words)
    const again = openStore(folder, (text) => warnings.push(text))
    expect(again.store.conversations.list()).toEqual([])
    again.db.close()
    const [aside = ''] = readdirSync(folder).filter((name) => name.includes('.unreadable-'))
    expect(readFileSync(join(folder, aside))).toEqual(bytes)
    expect(warnings).toEqual([expect.stringContaining(aside)])
  })

  it('says of a large one that it is damaged when that shows, and sets it aside at the next start', () => {
    damaged('x'.repeat(500), 60_000)
    const first = openStore(folder, expect.unreachable)
    expect(() => first.store.conversations.list()).toThrow(/The database is damaged .*Start Deskwright again/)
    first.db.close()
    const second = openStore(folder, (text) => warnings.push(text))
    expect(second.store.conversations.list()).toEqual([])
    second.db.close()
    expect(warnings).toEqual([expect.stringContaining('.unreadable-')])
    expect(readdirSync(folder).filter((name) => name.endsWith('.damaged'))).toEqual([])
  })

  it('keeps a file that was thought damaged and is not', () => {
    open().close()
    writeFileSync(join(folder, 'deskwright.db.damaged'), '')
    open().close()
    expect(readdirSync(folder)).toEqual(['deskwright.db'])
    expect(warnings).toEqual([])
  })

  it('refuses a database of a newer version and leaves it alone', () => {
    open().close()
    const newer = new DatabaseSync(join(folder, 'deskwright.db'))
    newer.exec('PRAGMA user_version = 99')
    newer.close()
    expect(open).toThrow(/written by a newer Deskwright\. Update the app/)
    expect(readdirSync(folder)).toEqual(['deskwright.db'])
  })

  it('refuses a message of a conversation that does not exist', () => {
    const db = open()
    const insert =
      "INSERT INTO messages (id, conversation_id, role, state, body) VALUES ('m', 'no', 'user', 'done', '{}')"
    expect(() => db.exec(insert)).toThrow(/FOREIGN KEY/)
    db.close()
  })
})
