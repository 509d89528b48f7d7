import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsBelow } from '../../../src/main/workspace/inside'

const linux = { platform: 'linux', caseInsensitive: false } as const
const mac = { platform: 'darwin', caseInsensitive: true } as const
const windows = { platform: 'win32', caseInsensitive: true } as const

describe('a path below a folder', () => {
  it.each([
    ['/ws', '/ws', []],
    ['/ws', '/ws/', []],
    ['/ws', '/ws/a/b', ['a', 'b']],
    ['/', '/a', ['a']],
    ['/ws/', '/ws/a', ['a']],
  ])('%s holds %s', (folder, path, parts) => expect(partsBelow(folder, path, linux)).toEqual(parts))

  it.each([
    ['/ws', '/ws-evil'],
    ['/ws', '/ws-evil/a'],
    ['/ws', '/w'],
    ['/ws', '/'],
    ['/ws/a', '/ws'],
    ['/ws', '/WS/a'],
    ['/ws', '/other/ws'],
  ])('%s does not hold %s', (folder, path) => expect(partsBelow(folder, path, linux)).toBeNull())

  it('is found whatever its case where case means nothing, and keeps its own', () => {
    expect(partsBelow('/Users/me/WS', '/users/ME/ws/A.txt', mac)).toEqual(['A.txt'])
    expect(partsBelow('C:\\Work', 'c:/WORK/a/B', windows)).toEqual(['a', 'B'])
    expect(partsBelow('/ws', '/WS-evil', mac)).toBeNull()
  })

  it('is found in both ways to write an accent where the system does', () => {
    expect(partsBelow('/caf\u00e9', '/cafe\u0301/a', mac)).toEqual(['a'])
    expect(partsBelow('/caf\u00e9', '/cafe\u0301/a', linux)).toBeNull()
  })

  it('does not take a share for a drive', () => {
    expect(partsBelow('\\\\server\\share', '//SERVER/share/a', windows)).toEqual(['a'])
    expect(partsBelow('\\\\server\\share', '\\server\\share\\a', windows)).toBeNull()
    expect(partsBelow('\\\\server\\share', '\\\\server\\share-evil\\a', windows)).toBeNull()
    expect(partsBelow('C:\\ws', '\\\\C:\\ws\\a', windows)).toBeNull()
    expect(partsBelow('C:\\ws', 'D:\\ws\\a', windows)).toBeNull()
  })

  it('is what is joined to the folder, and nothing else', () => {
    const name = fc.string({ unit: fc.constantFrom('a', 'B', '-', '.', 'é'), minLength: 1, maxLength: 3 })
    const names = fc.array(
      name.filter((text) => text !== '.'),
      { maxLength: 4 },
    )
    fc.assert(
      fc.property(names, names, fc.constantFrom(linux, mac), (folder, path, how) => {
        const fold = (list: string[]) => (how.caseInsensitive ? list.map((text) => text.toLowerCase()) : list)
        const holds = fold(path).slice(0, folder.length).join('/') === fold(folder).join('/')
        const expected = holds && path.length >= folder.length ? path.slice(folder.length) : null
        expect(partsBelow(`/${folder.join('/')}`, `/${path.join('/')}`, how)).toEqual(expected)
      }),
      { numRuns: 500 },
    )
  })
})
