/** Git's own folder under the names file systems know it by. */
const GIT_FOLDER = /^(?:\.git|git~1)[ .]*(?:[:\\].*)?$/i

/** A path a diff may name: relative, without ".", ".." and empty parts, and not inside git's own folder. */
export function isSafePath(path: string): boolean {
  return path
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && !GIT_FOLDER.test(part))
}

/** A file and a folder cannot have the same name: the first path that would be both. */
export function clash(paths: ReadonlySet<string>, written: Iterable<string>): string | null {
  const folders = new Set<string>()
  for (const path of paths) for (const folder of foldersOf(path)) folders.add(folder)
  for (const path of written) {
    if (folders.has(path)) return path
    const file = foldersOf(path).find((folder) => paths.has(folder))
    if (file !== undefined) return file
  }
  return null
}

export function foldersOf(path: string): string[] {
  const parts = path.split('/')
  return parts.slice(1).map((_part, index) => parts.slice(0, index + 1).join('/'))
}
