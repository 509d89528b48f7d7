import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { grepQuery, tree, withoutRg, withRg } from './fixture'

const atom = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'A', '1', 'é', '日', ' ', '_', '\\.') },
  fc.constantFrom(
    '.',
    '\\w',
    '\\W',
    '\\d',
    '\\D',
    '\\s',
    '\\S',
    '\\pL',
    '\\PL',
    '\\p{Lu}',
    '\\x61',
    '\\u{e9}',
  ),
  fc.constantFrom(
    '[ab]',
    '[^a]',
    '[a-c1]',
    '[\\w--a]',
    '[\\w&&[^b]]',
    '[[:alpha:]]',
    '[^\\s]',
    '[]a]',
    '[é日]',
    '[^\\n]',
  ),
  fc.constantFrom('^', '$', '\\b', '\\<', '\\>'),
)
/** A group is repeated without end by nobody: two such repetitions in each other may take ages without rg. */
const repeatGroup = fc.constantFrom('', '', '?', '{2}')
const repeat = fc.constantFrom('', '', '', '*', '+', '?', '{2}', '{1,2}', '*?', '+?')
const { pattern } = fc.letrec<{ pattern: string; term: string; group: string }>((tie) => ({
  group: fc
    .tuple(fc.constantFrom('(', '(?:', '(?i:', '(?P<n>'), tie('pattern'))
    .map(([open, inside]) => `${open}${inside})`),
  term: fc.oneof(
    { maxDepth: 2, depthSize: 'small' },
    fc.tuple(atom, repeat).map(([what, times]) => (/^(\^|\$|\\[b<>])$/.test(what) ? what : what + times)),
    fc.tuple(tie('group'), repeatGroup).map(([what, times]) => what + times),
  ),
  pattern: fc
    .array(fc.array(tie('term'), { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 2 })
    .map((branches) => branches.map((terms) => terms.join('')).join('|')),
}))

const character = fc.oneof(
  { weight: 12, arbitrary: fc.constantFrom('a', 'b', 'A', 'B', '1', 'é', 'É', '日', ' ', '_', '.', '\t') },
  { weight: 3, arbitrary: fc.constantFrom('\n', '\r\n', '\n\n') },
  fc.constantFrom('\r', '🙂', '\u2028', '\u00a0'),
)
const text = fc.array(character, { maxLength: 40 }).map((parts) => Buffer.from(parts.join('')))
/** Bytes that are no text now and then. */
const content = fc
  .tuple(text, fc.array(fc.constantFrom(0xe9, 0xff, 0xc3), { maxLength: 2 }), text)
  .map(([before, bytes, after]) => Buffer.concat([before, Buffer.from(bytes), after]))

describe('grep with generated files and patterns', () => {
  it('finds the same lines with the same text around them, with rg and without it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(content, { minLength: 1, maxLength: 4 }),
        fc.constantFrom('', '\uFEFF'),
        // A name may be used only once in a pattern.
        pattern.map((source) =>
          source.replaceAll('(?P<n>', '(').replace('(', '(?P<n>').replace('(?P<n>?', '(?'),
        ),
        fc.boolean(),
        fc.integer({ min: 0, max: 2 }),
        fc.integer({ min: 1, max: 8 }),
        async (contents, mark, source, caseSensitive, contextLines, maxResults) => {
          const base = tree(
            Object.fromEntries(
              contents.map((bytes, at) => [`f${at}`, Buffer.concat([Buffer.from(mark), bytes])]),
            ),
          )
          const query = grepQuery(base, { pattern: source, caseSensitive, contextLines, maxResults })
          const without = await withoutRg.grep(query)
          fc.pre(without.ok || without.code !== 'TIMEOUT')
          expect(without).toEqual(await withRg.grep(query))
        },
      ),
      { numRuns: 80 },
    )
  })
})
