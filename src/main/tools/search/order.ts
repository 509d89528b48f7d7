import type { Match } from './engine'

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** By folder, then by name. Sorting folders and then the names in each is much cheaper than sorting whole paths. */
export function sortPaths(paths: string[]): string[] {
  const folders = new Map<string, string[]>()
  let last = ''
  let names: string[] | undefined
  for (const path of paths) {
    const folder = path.slice(0, path.lastIndexOf('/') + 1)
    if (!names || folder !== last) {
      names = folders.get(folder) ?? []
      folders.set(folder, names)
      last = folder
    }
    names.push(path)
  }
  return [...folders.keys()].sort(compare).flatMap((folder) => folders.get(folder)?.sort(compare) ?? [])
}

/** In the order of `sortPaths`; the matches of one file arrive together and in order. */
export function sortMatches(matches: Match[]): Match[] {
  const files = new Map<string, Match[]>()
  for (const match of matches) {
    const file = files.get(match.path)
    if (file) file.push(match)
    else files.set(match.path, [match])
  }
  return sortPaths([...files.keys()]).flatMap((path) => files.get(path) ?? [])
}
