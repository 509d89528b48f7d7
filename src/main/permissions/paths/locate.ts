import { posix, win32 } from 'node:path'

interface World {
  platform: NodeJS.Platform
  homeDir: string
}

const pathsOf = (platform: NodeJS.Platform) => (platform === 'win32' ? win32 : posix)

/** Lexical only: links are the workspace guard's business. `~` is the home folder, `~name` that of somebody else. */
export function resolvePath(path: string, base: string, { platform, homeDir }: World): string {
  const paths = pathsOf(platform)
  const [, name, rest = ''] = /^~([^\\/]*)(.*)$/s.exec(path) ?? []
  if (name === undefined) return paths.resolve(base, path)
  const home =
    name === '' || name === '+' || name === '-' ? homeDir : paths.join(paths.dirname(homeDir), name)
  return paths.resolve(home, `./${rest}`)
}

/** Compares whole components: /ws-evil is not inside /ws. */
export function isInside(root: string, path: string, platform: NodeJS.Platform): boolean {
  const paths = pathsOf(platform)
  const between = paths.relative(root, path)
  return !paths.isAbsolute(between) && between.split(paths.sep)[0] !== '..'
}

/** The same for what must not be reached: many file systems take `A` for `a`, and `é` for `e` with an accent. */
export function mayBeInside(root: string, path: string, platform: NodeJS.Platform): boolean {
  // Windows leaves out dots and blanks at the end of a name, and takes what follows a colon for a part of the file.
  const ends = platform === 'win32' ? /(?<=[^\\/. ])(?:(?<!^[A-Za-z]):[^\\/]*|[. ]+)(?=[\\/]|$)/g : /$^/
  const fold = (name: string) => name.normalize('NFKC').toLowerCase().replace(ends, '')
  return isInside(root, path, platform) || isInside(fold(root), fold(path), platform)
}

export function hasUpwardStep(path: string): boolean {
  return path.split(/[\\/]/).includes('..')
}

export function folderOf(path: string, platform: NodeJS.Platform): string {
  return pathsOf(platform).dirname(path)
}

/** For people: from the workspace when it lies there. */
export function shownPath(path: string, workspace: string | null, platform: NodeJS.Platform): string {
  if (workspace === null || !isInside(workspace, path, platform)) return path
  return pathsOf(platform).relative(workspace, path).replaceAll('\\', '/') || '.'
}
