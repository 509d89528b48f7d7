import { type FSWatcher, watch } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Places } from './roots'

const SOON_MS = 300
const MAX_WATCHED = 256
const MAX_WORKSPACES = 4

/** Tells when skills may have changed. Only for the eyes: whoever uses a skill looks at the disk anew. */
export interface SkillWatch {
  /** From now on also those of this workspace; the ones looked at last are kept. */
  look(workspace: string | null): void
  close(): void
}

/** A folder, and the one name in it that counts; without one all do. */
interface Watched {
  path: string
  only?: string
}

export function watchSkills({ userDir, homeDir }: Places, tell: () => void): SkillWatch {
  let workspaces: string[] = []
  let watchers: FSWatcher[] = []
  let rounds = 0
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const roots = () => [
    ...chain(dirname(userDir), ['skills']),
    ...chain(homeDir, ['.claude', 'skills']),
    ...workspaces.flatMap((folder) => [
      ...chain(folder, ['.claude', 'skills']),
      ...chain(folder, ['.deskwright', 'skills']),
    ]),
  ]

  const wanted = async () => (await Promise.all(roots().map(withFolders))).flat().slice(0, MAX_WATCHED)

  /**
   * All anew each time: a folder that was replaced is another one, whatever its name. What came into being before its
   * folder was watched is found by looking once more.
   */
  async function arm(): Promise<void> {
    const mine = ++rounds
    let next = await wanted()
    for (let seen = ''; seen !== namesOf(next) && !closed && mine === rounds; next = await wanted()) {
      seen = namesOf(next)
      const before = watchers
      watchers = next.flatMap(({ path, only }) => start(path, only) ?? [])
      for (const watcher of before) watcher.close()
    }
  }

  function start(path: string, only: string | undefined): FSWatcher | undefined {
    try {
      const watcher = watch(path, { persistent: false }, (_event, name) => {
        if (only === undefined || name === null || name === only) notice()
      })
      // A folder that goes away ends its watcher; the next round does without it.
      watcher.on('error', () => notice())
      return watcher
    } catch {
      return undefined
    }
  }

  function notice(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void arm().then(tell), SOON_MS)
    timer.unref()
  }

  void arm()
  return {
    look(workspace) {
      if (closed || workspace === null || workspaces[0] === workspace) return
      workspaces = [workspace, ...workspaces.filter((one) => one !== workspace)].slice(0, MAX_WORKSPACES)
      void arm()
    },
    close() {
      closed = true
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** The folders on the way, each for the next name alone, and the last one whole. */
function chain(base: string, names: string[]): Watched[] {
  return [...names.keys(), names.length].map((at) => {
    const path = join(base, ...names.slice(0, at))
    const only = names[at]
    return only === undefined ? { path } : { path, only }
  })
}

const namesOf = (all: Watched[]) => all.map(({ path }) => path).join('\0')

/** A folder that counts as a whole with the folders in it, two levels deep. None when it is not there. */
async function withFolders(watched: Watched): Promise<Watched[]> {
  if (!(await isFolder(watched.path))) return []
  if (watched.only !== undefined) return [watched]
  const inner = await foldersIn(watched.path)
  const deeper = (await Promise.all(inner.map(foldersIn))).flat()
  return [watched, ...[...inner, ...deeper].map((path) => ({ path }))]
}

const isFolder = (path: string) =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

async function foldersIn(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name))
}
