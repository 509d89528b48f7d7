import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createThinkTags } from '../../../src/main/providers/think-tags'
import { joined, textIn } from './fixture'

function sort(...pieces: string[]) {
  const tags = createThinkTags()
  return joined([...pieces.flatMap((piece) => [...tags.sort(piece)]), ...tags.end()])
}

describe('think tags in an answer', () => {
  it.each([
    ['at its beginning', '<think>hm</think>\n\nHi', 'hm', 'Hi'],
    ['after blanks', '\n <think>hm</think>Hi', 'hm', 'Hi'],
    ['empty', '<think></think>Hi', '', 'Hi'],
    ['never closed', '<think>hm </thi', 'hm </thi', ''],
    ['only later in the text', 'Use <think>x</think>.', '', 'Use <think>x</think>.'],
    ['a second time', '<think>a</think>b<think>c</think>', 'a', 'b<think>c</think>'],
    ['another tag', '<thinking>x</thinking>', '', '<thinking>x</thinking>'],
    ['the beginning of one', '<thi', '', '<thi'],
  ])('are read %s', (_name, text, reasoning, said) => {
    const events = sort(text)
    expect(textIn(events, 'reasoning')).toBe(reasoning)
    expect(textIn(events)).toBe(said)
  })

  it('are found wherever the text is cut', () => {
    const pieces = fc.array(fc.constantFrom('<think>', '</think>', '<', '>', '/', 'think', ' ', '\n', 'x'))
    fc.assert(
      fc.property(pieces, fc.nat(), fc.nat(), (parts, one, other) => {
        const text = parts.join('')
        const [a = 0, b = 0] = [one % (text.length + 1), other % (text.length + 1)].sort((x, y) => x - y)
        expect(sort(text.slice(0, a), text.slice(a, b), text.slice(b))).toEqual(sort(text))
        expect(sort(...text)).toEqual(sort(text))
      }),
      { numRuns: 1000 },
    )
  })

  it('lose nothing of a text without them', () => {
    fc.assert(
      fc.property(fc.array(fc.string()), (parts) => {
        fc.pre(!parts.join('').trimStart().startsWith('<think>'))
        expect(textIn(sort(...parts))).toBe(parts.join(''))
      }),
    )
  })
})
