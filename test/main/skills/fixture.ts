import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createSkills } from '../../../src/main/skills'
import { createStore, openDatabase } from '../../../src/main/storage'
import type { Conversation } from '../../../src/shared/conversation'
import { conversation } from '../../conversation'

export const TOOLS = ['read', 'write', 'edit', 'find', 'grep', 'ls', 'exec', 'process', 'question']

/** A home, a workspace and a data folder of the test's own, gone afterwards. */
export function createPlaces() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'skills-')))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  const at = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path)
    return path
  }
  const [home, workspace, data] = [at('home'), at('shop'), at('data')]
  return {
    folder,
    home,
    workspace,
    data,
    userDir: join(data, 'skills'),
    /** Writes a file and the folders above it; returns the folder it is in. */
    put(path: string, text: string | Uint8Array): string {
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, text)
      return dirname(path)
    },
  }
}

export const skillText = (name: string, fields: Record<string, string> = {}, body = `Do ${name}.`) =>
  `---\nname: ${name}\ndescription: How to ${name}\n${Object.entries(fields)
    .map(([key, value]) => `${key}: ${value}\n`)
    .join('')}---\n${body}\n`

/** The skills room on a real database. */
export function setUp() {
  const places = createPlaces()
  const db = openDatabase(places.data, () => {})
  onTestFinished(() => db.close())
  const store = createStore(db)
  const changed: string[] = []
  const skills = createSkills({
    userDir: places.userDir,
    homeDir: places.home,
    store,
    available: () => TOOLS,
    changed: (id) => changed.push(id),
  })
  return { ...places, store, skills, changed, conversation: conversationIn(places.workspace, store) }
}

function conversationIn(workspace: string, store: ReturnType<typeof createStore>): Conversation {
  const made = conversation('c', { workspace })
  store.conversations.save(made)
  return made
}
