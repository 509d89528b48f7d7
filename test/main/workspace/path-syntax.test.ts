import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isRooted, splitPath } from '../../../src/main/workspace/path-syntax'

const platforms: NodeJS.Platform[] = ['linux', 'darwin', 'win32']
const refused = (path: string, platform: NodeJS.Platform = 'linux') => {
  try {
    return splitPath(path, platform)
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe.each(platforms)('a path on %s', (platform) => {
  it('is split into its names', () => {
    expect(splitPath('./a//b/./c/', platform)).toEqual(['a', 'b', 'c'])
    expect(splitPath('.', platform)).toEqual([])
    expect(splitPath('', platform)).toEqual([])
  })

  it.each(['..', '../a', 'a/..', 'a/../b', '/..', 'a\\..\\b', '..\\a', 'a/..\\b', '//..//'])(
    'is refused when it goes up: %s',
    (path) => expect(refused(path, platform)).toBe('SECURITY'),
  )

  it('is refused wherever ".." stands between separators', () => {
    const names = fc.array(fc.constantFrom('a', '.', '', 'b c', '...x', '文'), { maxLength: 4 })
    const separator = fc.constantFrom('/', '\\')
    fc.assert(
      fc.property(names, names, separator, (before, after, sep) => {
        expect(refused([...before, '..', ...after].join(sep), platform)).toBe('SECURITY')
      }),
    )
  })

  it('is refused with a NUL anywhere', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => {
        expect(refused(`${before}\0${after}`, platform)).toBe('SECURITY')
      }),
    )
  })

  it.each(['~', '~/', '~/.ssh/id_rsa', '~\\x'])('is not expanded: %s', (path) => {
    expect(refused(path, platform)).toBe('INVALID_ARGUMENT')
  })

  it('may begin with a tilde that is part of a name', () => {
    expect(splitPath('~$letter.docx', platform)).toEqual(['~$letter.docx'])
    expect(splitPath('a/~/b', platform)).toEqual(['a', '~', 'b'])
  })

  it('has limits, and what is over them is refused', () => {
    expect(refused('a'.repeat(4097), platform)).toBe('INVALID_ARGUMENT')
    expect(refused('a/'.repeat(257), platform)).toBe('INVALID_ARGUMENT')
    expect(splitPath('a/'.repeat(256), platform)).toHaveLength(256)
  })

  it('never yields a name that is empty, "." or ".."', () => {
    const path = fc.string({
      unit: fc.constantFrom('.', '/', '\\', 'a', ' ', '~', ':', 'C', '\0'),
      maxLength: 12,
    })
    fc.assert(
      fc.property(path, (text) => {
        const parts = refused(text, platform)
        if (typeof parts === 'string') return
        const drive = platform === 'win32' && /^[a-z]:$/i.test(parts[0] ?? '') ? 1 : 0
        for (const part of parts.slice(drive)) {
          expect(['', '.', '..']).not.toContain(part)
          expect(part).not.toMatch(platform === 'win32' ? /[\\/\0:]/ : /[/\0]/)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

it('a backslash separates names on Windows only', () => {
  expect(splitPath('a\\b', 'win32')).toEqual(['a', 'b'])
  expect(splitPath('a\\b', 'linux')).toEqual(['a\\b'])
})

it('a resource fork of a file is refused on macOS', () => {
  expect(refused('a.txt/..namedfork/rsrc', 'darwin')).toBe('SECURITY')
  expect(refused('a.txt/..NamedFork/data', 'darwin')).toBe('SECURITY')
  expect(refused('a.txt/..namedfork/rsrc', 'linux')).toEqual(['a.txt', '..namedfork', 'rsrc'])
})

it('knows what starts outside the workspace', () => {
  for (const path of ['/a', '//a'])
    for (const platform of platforms) expect(isRooted(path, platform)).toBe(true)
  for (const path of ['C:\\a', 'c:/a', '\\a', '\\\\server\\share', 'C:a'])
    expect(isRooted(path, 'win32')).toBe(true)
  for (const path of ['a', './a', 'a/C:', '']) expect(isRooted(path, 'win32')).toBe(false)
  expect(isRooted('C:\\a', 'linux')).toBe(false)
})
