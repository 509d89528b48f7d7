import { describe, expect, it } from 'vitest'
import { rowsOf, statOf } from '../../../src/renderer/src/diff/rows'
import { partsOf } from '../../../src/renderer/src/diff/words'

const DIFF = `--- a/cart.ts
+++ b/cart.ts
@@ -10,5 +10,6 @@
 const items = []
-const total = sum(items)
-const old = 1
+const total = sum(items) + shipping
+const now = 1
 done()
+more()
 end()
`

describe('the lines of a diff', () => {
  it('carry the numbers of both sides', () => {
    const rows = rowsOf(DIFF)
    expect(rows.map((row) => [row.kind, 'old' in row ? row.old : 0, 'now' in row ? row.now : 0])).toEqual([
      ['gap', 0, 0],
      ['same', 10, 10],
      ['del', 11, 0],
      ['del', 12, 0],
      ['add', 0, 11],
      ['add', 0, 12],
      ['same', 13, 13],
      ['add', 0, 14],
      ['same', 14, 15],
    ])
  })

  it('that replace each other are compared, others are not', () => {
    const rows = rowsOf(DIFF)
    expect(rows[2]).toMatchObject({
      text: 'const total = sum(items)',
      pair: 'const total = sum(items) + shipping',
    })
    expect(rows[4]).toMatchObject({ pair: 'const total = sum(items)' })
    expect(rows[7]).not.toHaveProperty('pair')
  })

  it('are counted without the names of the files', () => {
    expect(statOf(DIFF)).toEqual({ added: 3, removed: 2 })
    expect(statOf('--- a/x\n+++ b/x\n@@ -1 +1 @@\n---- a\n++++ b\n')).toEqual({ added: 1, removed: 1 })
  })

  it('are shown as they are when it is no diff', () => {
    expect(rowsOf('@@ nonsense @@\n???')).toEqual([
      { kind: 'note', text: '@@ nonsense @@' },
      { kind: 'note', text: '???' },
    ])
  })

  it('of a new file begin at its first line', () => {
    expect(rowsOf('--- /dev/null\n+++ b/a\n@@ -0,0 +1,2 @@\n+one\n+two\n')).toEqual([
      { kind: 'add', now: 1, text: 'one' },
      { kind: 'add', now: 2, text: 'two' },
    ])
  })
})

describe('the parts of a changed line', () => {
  it('are marked where the other line does not have them', () => {
    expect(
      partsOf('a + b + c', 'a + c')
        .filter(({ changed }) => changed)
        .map(({ text }) => text),
    ).toEqual(['b + '])
  })

  it('add up to the line', () => {
    const line = 'const total = sum(items) + shipping'
    expect(
      partsOf(line, 'const total = sum(items)')
        .map(({ text }) => text)
        .join(''),
    ).toBe(line)
  })

  it('are one when the lines have hardly anything in common', () => {
    expect(partsOf('import x from y', 'return 5')).toEqual([{ text: 'import x from y', changed: false }])
  })
})
