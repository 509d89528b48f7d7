import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { rgPath } from '@vscode/ripgrep'
import fastGlob from 'fast-glob'
import { glob } from 'glob'
import { createRegistry } from '../../src/main/tools'
import { createFindTool } from '../../src/main/tools/find'
import { createGrepTool } from '../../src/main/tools/grep'
import { createSearch } from '../../src/main/tools/search'
import { openWorkspace } from '../../src/main/workspace'
import { inTurns, type Row, row } from '../row'
import { makeTree, WORDS } from './search-tree'

const FILES = Number(process.env.BENCH_FILES ?? 150_000)
const IGNORED = ['.git', 'node_modules', 'dist', 'build', '.next']
const EVERYTHING = 10_000_000
const signal = new AbortController().signal

/** What search adds to rg itself, and how it compares with doing without rg. */
export async function rows(): Promise<Row[]> {
  const root = makeTree(FILES)
  const engine = createSearch({ rgPath, log: console.log, ignores: () => [] })
  const place = { base: root, target: '', isFile: false, ignores: true }
  const tools = createRegistry([createFindTool({ engine }), createGrepTool({ engine })])
  const workspace = await openWorkspace(root)
  const context = { conversationId: 'b', turnId: 'b', workspace, sessionDir: null, signal, onOutput() {} }

  const find = (pattern: string) =>
    engine.find({ place, pattern, exclude: [], maxResults: EVERYTHING, signal })
  const grep = (pattern: string) =>
    engine.grep({ place, pattern, caseSensitive: true, contextLines: 0, maxResults: EVERYTHING, signal })
  const call = (name: string, args: object) =>
    tools.execute({ name, arguments: JSON.stringify(args) }, context)
  const rg = (...args: string[]) => drain([...COMMON, ...args], root)
  const against = async (name: string, rounds: number, ours: () => Promise<unknown>, peers: Peer[]) => {
    const [mine = 0, ...theirs] = await inTurns(rounds, [ours, ...peers.map((peer) => peer.run)])
    return peers.map((peer, at) => row(name, mine, peer.name, theirs[at] ?? 0, 'ms', peer.limit))
  }
  const without = createSearch({ rgPath: null, log() {}, ignores: () => [] })
  const memory = [
    await growth('30 times 1,000 hits', async () => {
      for (let time = 0; time < 30; time++) await call('grep', { pattern: WORDS.common, maxResults: 1000 })
    }),
    await growth('all files without rg', () =>
      without.grep({
        place,
        pattern: WORDS.rare,
        caseSensitive: true,
        contextLines: 0,
        maxResults: 100,
        signal,
      }),
    ),
  ]
  await find('**')
  await grep(WORDS.rare)

  return [
    ...memory,
    ...(await against('find: all files', 9, () => find('**'), [
      { name: 'rg --files', run: () => rg('--files', './'), limit: 1.15 },
      {
        name: 'fast-glob',
        run: () => fastGlob('**', { cwd: root, dot: true, ignore: IGNORE_GLOBS }),
        limit: 1,
      },
      {
        name: 'glob',
        run: () => glob('**', { cwd: root, dot: true, nodir: true, ignore: IGNORE_GLOBS }),
        limit: 1,
      },
    ])),
    ...(await against('find: *.css', 9, () => find('*.css'), [
      { name: 'rg --files -g', run: () => rg('--files', '-g', '*.css', './'), limit: 1.15 },
      {
        name: 'fast-glob',
        run: () => fastGlob('**/*.css', { cwd: root, dot: true, ignore: IGNORE_GLOBS }),
        limit: 1,
      },
      { name: 'glob', run: () => glob('**/*.css', { cwd: root, dot: true, ignore: IGNORE_GLOBS }), limit: 1 },
    ])),
    ...(await against('find: nothing, as a tool', 9, () => call('find', { pattern: '*.nothing' }), [
      { name: 'rg --files -g', run: () => rg('--files', '-g', '*.nothing', './'), limit: 1.15 },
    ])),
    ...(await against('grep: a rare word', 5, () => grep(WORDS.rare), [
      { name: 'rg', run: () => rg('-n', '-e', WORDS.rare, './'), limit: 1.15 },
      { name: 'scan in JavaScript', run: () => scan(root, WORDS.rare), limit: 1 },
    ])),
    ...(await against('grep: a rare word, as a tool', 5, () => call('grep', { pattern: WORDS.rare }), [
      { name: 'rg', run: () => rg('-n', '-e', WORDS.rare, './'), limit: 1.15 },
    ])),
    ...(await against('grep: a word in 1 % of the files', 5, () => grep(WORDS.medium), [
      { name: 'rg', run: () => rg('-n', '-e', WORDS.medium, './'), limit: 1.15 },
    ])),
    ...(await against('grep: all hits of a common word', 3, () => grep(WORDS.common), [
      {
        name: 'rg',
        run: () => rg('-n', '--column', '--max-columns=500', '-e', WORDS.common, './'),
        limit: 1.15,
      },
    ])),
    ...(await against(
      'grep: 100 hits of a common word, as a tool',
      41,
      () => call('grep', { pattern: WORDS.common }),
      [{ name: 'rg for nothing', run: () => rg('--files', './.gitignore'), limit: 3 }],
    )),
    ...(await against('find: 200 files, as a tool', 41, () => call('find', { pattern: '**' }), [
      { name: 'rg for nothing', run: () => rg('--files', './.gitignore'), limit: 3 },
    ])),
  ]
}

interface Peer {
  name: string
  run(): Promise<unknown>
  limit: number
}

const IGNORE_GLOBS = IGNORED.map((name) => `**/${name}/**`)
const COMMON = ['--no-config', '--hidden', '--no-require-git', ...IGNORED.map((name) => `--glob=!${name}`)]

/** rg alone: everything it prints is read and thrown away. */
function drain(args: string[], cwd: string): Promise<void> {
  return new Promise((resolve) => {
    const child = spawn(rgPath, args, { cwd, env: {}, stdio: ['ignore', 'pipe', 'ignore'] })
    child.stdout.resume()
    child.once('close', () => resolve())
  })
}

/** Without waiting for each file, which would take several times as long. */
async function scan(root: string, word: string): Promise<string[]> {
  const hits: string[] = []
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    if (!bytes.includes(word)) continue
    for (const line of bytes.toString().split('\n')) if (line.includes(word)) hits.push(`${path}:${line}`)
  }
  return hits
}

/** How large the process gets, compared with how large it was. */
async function growth(name: string, run: () => Promise<unknown>): Promise<Row> {
  const before = process.memoryUsage().rss
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 20)
  await run()
  clearInterval(watch)
  return row(`grep: memory for ${name}`, most / 1e6, 'before', before / 1e6, 'MB', 2)
}
