import type { BytePath } from './byte-path'

interface Folder {
  files: BytePath[]
  folders: BytePath[]
}

/**
 * Sorts paths as rg does: name by name, folders among the files. Most of the work is done while they arrive, and names are
 * compared within their folder only: much cheaper than sorting whole paths at the end.
 */
export function createPathTree() {
  const folders = new Map<BytePath, Folder>()
  const top = folderAt('')
  let last = ''
  let current = top

  function folderAt(path: BytePath): Folder {
    const known = folders.get(path)
    if (known) return known
    const folder: Folder = { files: [], folders: [] }
    folders.set(path, folder)
    if (path) folderAt(parentOf(path)).folders.push(path)
    return folder
  }

  function list(folder: Folder, into: BytePath[]): void {
    folder.files.sort()
    folder.folders.sort()
    let next = 0
    for (const path of folder.folders) {
      while (next < folder.files.length && (folder.files[next] as string) <= path)
        into.push(folder.files[next++] as string)
      list(folderAt(path), into)
    }
    for (; next < folder.files.length; next++) into.push(folder.files[next] as string)
  }

  return {
    add(path: BytePath): void {
      const parent = parentOf(path)
      if (parent !== last) {
        last = parent
        current = folderAt(parent)
      }
      current.files.push(path)
    },
    sorted(): BytePath[] {
      const paths: BytePath[] = []
      list(top, paths)
      return paths
    },
  }
}

export function sortPaths(paths: BytePath[]): BytePath[] {
  const tree = createPathTree()
  for (const path of paths) tree.add(path)
  return tree.sorted()
}

const parentOf = (path: BytePath) => path.slice(0, Math.max(0, path.lastIndexOf('/')))
