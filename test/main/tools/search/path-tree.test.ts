import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPathTree } from '../../../../src/main/tools/search/path-tree'

/** Name by name, where a folder comes before whatever starts with its name. */
const compare = (a: string, b: string) => {
  const [left, right] = [a.replaceAll('/', '\0'), b.replaceAll('/', '\0')]
  return left < right ? -1 : left > right ? 1 : 0
}

describe('the order of paths', () => {
  it('is by name, folder by folder, whatever order they arrive in', () => {
    const name = fc.stringMatching(/^[a-c.-]{1,3}$/)
    const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join('/'))
    fc.assert(
      fc.property(fc.uniqueArray(path), (paths) => {
        const tree = createPathTree()
        for (const one of paths) tree.add(one)
        expect(tree.sorted()).toEqual([...paths].sort(compare))
      }),
    )
  })
})
