import { describe, expect, it } from 'vitest'
import { type Root, routeTo } from '../../src/main/workspace/roots'

/** Decided by names alone, before any file is asked for: a share must not even be spoken to. */
const how = { platform: 'win32', caseInsensitive: true } as const
const root = (kind: Root['kind'], path: string): Root => ({ kind, path, alias: path })
const roots: [Root, ...Root[]] = [
  root('workspace', 'C:\\Users\\me\\ws'),
  root('approved', '\\\\files\\team\\docs'),
]

const route = (path: string) => {
  try {
    return routeTo(path, roots, how).parts
  } catch (error) {
    return (error as { code: string }).code
  }
}

describe('on Windows, a path that is not what it looks like', () => {
  it.each([
    ['a neighbour whose name begins like the workspace', 'C:\\Users\\me\\ws-evil\\secret.txt'],
    ['the same folders on another drive', 'D:\\Users\\me\\ws\\a.txt'],
    ['a path relative to the folder of a drive', 'C:secret.txt'],
    ['a path from the root of the current drive', '\\Users\\me\\ws\\a.txt'],
    ['a share of a foreign computer, which would get the password hash', '\\\\evil\\share\\a.txt'],
    ['a share written with slashes', '//evil/share/a.txt'],
    ['a neighbour of an approved share', '\\\\files\\team\\docs-evil\\a.txt'],
    ['a device path around all checks', '\\\\?\\C:\\Users\\me\\ws\\a.txt'],
    ['a device path to the disk', '\\\\.\\PhysicalDrive0'],
    ['a device by its name', 'src\\NUL'],
    ['a device with an ending', 'con.txt'],
    ['a data stream behind a file', 'src\\a.txt:hidden'],
    ['a data stream that is the file under another name', 'src\\a.txt::$DATA'],
    ['a name whose dot Windows drops', 'src\\.git.\\hooks'],
    ['a name whose space Windows drops', 'src\\a.txt '],
    ['going up with backslashes', '..\\ws-evil\\secret.txt'],
    ['going up behind a space', '.. \\ws-evil\\secret.txt'],
  ])('%s: %s', (_attack, path) => expect(route(path)).toBe('SECURITY'))

  it.each([
    ['src\\a.txt', ['src', 'a.txt']],
    ['src/a.txt', ['src', 'a.txt']],
    ['c:\\users\\ME\\WS\\Src', ['Src']],
    ['//FILES/team/docs/a.txt', ['a.txt']],
  ])('while %s is found', (path, parts) => expect(route(path)).toEqual(parts))
})
