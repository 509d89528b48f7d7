import { accessSync, constants, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { cachedDataVersionTag } from 'node:v8'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'

/** What other starts need too is known after so many of them. */
const STARTS = 20
/** A window may be open for days, and V8 forgets what has not run for long. */
const SOON_MS = 60_000
/** In front of what V8 made: a sum of it and of the source, and how often it was made. */
const HEAD = 8
const OPEN = Buffer.from('(function (exports, require, module, __filename, __dirname) {')
const CLOSE = Buffer.from('\n})')

/**
 * Most of a start is compiling our own code. What V8 made of it is kept beside it, or else with the data, with all the
 * functions that had run by then: Node's own cache holds only those that run while a file is loaded.
 */
export function keepCompiled(dataDir: string): void {
  const keep = keepOf(import.meta.dirname, [join(import.meta.dirname, 'compiled'), join(dataDir, 'compiled')])
  process.once('exit', keep)
  setTimeout(keep, SOON_MS).unref()
}

/** Loads the files of a folder with what was kept of them, from now on. Returns what keeps it, once. */
export function keepOf(code: string, folders: string[]): () => void {
  const folder = folders.find(isWritable)
  if (folder === undefined) return () => {}
  const { extensions } = createRequire(import.meta.url)
  const usual = extensions['.js']
  const news: (() => void)[] = []
  extensions['.js'] = (module: NodeJS.Module, filename: string) => {
    if (dirname(filename) !== code) return usual(module, filename)
    const { script, keep } = load(filename, join(folder, `${basename(filename)}-${cachedDataVersionTag()}`))
    news.push(keep)
    const run = script.runInThisContext()
    run.call(module.exports, module.exports, createRequire(filename), module, filename, code)
  }
  return () => {
    for (const keep of news.splice(0)) keep()
  }
}

function load(filename: string, kept: string): { script: Script; keep(): void } {
  const source = readFileSync(filename)
  const sum = crc32(source)
  const { data, times } = readKept(kept, sum)
  // As one text outside of V8's heap, which is then looked through later and less often.
  const text = Buffer.concat([OPEN, source, CLOSE]).toString()
  const script = new Script(text, { filename, ...(data && { cachedData: data }) })
  const keep = () => {
    if (times >= STARTS) return
    const made = script.createCachedData()
    const before = readKept(kept, sum).data
    const more = !script.cachedDataRejected && before && before.length > made.length ? before : made
    writeKept(kept, sum, more, times + 1)
  }
  return { script, keep }
}

function readKept(file: string, sum: number): { data?: Buffer; times: number } {
  try {
    const whole = readFileSync(file)
    const data = whole.subarray(HEAD)
    if (whole.readUInt32LE(0) === crc32(data, sum)) return { data, times: whole.readUInt32LE(4) }
  } catch {
    // Nothing was kept yet.
  }
  return { times: 0 }
}

/** Whole or not at all: another start may be reading. Without it the next one takes longer, and nothing else. */
function writeKept(file: string, sum: number, data: Buffer, times: number): void {
  const head = Buffer.alloc(HEAD)
  head.writeUInt32LE(crc32(data, sum), 0)
  head.writeUInt32LE(times, 4)
  const part = `${file}.${process.pid}`
  try {
    writeFileSync(part, Buffer.concat([head, data]), { mode: 0o600 })
    renameSync(part, file)
  } catch {}
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
