import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createStore, openDatabase } from '../../../src/main/storage'

const SOURCES = join(import.meta.dirname, '../../../src/main/storage/migrations')
const all: string[] = await Promise.all(
  readdirSync(SOURCES)
    .sort()
    .map(async (file) => String(Object.values(await import(join(SOURCES, file)))[0])),
)

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A database as an app of that version left it, with a conversation that waits for an answer. */
function leave(version: number): void {
  mkdirSync(folder, { recursive: true })
  const db = new DatabaseSync(join(folder, 'deskwright.db'))
  db.exec(`PRAGMA journal_mode = WAL; ${all.slice(0, version).join(';')}; PRAGMA user_version = ${version}`)
  if (version > 0) db.exec(CONTENT)
  db.close()
}

const REQUEST = {
  ...{ id: 'r', conversationId: 'c', messageId: 'm', callId: '1', kind: 'permission', hash: 'h' },
  ...{ proposals: [], parts: [], paths: [], state: 'pending', createdAt: 1 },
}
const MESSAGE = { id: 'm', conversationId: 'c', role: 'assistant', state: 'paused', createdAt: 1, nextSeq: 2 }
const CONTENT = `
INSERT INTO conversations (id, title, workspace, provider, connection, model, protocol, mode, prompt, pinned, created_at, updated_at)
  VALUES ('c', 'Old', '/tmp', 'demo', NULL, 'demo', 'native', 'ask', '', 1, 1, 2);
INSERT INTO messages (id, conversation_id, role, state, body) VALUES ('m', 'c', 'assistant', 'paused', '${JSON.stringify(MESSAGE)}');
INSERT INTO blocks VALUES ('m', 0, '{"type":"text","step":0,"text":"the words of before"}');
INSERT INTO words VALUES ('the words of before', 'c', 'm');
INSERT INTO requests VALUES ('r', 'c', 'm', 'pending', '${JSON.stringify(REQUEST)}');
`

const versionOf = (db: DatabaseSync) => Number(db.prepare('PRAGMA user_version').get()?.user_version)
const shapeOf = (db: DatabaseSync) =>
  db
    .prepare("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
    .all()
    .flatMap(({ name }) => [name, ...db.prepare(`PRAGMA table_info(${name})`).all()])

it.each(all.map((_text, version) => version))('a database of version %i is brought up to date', (version) => {
  leave(version)
  const db = openDatabase(folder, expect.unreachable)
  const store = createStore(db)
  expect(versionOf(db)).toBe(all.length)
  const fresh = openDatabase(join(folder, 'fresh'), expect.unreachable)
  expect(shapeOf(db)).toEqual(shapeOf(fresh))
  fresh.close()
  if (version > 0) {
    expect(store.conversations.list()).toMatchObject([{ title: 'Old', thinking: 'auto', skills: [] }])
    expect(store.messages.of('c')).toMatchObject([{ blocks: [{ text: 'the words of before' }] }])
    expect(store.search('words of')).toMatchObject([{ messageId: 'm' }])
    expect(store.requests.pending()).toMatchObject([{ id: 'r', denials: [] }])
  }
  db.close()
})

it.each(all.map((_text, version) => version))(
  'a step that fails in the middle leaves version %i as it was, and is made the next time',
  (version) => {
    leave(version)
    const made = [
      ...(all[version] ?? '').matchAll(/^(?:CREATE TABLE|ALTER TABLE) (\w+)(?: ADD COLUMN (\w+))?/gm),
    ]
    const [, table = '', column] = made.at(-1) ?? []
    const file = new DatabaseSync(join(folder, 'deskwright.db'))
    file.exec(column ? `ALTER TABLE ${table} ADD COLUMN ${column} TEXT` : `CREATE TABLE ${table} (x)`)
    const before = shapeOf(file)
    expect(() => openDatabase(folder, expect.unreachable)).toThrow(/already exists|duplicate column/)
    expect([versionOf(file), shapeOf(file)]).toEqual([version, before])
    file.exec(column ? `ALTER TABLE ${table} DROP COLUMN ${column}` : `DROP TABLE ${table}`)
    file.close()
    const db = openDatabase(folder, expect.unreachable)
    expect(versionOf(db)).toBe(all.length)
    if (version > 0) expect(createStore(db).conversations.list()).toHaveLength(1)
    db.close()
  },
)
