import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { createHistory, type History, type Limits } from '../../../src/main/history'
import { createStore, openDatabase } from '../../../src/main/storage'
import { openWorkspace, versionOf, type Workspace } from '../../../src/main/workspace'
import { conversation } from '../../conversation'

/** A workspace, a data folder with conversations `c` and `other`, and the history of both. */
export interface Setup {
  root: string
  workspace: Workspace
  history: History
  db: DatabaseSync
  kept: string
  limits: Limits
  warnings: string[]
  clock: { now: number }
  /** As a tool does it: keeps what is there, then writes; null removes. */
  change(files: Record<string, string | null>, turnId?: string, conversationId?: string): Promise<number>
  read(path: string): string | undefined
  /** The same data folder, as after a restart of the app. */
  restart(): void
  close(): void
}

export async function setUp(): Promise<Setup> {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'history-')))
  const root = join(base, 'ws')
  mkdirSync(root)
  const workspace = await openWorkspace(root)
  const kept = join(base, 'data', 'history')
  const limits = { maxBytes: 1_000_000, maxAgeMs: 1_000_000 }
  const warnings: string[] = []
  const clock = { now: 1_000_000_000_000 }
  const warn = (text: string) => void warnings.push(text)

  const open = () => {
    const db = openDatabase(join(base, 'data'), warn)
    return {
      db,
      history: createHistory({ db, folder: kept, limits: () => limits, warn, now: () => clock.now }),
    }
  }
  const setup: Setup = {
    root,
    workspace,
    kept,
    limits,
    warnings,
    clock,
    ...open(),
    async change(files, turnId = 't1', conversationId = 'c') {
      const changes = await Promise.all(
        Object.entries(files).map(async ([path, text]) => ({
          located: await workspace.locate(path),
          before: await contentOf(workspace, path),
          after: text === null ? null : { bytes: Buffer.from(text) },
        })),
      )
      const { id } = await setup.history.record(
        { conversationId, turnId, workspace, files: changes },
        async () => {
          for (const [path, text] of Object.entries(files))
            if (text === null) await workspace.removeFile(path)
            else await workspace.replaceFile(path, Buffer.from(text))
        },
      )
      return id
    },
    read(path) {
      try {
        return readFileSync(join(root, path), 'utf8')
      } catch {
        return undefined
      }
    },
    restart() {
      setup.db.close()
      Object.assign(setup, open())
    },
    close() {
      setup.db.close()
      rmSync(base, { recursive: true, force: true })
    },
  }
  addConversations(setup.db)
  return setup
}

export async function contentOf(workspace: Workspace, path: string) {
  if ((await workspace.locate(path)).type === 'missing') return null
  const { handle, stats } = await workspace.open(path)
  await using _handle = handle
  return { bytes: await handle.readFile(), mode: Number(stats.mode) & 0o777, version: versionOf(stats) }
}

/** The files below a folder, without their folders. */
export function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.flatMap((entry) => (entry.isFile() ? [join(entry.parentPath, entry.name)] : []))
}

export function addConversations(db: DatabaseSync): void {
  const { conversations } = createStore(db)
  for (const id of ['c', 'other']) conversations.save(conversation(id))
}
