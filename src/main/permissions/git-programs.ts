import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type GitSetting, readGitConfig, runsProgram } from './git-config'

/** The hook that runs even when git only looks. */
const LOOKING_HOOK = 'post-index-change'
const MAX_CONFIG = 1_000_000
const MAX_MODULE_DEPTH = 4

/**
 * What the repository in a folder makes git run by its own settings, whatever the command is. An empty list when there is
 * nothing, null when it cannot be told.
 */
export async function findGitPrograms(folder: string): Promise<string[] | null> {
  try {
    const names = await readdir(folder)
    // A folder that looks like the inside of a repository is one for git, settings and all.
    if (names.includes('HEAD') && names.includes('objects') && names.includes('refs'))
      return ['bare repository']
    if (!names.some((name) => name.toLowerCase() === '.git')) return []
    const gitDir = await followLink(join(folder, '.git'), folder)
    const common = await readFile(join(gitDir, 'commondir'), 'utf8').then(
      (text) => resolve(gitDir, text.trim()),
      missing(gitDir),
    )
    const own = [
      ...(await settings(join(common, 'config'))),
      ...(await settings(join(gitDir, 'config.worktree'))),
    ]
    const hooks = own.findLast(({ key }) => key === 'core.hookspath')?.value
    const hookNames = await readdir(hooks ? resolve(folder, hooks) : join(common, 'hooks')).catch(missing([]))
    const all = [...own, ...(await moduleSettings(join(common, 'modules'), 0))]
    return [
      ...new Set([
        ...all.filter(runsProgram).map(({ key }) => key),
        ...hookNames.filter((name) => name === LOOKING_HOOK),
      ]),
    ]
  } catch {
    return null
  }
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

/** Git looks into submodules too, and their settings hold there. */
async function moduleSettings(folder: string, depth: number): Promise<GitSetting[]> {
  if (depth > MAX_MODULE_DEPTH) throw new Error(`${folder} lies too deep.`)
  const entries = await readdir(folder, { withFileTypes: true }).catch(missing([]))
  const names = entries.map(({ name }) => name)
  if (names.includes('HEAD') && names.includes('objects'))
    return [
      ...(await settings(join(folder, 'config'))),
      ...(await moduleSettings(join(folder, 'modules'), depth + 1)),
    ]
  const folders = entries.filter((entry) => entry.isDirectory())
  return (await Promise.all(folders.map(({ name }) => moduleSettings(join(folder, name), depth + 1)))).flat()
}

async function settings(path: string): Promise<GitSetting[]> {
  const text = await readFile(path, 'utf8').catch(missing(''))
  if (text.length > MAX_CONFIG) throw new Error(`${path} is too long.`)
  return readGitConfig(text)
}

/** A missing file has a usual meaning; any other trouble is passed on. */
function missing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
