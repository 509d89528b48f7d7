import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { keepOf } from '../../../src/main/app/compiled'

const require = createRequire(import.meta.url)
const usual = require.extensions['.js']
let code: string
let kept: string

beforeEach(() => {
  const place = mkdtempSync(join(tmpdir(), 'compiled-'))
  code = join(place, 'code')
  kept = join(place, 'kept')
  mkdirSync(code)
})
afterEach(() => {
  require.extensions['.js'] = usual
  rmSync(join(code, '..'), { recursive: true, force: true })
})

const write = (name: string, source: string) => writeFileSync(join(code, name), source)

/** What a start gets of `main.js`; `run` is what it then does with it. */
function start(run: (exports: Record<string, () => unknown>) => unknown = () => undefined): unknown {
  require.extensions['.js'] = usual
  const keep = keepOf(code, [kept])
  for (const name of Object.keys(require.cache)) if (name.startsWith(code)) delete require.cache[name]
  const result = run(require(join(code, 'main.js')))
  keep()
  return result
}

const keptOf = (name: string) => {
  const file = readdirSync(kept).find((one) => one.startsWith(name))
  return file && join(kept, file)
}

describe('compiled code', () => {
  it('is kept for each file of the folder, and runs the same from there', () => {
    write('main.js', "exports.say = () => require('./other.js').word; exports.where = () => __dirname")
    write('other.js', "exports.word = 'hello'")
    expect(start(({ say }) => say?.())).toBe('hello')
    expect(keptOf('main.js')).toBeDefined()
    expect(keptOf('other.js')).toBeDefined()
    expect(start(({ say, where }) => [say?.(), where?.()])).toEqual(['hello', code])
  })

  it('holds more when more of it ran, and never less again', () => {
    const body = Array.from({ length: 200 }, (_, at) => `'line ${at} ' + this.x${at}`).join(' + ')
    write('main.js', `exports.rare = () => { return ${body} }`)
    const sizes = [undefined, 'rare', undefined].map((name) => {
      start((made) => name && made[name]?.())
      return readFileSync(keptOf('main.js') ?? '').length
    })
    expect(sizes[1]).toBeGreaterThan(sizes[0] ?? 0)
    expect(sizes[2]).toBe(sizes[1])
  })

  it('is not taken for that of another source of the same length and time', () => {
    const then = new Date(1_700_000_000_000)
    write('main.js', "exports.say = () => 'one'")
    utimesSync(join(code, 'main.js'), then, then)
    start(({ say }) => say?.())
    write('main.js', "exports.say = () => 'two'")
    utimesSync(join(code, 'main.js'), then, then)
    expect(start(({ say }) => say?.())).toBe('two')
  })

  it.each([
    ['a byte is wrong', (bytes: Buffer) => bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 1)],
    ['it was cut short', (bytes: Buffer) => bytes.subarray(0, 100)],
    ['nothing is left of it', () => Buffer.alloc(0)],
  ])('is made anew when %s', (_name, spoil) => {
    write('main.js', "exports.say = () => 'well'")
    start()
    const file = keptOf('main.js') ?? ''
    writeFileSync(file, spoil(readFileSync(file)))
    expect(start(({ say }) => say?.())).toBe('well')
    expect(start(({ say }) => say?.())).toBe('well')
  })

  it('is written by a number of starts, then no more', () => {
    write('main.js', "exports.say = () => 'hello'")
    for (let at = 0; at < 20; at++) start()
    const file = keptOf('main.js') ?? ''
    const then = new Date(1_700_000_000_000)
    utimesSync(file, then, then)
    start()
    expect(statSync(file).mtimeMs).toBe(then.getTime())
  })

  it('is kept with the data when the folder of the code cannot be written', () => {
    write('main.js', "exports.say = () => 'hello'")
    const blocked = join(code, 'main.js', 'compiled')
    const keep = keepOf(code, [blocked, kept])
    expect(require(join(code, 'main.js')).say()).toBe('hello')
    keep()
    expect(keptOf('main.js')).toBeDefined()
  })

  it('leaves other folders alone', () => {
    const elsewhere = join(code, 'deeper')
    mkdirSync(elsewhere)
    writeFileSync(join(elsewhere, 'lib.js'), "module.exports = 'lib'")
    write('main.js', "exports.lib = () => require('./deeper/lib.js')")
    expect(start(({ lib }) => lib?.())).toBe('lib')
    expect(keptOf('lib.js')).toBeUndefined()
  })
})
