import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDiff, type Difference, unifiedDiff } from '../../../src/main/history'
import { edited, text } from './patch/generate'
import { gitApply } from './patch/git'

const diffOf = (difference: Difference) =>
  'diff' in difference ? difference.diff : expect.fail(difference.omitted)

function patched(path: string, before: string | null, diff: string): string | undefined {
  const applied = applyDiff(new Map(before === null ? [] : [[path, before]]), diff)
  if (!applied.ok) throw applied.error
  return applied.files.get(path)?.text
}

describe('unifiedDiff', () => {
  it('shows the lines around and their place', () => {
    const before = Array.from({ length: 20 }, (_, index) => `line ${index + 1}\n`).join('')
    const diff = diffOf(unifiedDiff('src/a.ts', before, before.replace('line 10\n', 'ten\n')))
    expect(diff).toBe(
      [
        '--- a/src/a.ts',
        '+++ b/src/a.ts',
        '@@ -7,7 +7,7 @@',
        ...[' line 7', ' line 8', ' line 9', '-line 10', '+ten', ' line 11', ' line 12', ' line 13', ''],
      ].join('\n'),
    )
  })

  it('is empty for the same text', () => expect(unifiedDiff('a', 'x\n', 'x\n')).toEqual({ diff: '' }))

  it('names a new and a removed file', () => {
    expect(diffOf(unifiedDiff('a', null, 'x\n'))).toBe('--- /dev/null\n+++ b/a\n@@ -0,0 +1,1 @@\n+x\n')
    expect(diffOf(unifiedDiff('a', 'x', null))).toBe(
      '--- a/a\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-x\n\\ No newline at end of file\n',
    )
  })

  it('gives the new text when it is applied, by us and by git', () =>
    fc.assert(
      fc.property(
        text.chain((before) => fc.tuple(fc.constant(before), edited(before))),
        fc.constantFrom('a', 'two words', 'q"uote\\', 'tab\t', '文/é'),
        ([before, after], path) => {
          const diff = diffOf(unifiedDiff(path, before, after))
          if (before === after) return
          expect(patched(path, before, diff)).toBe(after)
          expect(gitApply(new Map([[path, before]]), diff).files).toEqual({ [path]: after })
        },
      ),
      { numRuns: 150 },
    ))

  it('has lines around a change among equal lines', () => {
    const [before, after] = ['b\nb\nb\nb\nb\na\n \n', 'b\na\nb\nb\nb\nb\nb\na\n \n']
    const diff = diffOf(unifiedDiff('a', before, after))
    expect(patched('a', before, diff)).toBe(after)
    expect(gitApply(new Map([['a', before]]), diff).files).toEqual({ a: after })
  })

  it('shows a rewritten part as removed and added when comparing would take too long', () => {
    const lines = (seed: number) =>
      Array.from({ length: 6_000 }, (_, index) => `${(index * seed) % 6_007} ${seed}\n`).join('')
    const around = 'one\ntwo\nthree\nfour\nfive\n'
    const before = around + lines(7) + around
    const after = around + lines(11) + around
    const diff = diffOf(unifiedDiff('a', before, after))
    expect(diff.match(/^@@/gm)).toHaveLength(1)
    expect(patched('a', before, diff)).toBe(after)
    expect(gitApply(new Map([['a', before]]), diff)).toMatchObject({ ok: true, files: { a: after } })
  })

  it('says when there is too much to show', () => {
    expect(unifiedDiff('a', null, 'line\n'.repeat(100_000))).toEqual({
      omitted: expect.stringContaining('too large'),
    })
  })

  it('compares only what differs in a large file', () => {
    const half = 'the same line again\n'.repeat(500_000)
    const diff = diffOf(unifiedDiff('a', `${half}old\n${half}`, `${half}new\n${half}`))
    expect(diff).toContain('@@ -499998,7 +499998,7 @@')
  })
})
