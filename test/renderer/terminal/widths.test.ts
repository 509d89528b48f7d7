import { expect, it } from 'vitest'
import { widths } from '../../../src/renderer/src/terminal/widths'

const cells = (text: string) => {
  let before = 0
  let sum = 0
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0
    const now = widths.charProperties(code, before)
    if ((now & 1) === 0) sum += (now >> 1) & 3
    before = now
  }
  return sum
}

it.each([
  ['plain', 5],
  ['你好', 4],
  ['カナ', 4],
  ['한글', 4],
  ['！（）', 6],
  ['ｱｲ', 2],
  ['😀', 2],
  ['𠀀', 2],
  ['e\u0301', 1],
  ['a\u200bb', 2],
  ['─│┌', 3],
  ['é ü ß', 5],
])('%j takes %i cells', (text, count) => {
  expect(cells(text)).toBe(count)
})
