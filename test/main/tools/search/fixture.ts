import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { rgPath } from '@vscode/ripgrep'
import { afterAll } from 'vitest'
import { createSearch, type Place, type SearchEngine } from '../../../../src/main/tools/search'
import type { FindQuery, GrepQuery } from '../../../../src/main/tools/search/engine'

export { rgPath }

/** Whatever the machine does meanwhile, results come in order. */
const unhurried = {
  log() {},
  ignores: () => ['generated/', '*.gen', 'made/**', '!x', '{'],
  patienceMs: Number.POSITIVE_INFINITY,
}

export const withRg: SearchEngine = createSearch({ ...unhurried, rgPath })
export const withoutRg: SearchEngine = createSearch({ ...unhurried, rgPath: null })

/** Every case holds for both. */
export const engines = [
  ['with rg', withRg],
  ['without rg', withoutRg],
] as const

export type Files = Record<string, string | Buffer>

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** A real folder with these files. */
export function tree(files: Files): string {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'search-test-')))
  made.push(root)
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), content)
  }
  return root
}

export const place = (base: string, target = '', change: Partial<Place> = {}): Place => ({
  base,
  target,
  isFile: false,
  ignores: true,
  ...change,
})

export const findQuery = (base: string, change: Partial<FindQuery> = {}): FindQuery => ({
  place: place(base),
  pattern: '**',
  exclude: [],
  maxResults: 1000,
  signal: new AbortController().signal,
  ...change,
})

export const grepQuery = (base: string, change: Partial<GrepQuery> = {}): GrepQuery => ({
  place: place(base),
  pattern: 'x',
  caseSensitive: true,
  contextLines: 0,
  maxResults: 1000,
  signal: new AbortController().signal,
  ...change,
})

export async function found(engine: SearchEngine, query: FindQuery): Promise<string[]> {
  const result = await engine.find(query)
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`)
  return result.items
}

/** Matches as `path:line:column:text`. */
export async function matched(engine: SearchEngine, query: GrepQuery): Promise<string[]> {
  const result = await engine.grep(query)
  if (!result.ok) throw new Error(`${result.code}: ${result.message}`)
  return result.items.map(({ path, line, column, text }) => `${path}:${line}:${column}:${text}`)
}

/** Runs something without the right to read everything, even where the tests have it. */
export async function asNobody<T>(root: string, run: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return run()
  chmodSync(root, 0o755)
  process.seteuid?.(65534)
  try {
    return await run()
  } finally {
    process.seteuid?.(0)
  }
}
