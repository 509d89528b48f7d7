import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { measure } from '../../../src/main/runtime/bounded'
import { createLog } from '../../../src/main/runtime/log'

let base: string
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'log-'))
})
afterEach(() => rmSync(base, { recursive: true, force: true }))

const range = (offset: number, limit = 10, chars = 1000) => ({ offset, limit, chars })
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `line ${at + 1}`)
function logOf(text: string, max?: number) {
  const log = createLog(join(base, 'deep', 'out.log'), max)
  log.push(measure(text))
  return log
}

describe('a short output', () => {
  it('stays in memory and makes no file', async () => {
    const log = logOf('a\nb\nc')
    await log.flushed()
    expect(log.path()).toBeNull()
    expect(existsSync(join(base, 'deep'))).toBe(false)
    expect(await log.page(range(2))).toEqual({ lines: ['b', 'c'], first: 2, total: 3 })
  })
})

describe('a long output', () => {
  it('is whole in a file that only the user can read', async () => {
    const text = `${numbered(20_000).join('\n')}\n`
    const log = createLog(join(base, 'deep', 'out.log'))
    for (let at = 0; at < text.length; at += 777) log.push(measure(text.slice(at, at + 777)))
    await log.close()
    expect(readFileSync(log.path() as string, 'utf8')).toBe(text)
    expect(statSync(log.path() as string).mode & 0o777).toBe(0o600)
    expect(statSync(join(base, 'deep')).mode & 0o777).toBe(0o700)
  })

  it('is read by line, from both ends', async () => {
    const log = logOf(`${numbered(100_000).join('\n')}\n`)
    expect(await log.page(range(99_999, 5))).toEqual({
      lines: ['line 99999', 'line 100000'],
      first: 99_999,
      total: 100_000,
    })
    expect(await log.page(range(-2))).toMatchObject({ lines: ['line 99999', 'line 100000'], first: 99_999 })
    expect(await log.page(range(-1_000_000, 1))).toMatchObject({ lines: ['line 1'], first: 1 })
    expect(await log.page(range(100_001))).toMatchObject({ lines: [], total: 100_000 })
    await log.close()
  })

  it('is read by line also where lines are very long', async () => {
    const log = createLog(join(base, 'long.log'))
    const line = (char: string) => char.repeat(700_000)
    for (const char of 'abc')
      for (let at = 0; at < 7; at++) log.push(measure(char.repeat(100_000) + (at === 6 ? '\n' : '')))
    for (const [at, char] of [...'abc'].entries())
      expect((await log.page(range(at + 1, 1, 1_000_000))).lines).toEqual([line(char)])
    await log.close()
  })

  it('says when the file cannot be written, and goes on', async () => {
    writeFileSync(join(base, 'deep'), 'a file in the way')
    const log = logOf('x'.repeat(10_000))
    await log.flushed()
    log.push(measure('more'))
    expect(log.path()).toBeNull()
    expect(log.problem()).toMatch(/^The log could not be written: .*(ENOTDIR|EEXIST)/)
    await log.close()
  })

  it('never writes into a file that is there already', async () => {
    mkdirSync(join(base, 'deep'))
    writeFileSync(join(base, 'deep', 'out.log'), 'mine')
    const log = logOf('x'.repeat(10_000))
    await log.close()
    await log.remove()
    expect(log.problem()).toContain('EEXIST')
    expect(readFileSync(join(base, 'deep', 'out.log'), 'utf8')).toBe('mine')
  })

  it('stops at its largest size and says so, in the file too', async () => {
    const log = logOf('x'.repeat(9_000), 10_000)
    log.push(measure('y'.repeat(2_000)))
    log.push(measure('z'))
    await log.close()
    expect(log.problem()).toContain('larger than 10000 bytes')
    const text = readFileSync(log.path() as string, 'utf8')
    expect(text.length).toBeLessThan(9_200)
    expect(text).toMatch(/x\n\[… The log ends here: .* …\]\n$/)
  })
})

describe('a page', () => {
  it('ends before it gets too long and never gives half of the next line', async () => {
    const log = logOf('aaaa\nbbbb\ncccc\n')
    expect((await log.page(range(1, 10, 11))).lines).toEqual(['aaaa', 'bbbb'])
  })

  it('cuts a line that is too long by itself, and moves on', async () => {
    const log = logOf(`${'x'.repeat(5000)}\nnext`)
    expect((await log.page(range(1, 10, 100))).lines).toEqual([
      `${'x'.repeat(100)}[… 4900 characters left out]`,
    ])
    expect((await log.page(range(2, 10, 100))).lines).toEqual(['next'])
  })

  it('begins after what was cleared', async () => {
    for (const before of ['a\nb', 'a\nb\n', `${numbered(5_000).join('\n')}\nrest`]) {
      rmSync(join(base, 'deep'), { recursive: true, force: true })
      const log = logOf(before)
      log.clear()
      expect(await log.page(range(1))).toEqual({ lines: [], first: 1, total: 0 })
      log.push(measure('c\nd\n'))
      expect(await log.page(range(1))).toEqual({ lines: ['c', 'd'], first: 1, total: 2 })
      expect(await log.page(range(2))).toMatchObject({ lines: ['d'] })
      await log.close()
    }
  })

  it('is what splitting the text gives, for any text in any pieces', async () => {
    let count = 0
    const piece = fc.oneof(fc.string(), fc.constantFrom('\n', '\n\n', '你好\n', 'x'.repeat(9000)))
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 4 }),
        async (pieces, offset, limit) => {
          const log = createLog(join(base, `${count++}.log`))
          for (const text of pieces) log.push(measure(text))
          const lines = pieces.join('').split('\n')
          if (lines.at(-1) === '') lines.pop()
          const page = await log.page({ offset, limit, chars: 1_000_000 })
          expect(page).toEqual({
            lines: lines.slice(offset - 1, offset - 1 + limit),
            first: offset,
            total: lines.length,
          })
          await log.close()
        },
      ),
    )
  })
})
