import { describe, expect, it } from 'vitest'
import { readTokens } from '../../../src/renderer/src/markdown/lexer'
import { createPieces } from '../../../src/renderer/src/markdown/pieces'

interface Found {
  type: string
  tex?: string
  display?: boolean
  tokens?: Found[]
}

/** The formulas of a text, wherever they stand. */
function formulas(text: string): [tex: string, display: boolean][] {
  const visit = (tokens: Found[] = []): [string, boolean][] =>
    tokens.flatMap((token) =>
      token.type === 'math' ? [[token.tex ?? '', token.display ?? false]] : visit(token.tokens),
    )
  return visit((readTokens(text, {}) ?? []) as Found[])
}

describe('formulas', () => {
  it.each([
    ['in dollars', 'so $a + b$ holds', [['a + b', false]]],
    ['in two dollars', 'so $$a + b$$ holds', [['a + b', true]]],
    ['in a block', 'so:\n$$\na + b\n$$\ndone', [['a + b', true]]],
    ['in round brackets', 'so \\(a_1\\) holds', [['a_1', false]]],
    ['in square brackets', '\\[\n\\frac{a}{b}\n\\]', [['\\frac{a}{b}', true]]],
    ['with a star that is no emphasis', '$a * b$ and *c*', [['a * b', false]]],
    ['with an escaped dollar in it', '$5\\$ + x$', [['5\\$ + x', false]]],
  ])('%s', (_name, text, found) => expect(formulas(text)).toEqual(found))

  it.each([
    'it costs $5 and $6',
    'from $5 to $10',
    '$ a $',
    'just $',
    '`$a$`',
    '```\n$$a$$\n```',
    '$$\n\na\n\n$$',
  ])('none in %j', (text) => expect(formulas(text)).toEqual([]))
})

describe('a text that is meant to hurt', () => {
  it.each(['>', '> ', '[', '[a](b', '**a', '`', '<', '![a](', '|a', '- ', '$a ', '\\(', '~~a', '&#', '<!--'])(
    'of many %j is still shown whole',
    (part) => {
      const text = part.repeat(3_000)
      const pieces = createPieces().read(text, false)
      expect(
        pieces.map((piece) => (piece.type === 'code' ? piece.code : piece.text)).join('').length,
      ).toBeGreaterThan(part === '`' ? -1 : text.length / 2)
      for (const piece of pieces) if (piece.type === 'markdown') readTokens(piece.text, piece.links)
    },
  )
})
