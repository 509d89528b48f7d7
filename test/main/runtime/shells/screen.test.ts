import { expect, it } from 'vitest'
import { createScreen } from '../../../../src/main/runtime/shells/screen'
import { until } from '../fixture'

/** A window that shows a piece only when the test lets it. */
function slowWindow() {
  const shown: string[] = []
  const waiting: (() => void)[] = []
  return {
    shown,
    show: (data: string) => {
      shown.push(data)
      return new Promise<void>((done) => waiting.push(done))
    },
    take: () => waiting.shift()?.(),
  }
}

it('sends the next piece only when the last one was shown', async () => {
  const screen = createScreen()
  const window = slowWindow()
  const detach = screen.attach(window.show)
  screen.push('a')
  await until(() => window.shown.length === 1, 'the first piece')
  for (const text of ['b', 'c', 'd']) screen.push(text)
  const other: string[] = []
  const detachOther = screen.attach((data) => other.push(data))
  screen.push('e')
  await until(() => other.includes('e'), 'the other window, which keeps up')
  expect(window.shown).toEqual(['a'])
  window.take()
  await until(() => window.shown.length === 2, 'the second piece')
  expect(window.shown).toEqual(['a', 'bcde'])
  detach()
  detachOther()
})

it('keeps only the end for a window that does not keep up, cut at a line', async () => {
  const screen = createScreen()
  const window = slowWindow()
  const detach = screen.attach(window.show)
  screen.push('first\r\n')
  await until(() => window.shown.length === 1, 'the first piece')
  for (let line = 0; line < 100_000; line++) screen.push(`line ${line}\r\n`)
  window.take()
  await until(() => window.shown.length === 2, 'what it missed')
  expect(window.shown[1]?.length).toBeLessThan(140_000)
  expect(window.shown[1]).toMatch(/^line \d+\r\n/)
  expect(window.shown[1]).toMatch(/line 99999\r\n$/)
  detach()
})

it('is silent for a window that went away while a piece was on its way', async () => {
  const screen = createScreen()
  const window = slowWindow()
  const detach = screen.attach(window.show)
  screen.push('a')
  await until(() => window.shown.length === 1, 'the first piece')
  screen.push('b')
  detach()
  window.take()
  const other: string[] = []
  const detachOther = screen.attach((data) => other.push(data))
  screen.push('c')
  await until(() => other.includes('c'), 'the other window')
  expect(window.shown).toEqual(['a'])
  detachOther()
})
