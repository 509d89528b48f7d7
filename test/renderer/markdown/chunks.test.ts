import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CHUNK_LINES, createChunks } from '../../../src/renderer/src/markdown/code/chunks'
import { languageOf } from '../../../src/renderer/src/markdown/code/languages'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`).join('\n')

describe('code in parts', () => {
  it('adds up to the code, however it came', () => {
    const code = lines(CHUNK_LINES * 3 + 7)
    fc.assert(
      fc.property(fc.array(fc.nat(code.length), { maxLength: 20 }), (cuts) => {
        const chunks = createChunks()
        for (const cut of cuts.toSorted((a, b) => a - b)) chunks.cut(code.slice(0, cut))
        expect(chunks.cut(code).join('\n')).toBe(code)
      }),
    )
  })

  it('keeps the full parts as they are while it grows', () => {
    const chunks = createChunks()
    const before = chunks.cut(lines(CHUNK_LINES + 2))
    const after = chunks.cut(lines(CHUNK_LINES + 9))
    expect(before).toHaveLength(2)
    expect(after[0]).toBe(before[0])
  })

  it('starts again for other code', () => {
    const chunks = createChunks()
    chunks.cut(lines(200))
    expect(chunks.cut('x')).toEqual(['x'])
    expect(createChunks().cut('')).toEqual([''])
  })
})

describe('the language of a fence', () => {
  it.each([
    ['ts', 'typescript'],
    ['JavaScript title="a.js"', 'javascript'],
    ['sh', 'bash'],
    ['python{1,3}', 'python'],
    ['c++', 'cpp'],
    ['nonsense', null],
    ['constructor', null],
    ['', null],
  ])('%j is %s', (info, language) => expect(languageOf(info)).toBe(language))
})
