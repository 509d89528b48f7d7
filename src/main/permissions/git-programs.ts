import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { type GitSetting, plainPath, readGitConfig, runsProgram } from './git-config'
import { gitlinksIn } from './git-index'

/** The hook that runs even when git only looks. */
const LOOKING_HOOK = 'post-index-change'
const MAX_CONFIG = 1_000_000
const MAX_INDEX = 64_000_000
const MAX_MODULE_DEPTH = 4

/**
 * What the repository of a folder makes git run by its own settings, whatever the command is. An empty list when there is
 * nothing, null when it cannot be told.
 */
export async function findGitPrograms(folder: string): Promise<string[] | null> {
  try {
    const root = await repositoryOf(folder)
    return root === null ? [] : [...new Set(await programsOf(root, 0))]
  } catch {
    return null
  }
}

/** The nearest folder upwards that git takes for a repository. */
async function repositoryOf(folder: string): Promise<string | null> {
  const names = await readdir(folder)
  if (looksBare(names) || names.some((name) => name.toLowerCase() === '.git')) return folder
  for (let above = dirname(folder); above !== dirname(above); above = dirname(above))
    if ((await exists(join(above, '.git'))) || (await isBare(above))) return above
  return null
}

async function programsOf(folder: string, depth: number): Promise<string[]> {
  if (depth > MAX_MODULE_DEPTH) throw new Error(`${folder} lies too deep.`)
  // A folder that looks like the inside of a repository is one for git, settings and all.
  if (looksBare(await readdir(folder))) return ['bare repository']
  const gitDir = await followLink(join(folder, '.git'), folder)
  const common = await readFile(join(gitDir, 'commondir'), 'utf8').then(
    (text) => resolve(gitDir, text.trim()),
    missing(gitDir),
  )
  const own = [
    ...(await settings(join(common, 'config'))),
    ...(await settings(join(gitDir, 'config.worktree'))),
  ]
  const hookNames = await hooksIn([join(common, 'hooks'), ...hookFolders(own, folder)])
  const all = [...own, ...(await moduleSettings(join(common, 'modules'), 0))]
  const nested = await nestedIn(gitDir, folder)
  return [
    ...all.filter(runsProgram).map(({ key }) => key),
    ...hookNames.filter((name) => name === LOOKING_HOOK),
    ...(await Promise.all(nested.map((one) => programsOf(one, depth + 1)))).flat(),
  ]
}

/** All that are set: which of them counts is git's to say. */
const hookFolders = (own: GitSetting[], folder: string) =>
  own
    .flatMap(({ key, value }) => (key === 'core.hookspath' ? (plainPath(value) ?? []) : []))
    .map((path) => resolve(folder, path))

async function hooksIn(folders: string[]): Promise<string[]> {
  return (await Promise.all(folders.map((one) => readdir(one).catch(missing([] as string[]))))).flat()
}

/** Git looks into other repositories that its index names, each with settings of its own. */
async function nestedIn(gitDir: string, folder: string): Promise<string[]> {
  const files = await readdir(gitDir).catch(missing([] as string[]))
  const names = files.filter((name) => name === 'index' || name.startsWith('sharedindex.'))
  const found = await Promise.all(names.map((name) => gitlinksOf(join(gitDir, name))))
  const folders = found.flat().map((name) => resolve(folder, name))
  const there = await Promise.all(folders.map((one) => exists(join(one, '.git'))))
  return folders.filter((_one, at) => there[at])
}

async function gitlinksOf(index: string): Promise<string[]> {
  const { size } = await stat(index)
  const links = size > MAX_INDEX ? null : gitlinksIn(await readFile(index))
  if (!links) throw new Error(`${index} cannot be read here.`)
  return links
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

/** Settings of submodules hold in them, also of those that are not checked out now. */
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

const INSIDE = ['HEAD', 'objects', 'refs']
const looksBare = (names: string[]) => INSIDE.every((name) => names.includes(name))

async function isBare(folder: string): Promise<boolean> {
  return (await Promise.all(INSIDE.map((name) => exists(join(folder, name))))).every(Boolean)
}

/** What we may not look at, git may not either. */
const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )

/** A missing file has a usual meaning; any other trouble is passed on. */
function missing<T>(instead: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (error.code === 'ENOENT') return instead
    throw error
  }
}
