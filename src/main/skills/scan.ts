import { basename, join } from 'node:path'
import type { SkillOrigin } from '../../shared/skills'
import { openWorkspace, versionOf, type Workspace, WorkspaceError } from '../workspace'
import { contentHash } from './content-hash'
import { readSkillText, type SkillText } from './front-matter'
import type { SkillRoot } from './roots'

/** A folder with a SKILL.md, as it is on the disk. */
export interface FoundSkill extends SkillText {
  origin: SkillOrigin
  folder: string
  /** All of SKILL.md; empty when it cannot be read. */
  text: string
  /** Why it cannot be used. */
  problem?: string
  /** Of all its files. */
  hash(): Promise<string>
}

const MAX_SKILLS = 200
const MAX_BYTES = 256 * 1024

/** What was read of a SKILL.md. */
type Read = { text: string } & (SkillText | { problem: string })

export type Scan = (root: SkillRoot) => Promise<FoundSkill[]>

/** Looks for skills. A file that did not change since the last look is not read again. */
export function createScan(): Scan {
  const known = new Map<string, { version: string; read: Read }>()

  async function readFile(workspace: Workspace, path: string): Promise<Read> {
    const { handle, stats, located } = await workspace.open(path)
    try {
      if (stats.size > MAX_BYTES) return unread(`SKILL.md is larger than ${MAX_BYTES / 1024} KB.`)
      const version = `${versionOf(stats)}-${stats.ctimeNs}`
      const before = known.get(located.absolute)
      if (before?.version === version) return before.read
      const text = decode(await handle.readFile())
      const read =
        text === null ? unread('SKILL.md is not a text in UTF-8.') : { text, ...(await readSkillText(text)) }
      known.set(located.absolute, { version, read })
      return read
    } finally {
      await handle.close()
    }
  }

  /** Null when it is an ordinary folder. */
  async function look(workspace: Workspace, path: string): Promise<Read | null> {
    try {
      return await readFile(workspace, `${path}/SKILL.md`)
    } catch (error) {
      if (error instanceof WorkspaceError && error.code === 'NOT_FOUND') return null
      return unread((error as Error).message)
    }
  }

  return async ({ origin, base, inside }) => {
    const root = inside.join('/') || '.'
    const opened = await open(base, root)
    if (!opened) return []
    const { workspace, entries, problem } = opened
    const make = (path: string, read: Read): FoundSkill => ({
      ...EMPTY,
      ...read,
      name: ('name' in read && read.name) || basename(path),
      origin,
      folder: join(workspace.root, path),
      hash: () => contentHash(workspace, path, read.text),
    })
    if (problem) return [make(root, unread(problem))]
    const found: FoundSkill[] = []
    const shown = entries.filter(({ name }) => !name.startsWith('.'))
    for (const { name, type } of shown.slice(0, MAX_SKILLS)) {
      const path = root === '.' ? name : `${root}/${name}`
      if (type === 'link') found.push(make(path, LINK))
      const read = type === 'directory' ? await look(workspace, path) : null
      if (read) found.push(make(path, read))
    }
    return found
  }
}

const EMPTY: SkillText = { name: '', description: '', allowed: null, body: '' }
const unread = (problem: string) => ({ text: '', problem })
const LINK = unread('It is a link, and links are not followed. Copy the folder instead.')

/** Null when there is no such folder; a folder that is reached by a link is not entered, and said to be one. */
async function open(base: string, root: string) {
  const workspace = await openWorkspace(base).catch(() => null)
  if (!workspace) return null
  try {
    return { workspace, entries: await workspace.list(root), problem: undefined }
  } catch (error) {
    const { code, message } = error as WorkspaceError
    return code === 'SECURITY' ? { workspace, entries: [], problem: message } : null
  }
}

function decode(bytes: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}
