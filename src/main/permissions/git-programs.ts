import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { programsInConfig } from './git-config'

/** The hook that runs even when git only looks. */
const LOOKING_HOOK = 'post-index-change'
const MAX_CONFIG = 1_000_000

/**
 * What the repository in a folder makes git run by its own settings, before any command is given. An empty list when there
 * is nothing, null when it cannot be told.
 */
export async function findGitPrograms(folder: string): Promise<string[] | null> {
  try {
    const names = await readdir(folder)
    // A folder that looks like the inside of a repository is one for git, settings and all.
    if (names.includes('HEAD') && names.includes('objects') && names.includes('refs'))
      return ['a repository without a folder of its own']
    if (!names.some((name) => name.toLowerCase() === '.git')) return []
    return await inRepository(join(folder, '.git'), folder)
  } catch {
    return null
  }
}

async function inRepository(dotGit: string, folder: string): Promise<string[]> {
  const gitDir = await followLink(dotGit, folder)
  const common = await readFile(join(gitDir, 'commondir'), 'utf8').then(
    (text) => resolve(gitDir, text.trim()),
    missing(gitDir),
  )
  const configs = await Promise.all([read(join(common, 'config')), read(join(gitDir, 'config.worktree'))])
  const hooks = await readdir(join(common, 'hooks')).catch(missing([]))
  return [...configs.flatMap(programsInConfig), ...hooks.filter((name) => name === LOOKING_HOOK)]
}

/** In a worktree `.git` is a file that names the real folder. */
async function followLink(dotGit: string, folder: string): Promise<string> {
  const text = await readFile(dotGit, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EISDIR') return null
    throw error
  })
  if (text === null) return dotGit
  const target = /^gitdir:\s*(.+)$/m.exec(text)?.[1]
  if (!target) throw new Error(`${dotGit} names no folder.`)
  return resolve(folder, target.trim())
}

async function read(path: string): Promise<string> {
  const text = await readFile(path, 'utf8').catch(missing(''))
  if (text.length > MAX_CONFIG) throw new Error(`${path} is too long.`)
  return text
}

/** A missing file has a usual meaning; any other trouble is passed on. */
function missing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
