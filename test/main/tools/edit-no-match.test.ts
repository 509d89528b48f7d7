import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { noMatch } from '../../../src/main/tools/edit/no-match'
import { type Bench, openBench } from './change-fixture'

let b: Bench

beforeEach(async () => {
  b = await openBench()
})
afterEach(() => b.close())

async function miss(file: string, oldText: string) {
  b.put('a', file)
  const error = await b.fail('edit', { path: 'a', oldText, newText: 'never' })
  expect(error.code).toBe('NO_MATCH')
  expect(b.read('a')).toBe(file)
  return error as unknown as {
    message: string
    differs: string[]
    closest?: { startLine: number; text: string }
  }
}

describe('NO_MATCH shows the closest lines and what differs', () => {
  const file = 'first\nfunction total() {\n\tconst tax = "19"\n\treturn sum * tax\n}\nlast\n'

  it('tabs and spaces', async () => {
    const { message, differs, closest } = await miss(file, '    const tax = "19"\n    return sum * tax')
    expect(closest).toEqual({ startLine: 3, text: '\tconst tax = "19"\n\treturn sum * tax' })
    expect(message).toContain('The closest is at lines 3-4:\n3\t\tconst tax = "19"\n4\t\treturn sum * tax')
    expect(differs).toEqual([
      'indentation, tabs in the file and spaces in oldText (line 3: "\\t" in the file and "    " in oldText)',
    ])
  })

  it('the depth of indentation', async () => {
    const { differs } = await miss('if (x)\n  a\n    b\n', 'if (x)\n    a\n    b')
    expect(differs).toEqual([expect.stringMatching(/^indentation \(line 2: /)])
  })

  it('white space at the end of a line', async () => {
    const { differs } = await miss('one  \ntwo\n', 'one\ntwo')
    expect(differs).toEqual([expect.stringMatching(/^white space at the end of a line \(line 1/)])
  })

  it('spaces within a line', async () => {
    const { differs } = await miss('let a  =  1\n', 'let a = 1')
    expect(differs).toEqual([expect.stringMatching(/^spaces within a line/)])
  })

  it('empty lines', async () => {
    const { differs } = await miss('one\n\ntwo\n', 'one\ntwo')
    expect(differs).toEqual([expect.stringMatching(/^line breaks or empty lines/)])
  })

  it('quotes', async () => {
    const { differs } = await miss('say(“hello”)\n', 'say("hello")')
    expect(differs).toEqual(['quotes (line 1: “ in the file and " in oldText)'])
    expect((await miss("it's\n", 'it’s')).differs).toEqual([
      "quotes (line 1: ' in the file and ’ in oldText)",
    ])
  })

  it('newlines', async () => {
    const { differs } = await miss('one\ntwo\n', 'one\r\ntwo')
    expect(differs).toEqual(['newlines (line 1: "\\n" in the file and "\\r\\n" in oldText)'])
  })

  it('case', async () => {
    const { differs } = await miss('const Total = 1\n', 'const total = 1')
    expect(differs).toEqual(['upper and lower case (line 1: "T" in the file and "t" in oldText)'])
  })

  it('Unicode forms and characters that look alike', async () => {
    const { differs } = await miss('caf\u0065\u0301 au lait\n', 'caf\u00e9 au lait')
    expect(differs).toEqual([expect.stringMatching(/look alike \(line 1: .*U\+0065 U\+0301.*U\+00E9/)])
    expect((await miss('a\u00a0b\n', 'a b')).differs).toEqual([
      expect.stringMatching(/^spaces within a line/),
    ])
    expect((await miss('wait…\n', 'wait...')).differs).toEqual([expect.stringContaining('U+2026')])
    expect((await miss('zero\u200bwidth\n', 'zerowidth')).differs).toEqual([
      expect.stringContaining('U+200B'),
    ])
  })

  it('several of these at once', async () => {
    const { differs } = await miss('x\n\tprint(‘A’)\n', '  print("a")')
    expect(differs).toEqual([
      expect.stringContaining('indentation'),
      expect.stringContaining('quotes'),
      expect.stringContaining('case'),
    ])
  })

  it('a line that reads otherwise', async () => {
    const { closest, differs } = await miss(
      file,
      'function total() {\n\tconst tax = "7"\n\treturn sum * tax\n}',
    )
    expect(closest?.startLine).toBe(2)
    expect(differs).toEqual([
      'line 3 is "\\tconst tax = \\"19\\"" in the file and "\\tconst tax = \\"7\\"" in oldText',
    ])
  })

  it('the most similar line when none is the same', async () => {
    const { closest } = await miss(
      'alpha\nconst result = compute(input)\nomega\n',
      'const results = compute(inputs)',
    )
    expect(closest).toEqual({ startLine: 2, text: 'const result = compute(input)' })
  })

  it('nothing when nothing is alike', async () => {
    const { message, closest, differs } = await miss('alpha\nbeta\n', 'something else altogether')
    expect(closest).toBeUndefined()
    expect(differs).toEqual([])
    expect(message).toMatch(/^oldText is not in a\.\nRead/)
  })

  it('nothing in an empty file, or for white space alone', async () => {
    expect((await miss('', 'x')).closest).toBeUndefined()
    expect((await miss('a\n', '\t\t\t')).closest).toBeUndefined()
  })
})

describe('NO_MATCH names slips', () => {
  it('line numbers of read in oldText', async () => {
    const { differs } = await miss('one\ntwo\n', '1\tone\n2\ttwo')
    expect(differs).toEqual([expect.stringContaining('line numbers')])
  })

  it('escapes instead of characters', async () => {
    const { differs } = await miss('one\n\ttwo\n', 'one\\n\\ttwo')
    expect(differs).toEqual([expect.stringContaining('backslash escapes')])
  })
})

describe('NO_MATCH stays short and quick', () => {
  it('whatever the texts are', () => {
    const odd = fc.constantFrom(
      'a',
      'A',
      'é',
      'e\u0301',
      '\u0301',
      '…',
      '.',
      '“',
      '"',
      ' ',
      '\t',
      '\n',
      '\r\n',
      '\u200b',
      '😀',
      '\ud83d',
    )
    const text = fc.array(odd, { maxLength: 20 }).map((chars) => chars.join(''))
    fc.assert(
      fc.property(text, text, (file, oldText) => {
        const { toolResult } = noMatch('a', file, oldText)
        expect(toolResult).toMatchObject({ ok: false, error: { code: 'NO_MATCH' } })
      }),
      { numRuns: 2_000 },
    )
  })

  it('in a file with very many lines', async () => {
    const file = Array.from({ length: 400_000 }, (_, index) => `  value_${index} = compute(${index})\n`).join(
      '',
    )
    const { message } = await miss(file, 'value_1234 = compute(1_234)\n'.repeat(500))
    expect(message.length).toBeLessThan(6_000)
    expect(message).toContain('Only the beginning of this long file was compared.')
  })

  it('by looking at the beginning of a long file only', async () => {
    const { closest, message } = await miss(`${'filler\n'.repeat(300_000)}\tconst x\n`, '  const x')
    expect(closest).toBeUndefined()
    expect(message).toContain('Only the beginning')
  })

  it('in a file of one endless line', async () => {
    const { message } = await miss('ab'.repeat(3_000_000), 'abc'.repeat(100_000))
    expect(message.length).toBeLessThan(2_000)
  })

  it('where every line is the same', async () => {
    const { message } = await miss('return null\n'.repeat(150_000), `${'return null\n'.repeat(300)}never`)
    expect(message.length).toBeLessThan(6_000)
  })
})
