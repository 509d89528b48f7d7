import { describe, expect, it } from 'vitest'
import { createSessionLog, SHOWN_LINES } from '../../../src/renderer/src/terminal/session-log'

/** A log as main gives it: pages of some lines, the last one maybe unfinished. */
function follow(pageSize = 100) {
  let text = ''
  let shown = ''
  let asked = 0
  const page = async (offset: number) => {
    asked++
    const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
    return { lines: lines.slice(offset - 1, offset - 1 + pageSize), total: lines.length }
  }
  const log = createSessionLog(
    page,
    (more) => {
      shown += more
    },
    (count) => `[${count}]`,
  )
  return {
    print(more: string) {
      text += more
    },
    async look() {
      while (await log.pull());
      return shown
    },
    asked: () => asked,
  }
}

describe('following the output of a session', () => {
  it('shows what is new, also behind a line that was not finished', async () => {
    const log = follow()
    expect(await log.look()).toBe('')
    log.print('one\ntw')
    expect(await log.look()).toBe('one\ntw')
    log.print('o\nthree\n')
    expect(await log.look()).toBe('one\ntwo\nthree')
    expect(await log.look()).toBe('one\ntwo\nthree')
    log.print('four')
    expect(await log.look()).toBe('one\ntwo\nthree\nfour')
  })

  it('goes through all pages of a longer one', async () => {
    const log = follow(10)
    const lines = Array.from({ length: 95 }, (_, index) => `line ${index}`)
    log.print(`${lines.join('\n')}\n`)
    expect(await log.look()).toBe(lines.join('\n'))
  })

  it('skips what would not be kept anyway, and says so', async () => {
    const log = follow(2_000)
    log.print('x\n'.repeat(100_000))
    const shown = await log.look()
    expect(shown.startsWith(`[${100_000 - SHOWN_LINES}]`)).toBe(true)
    expect(shown.length).toBeLessThan(SHOWN_LINES * 2 + 20)
    expect(log.asked()).toBeLessThan(10)
  })
})
