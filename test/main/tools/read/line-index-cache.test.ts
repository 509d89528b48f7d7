import { describe, expect, it } from 'vitest'
import { newIndex } from '../../../../src/main/tools/read/line-index'
import { createLineIndexCache, type KnownFile } from '../../../../src/main/tools/read/line-index-cache'

const file: KnownFile = {
  shape: { encoding: 'utf-8', bom: false, newline: 'lf' },
  language: undefined,
  index: newIndex(0),
}

describe('what is known of large files', () => {
  it('holds for one version of a file', () => {
    const cache = createLineIndexCache()
    cache.put('/a', '1', file)
    expect(cache.get('/a', '1')).toBe(file)
    expect(cache.get('/a', '2')).toBeUndefined()
    expect(cache.get('/b', '1')).toBeUndefined()
    cache.put('/a', '2', file)
    expect(cache.get('/a', '1')).toBeUndefined()
  })

  it('is kept of 64 files, those nobody asked for longest going first', () => {
    const cache = createLineIndexCache()
    for (let at = 0; at < 64; at++) cache.put(`/${at}`, '1', file)
    cache.get('/0', '1')
    cache.put('/new', '1', file)
    expect(cache.get('/0', '1')).toBe(file)
    expect(cache.get('/1', '1')).toBeUndefined()
    expect(cache.get('/2', '1')).toBe(file)
  })
})
