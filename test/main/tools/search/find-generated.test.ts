import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Files, findQuery, place, tree, withoutRg, withRg } from './fixture'

/** Few letters, so that names, globs and rules meet. */
const name = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[ab]{1,2}(\.[xy])?$/) },
  fc.constantFrom('a b', 'é', '日.x', '-a', '[a]', '{b}', '#a', '!b', 'a\\b', 'build', '.git', '.a', 'a\nb'),
)
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))

const piece = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom('a', 'b', 'ab', '.x', '.y', 'é') },
  { weight: 3, arbitrary: fc.constantFrom('*', '**', '?', '***') },
  fc.constantFrom('[ab]', '[!a]', '[^b.]', '[a-b]', '[]a]', '[b-a]', '[a'),
  fc.constantFrom('{a,b}', '{a,}', '{a,{b,.x}}', '{a', '}', '\\a', '\\*', '\\[', '\\', '#', '!', ' '),
)
const segment = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''))
const glob = fc
  .tuple(fc.boolean(), fc.array(segment, { minLength: 1, maxLength: 3 }), fc.boolean())
  .map(([top, segments, folder]) => `${top ? '/' : ''}${segments.join('/')}${folder ? '/' : ''}`)
/** What a model may ask for: a glob that is neither refused as absolute nor as turned round. */
const asked = glob.map((text) => text.replace(/^[/!]+/, '') || '*')
const rule = fc.tuple(fc.constantFrom('', '', '', '!'), glob).map(([sign, text]) => sign + text)
const rules = fc.array(rule, { maxLength: 4 }).map((lines) => lines.join('\n'))

const files: fc.Arbitrary<Files> = fc
  .tuple(
    fc.array(path, { minLength: 1, maxLength: 12 }),
    fc.array(fc.tuple(fc.oneof(fc.constant(''), path), rules), { maxLength: 2 }),
  )
  .map(([paths, ignores]) =>
    possible(
      [...paths, ...ignores.map(([folder]) => (folder ? `${folder}/.gitignore` : '.gitignore'))],
      ignores,
    ),
  )

/** No path can be a file and a folder at once: the first one wins. */
function possible(paths: string[], ignores: [string, string][]): Files {
  const result: Files = {}
  const folders = new Set<string>()
  for (const path of paths) {
    const parents = path.split('/').map((_, depth, all) => all.slice(0, depth).join('/'))
    if (folders.has(path) || parents.some((parent) => parent in result)) continue
    for (const parent of parents) folders.add(parent)
    const folder = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    result[path] = path.endsWith('.gitignore') ? (ignores.find(([where]) => where === folder)?.[1] ?? '') : ''
  }
  return result
}

const target = (tree: Files, at: number) => {
  const folders = Object.keys(tree).flatMap((file) =>
    file.split('/').map((_, depth, all) => all.slice(0, depth).join('/')),
  )
  return folders[at % folders.length] ?? ''
}

describe('find with generated trees, rules and globs', () => {
  it('finds the same files in the same order, with rg and without it', async () => {
    await fc.assert(
      fc.asyncProperty(
        files,
        fc.oneof(fc.constant('**'), asked),
        fc.array(asked, { maxLength: 1 }),
        fc.nat(),
        fc.integer({ min: 1, max: 15 }),
        async (given, pattern, exclude, at, maxResults) => {
          const base = tree(given)
          const query = findQuery(base, {
            place: place(base, target(given, at)),
            pattern,
            exclude,
            maxResults,
          })
          expect(await withoutRg.find(query)).toEqual(await withRg.find(query))
        },
      ),
      { numRuns: 100 },
    )
  })
})
