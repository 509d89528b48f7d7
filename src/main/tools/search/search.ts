import { DEFAULT_IGNORES } from '../default-ignores'
import {
  type Found,
  type FoundMatches,
  invalid,
  type Match,
  type NotSearched,
  type Place,
  type SearchEngine,
} from './engine'
import { EVERY_FILE, type FileFilter, readExcludes, readGlob } from './glob/globs'
import { parseRule } from './glob/ignore'
import { jsFind } from './js/find'
import { jsGrep } from './js/grep'
import { makePlan } from './plan'
import { rgFind } from './rg/find'
import { rgGrep } from './rg/grep'
import { RgUnavailable } from './rg/run'

export interface SearchOptions {
  /** The program rg, or null when there is none. */
  rgPath: string | null
  log(text: string): void
  /** Lines as in a .gitignore for what is left out besides the usual. */
  ignores(): string[]
  /** How long a search in order may take without results before all cores are used. */
  patienceMs?: number
  /** When to stop with what there is. */
  limitMs?: number
}

/** Searches with rg, or without it when it is missing, not executable or crashes: the results are the same. */
export function createSearch(options: SearchOptions): SearchEngine {
  const { rgPath, patienceMs = 20, limitMs = 60_000 } = options
  let told = false

  async function orWithout<T>(
    { hidden }: { hidden?: true | undefined },
    withRg: (rg: string) => Promise<T>,
    without: () => Promise<T>,
  ): Promise<T> {
    if (hidden) return without()
    try {
      if (!rgPath) throw new RgUnavailable('there is none')
      return await withRg(rgPath)
    } catch (error) {
      if (!(error instanceof RgUnavailable)) throw error
      tell(`rg does not work (${error.message})`)
      return without()
    }
  }

  function tell(what: string): void {
    if (!told) options.log(`${what}: searching without it, which takes longer.`)
    told = true
  }

  const ignores = () => [...DEFAULT_IGNORES.map(foldersOnly), ...options.ignores().filter(isPlainRule)]

  return {
    async find(query) {
      const filter = readGlob(query.pattern, 'pattern')
      if (!filter.ok) return filter
      const exclude = readExcludes(query.exclude)
      if (!exclude.ok) return exclude
      if (query.place.isFile) return oneFile(query.place, filter)
      const plan = makePlan(query.place, filter, exclude.lines, ignores())
      if (!plan) return nothing<string>()
      return orWithout<Found<string> | NotSearched>(
        query,
        (rg) => rgFind({ rgPath: rg, patienceMs, limitMs }, plan, query),
        () => jsFind(limitMs, plan, query),
      )
    },
    async grep(query) {
      if (query.pattern.includes('\0')) return invalid('pattern: no line of text holds a NUL character.')
      const filter = query.filePattern === undefined ? EVERY_FILE : readGlob(query.filePattern, 'filePattern')
      if (!filter.ok) return filter
      const plan = makePlan(query.place, filter, [], ignores())
      if (!plan) return { ...nothing<Match>(), binary: [], concealed: [] }
      return orWithout<FoundMatches | NotSearched>(
        query,
        (rg) => rgGrep({ rgPath: rg, patienceMs, limitMs }, plan, query),
        () => jsGrep(limitMs, plan, query),
      )
    },
  }
}

/** A file that was named is found if the glob fits its name. */
function oneFile({ target }: Place, { matches }: FileFilter): Found<string> {
  const name = target.slice(target.lastIndexOf('/') + 1)
  return { ...nothing<string>(), items: !matches || matches(name) ? [target] : [] }
}

const nothing = <T>(): Found<T> => ({ ok: true, items: [], truncated: false, warnings: [] })

/** A script may be called `build`. But `.git` is a file in a worktree. */
const foldersOnly = (name: string) => (name === '.git' ? name : `${name}/`)

const isPlainRule = (line: string) => !line.startsWith('!') && parseRule(line, '') !== null
