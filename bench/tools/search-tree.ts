import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** Words with a known frequency. */
export const WORDS = { common: 'return', medium: 'retryBudget', rare: 'quokkaMarker' }

const VERSION = 1
const FILES_PER_FOLDER = 20
const FOLDERS_PER_PACKAGE = 40
const EXTENSIONS = ['ts', 'ts', 'ts', 'ts', 'tsx', 'js', 'js', 'json', 'md', 'css']
const VOCABULARY = `const value index result error message request response handler state props render update
  create remove select filter reduce config option default export import string number boolean array object
  client server route query cache token session user order price total count label`
  .split(/\s+/)
  .filter(Boolean)

/** A tree of source-like files, generated once and kept in the system's folder for temporary files. */
export function makeTree(files: number): string {
  const root = join(tmpdir(), `deskwright-bench-tree-${VERSION}-${files}`)
  if (existsSync(root)) return root
  const building = `${root}.${process.pid}`
  rmSync(building, { recursive: true, force: true })
  const random = numbers(files)
  const lines = makeLines(random)
  const made = new Set<string>()
  for (let index = 0; index < files; index++) {
    const path = join(building, pathOf(index, random))
    const folder = dirname(path)
    if (!made.has(folder)) mkdirSync(folder, { recursive: true })
    made.add(folder)
    writeFileSync(path, contentOf(index, lines, random))
  }
  writeFileSync(join(building, '.gitignore'), '*.log\n/coverage/\n!keep.log\n')
  renameSync(building, root)
  return root
}

function pathOf(index: number, random: () => number): string {
  const folder = Math.floor(index / FILES_PER_FOLDER)
  const name = `${pick(VOCABULARY, random)}-${index}.${EXTENSIONS[index % EXTENSIONS.length]}`
  return `packages/p${Math.floor(folder / FOLDERS_PER_PACKAGE)}/src/${VOCABULARY[folder % VOCABULARY.length]}/m${folder}/${name}`
}

function contentOf(index: number, lines: string[], random: () => number): string {
  const body = Array.from({ length: 40 + Math.floor(random() * 240) }, () => pick(lines, random))
  if (index % 100 === 0) body[3] = `  const ${WORDS.medium} = ${index}`
  if (index % 5000 === 17) body[5] = `  // ${WORDS.rare} ${index}`
  if (index % 200 === 9) body.push(body.join(' ').repeat(3))
  return `${body.join('\n')}\n`
}

/** One line in 16 holds the common word. */
function makeLines(random: () => number): string[] {
  return Array.from({ length: 4000 }, (_, index) => {
    const words = Array.from({ length: 2 + Math.floor(random() * 7) }, () => pick(VOCABULARY, random))
    if (index % 16 === 0) words.unshift(WORDS.common)
    return ' '.repeat(2 * (index % 4)) + words.join(' ')
  })
}

const pick = (from: string[], random: () => number) => from[Math.floor(random() * from.length)] ?? ''

/** The same numbers each time. */
function numbers(seed: number): () => number {
  let state = seed >>> 0 || 1
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 0x1_0000_0000
  }
}
