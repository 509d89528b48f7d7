import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { drawTree } from '../../../../src/main/tools/ls/draw-tree'
import { growTree } from '../../../../src/main/tools/ls/tree'
import { openWorkspace } from '../../../../src/main/workspace'
import { type Fixture, setUp } from '../read/fixture'

let ws: Fixture

beforeEach(async () => {
  ws = await setUp()
})
afterEach(() => ws.dispose())

/** The lines of a listing of two levels with a cap. */
async function draw(caps: { maxEntries?: number; maxText?: number }): Promise<string[]> {
  const root = await growTree(await openWorkspace(ws.root), '.', {
    depth: 2,
    ignores: [],
    maxEntries: 1_000,
    maxText: 30_000,
    signal: new AbortController().signal,
    ...caps,
  })
  return drawTree(root)
}

describe('a tree with a cap', () => {
  beforeEach(() => {
    for (const path of ['a/1', 'a/2', 'b/1', 'b/2', 'c/1', 'z.txt']) ws.write(path, '')
  })

  it('leaves out what is deep before what comes late', async () => {
    expect(await draw({ maxEntries: 7 })).toEqual([
      'a/',
      '  1  0 B',
      '  2  0 B',
      'b/',
      '  1  0 B',
      '  … 1 more',
      'c/ (not listed)',
      'z.txt  0 B',
    ])
  })

  it('counts what is left of the folder itself', async () => {
    expect(await draw({ maxEntries: 2 })).toEqual(['a/ (not listed)', 'b/ (not listed)', '… 2 more'])
  })

  it('is whole when it just fits', async () => {
    const lines = await draw({ maxEntries: 9 })
    expect(lines).toHaveLength(9)
    expect(lines.join('\n')).not.toMatch(/more|not listed/)
  })

  it('ends when the text gets too long', async () => {
    expect(await draw({ maxText: 50 })).toEqual([
      'a/ (not listed)',
      'b/ (not listed)',
      'c/ (not listed)',
      '… 1 more',
    ])
  })
})
