import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { windowsRefusal } from '../../../src/main/workspace/windows-names'

describe('on Windows', () => {
  it.each([
    'src/a.txt',
    'src\\a.txt',
    'C:\\ws\\a.txt',
    'c:/ws/a.txt',
    '\\\\server\\share\\a.txt',
    '.',
    '.gitignore',
    'console.log',
    'com.ts',
    'COM10',
    'nullable.ts',
    'auxiliary',
    'a b.txt',
    'a..b',
  ])('takes %s', (path) => expect(windowsRefusal(path)).toBeNull())

  it.each([
    ['a drive-relative path', 'C:a.txt'],
    ['a drive-relative path', 'c:'],
    ['a drive-relative path', 'C:src\\a.txt'],
    ['a device path', '\\\\.\\PhysicalDrive0'],
    ['a device path', '\\\\?\\C:\\ws\\a.txt'],
    ['a device path', '//?/C:/ws/a.txt'],
    ['a device path', '\\??\\C:\\ws'],
    ['a device path', '\\\\.\\pipe\\name'],
    ['a data stream', 'a.txt:hidden'],
    ['a data stream', 'a.txt::$DATA'],
    ['a data stream', 'src::$INDEX_ALLOCATION\\a.txt'],
    ['a data stream', 'C:\\ws\\a.txt:hidden'],
    ['a drive in the middle', 'src\\C:\\a.txt'],
    ['a drive after a separator', '\\C:\\ws\\a.txt'],
    ['a dropped dot', 'a.txt.'],
    ['a dropped space', 'a.txt '],
    ['a dropped dot in the middle', 'src.\\a.txt'],
    ['dots that go up after all', '.. \\a.txt'],
    ['dots that go up after all', '...\\a.txt'],
    ['a wildcard', 'a*.txt'],
    ['a control character', 'a\x01.txt'],
    ['a DOS wildcard', 'a<.txt'],
  ])('refuses %s: %s', (_what, path) => expect(windowsRefusal(path)).toContain(path))

  it('refuses a device by any spelling, in any place', () => {
    const device = fc.constantFrom('con', 'prn', 'aux', 'nul', 'com1', 'lpt9', 'com¹', 'conin$', 'conout$')
    const upper = fc.boolean()
    const ending = fc.constantFrom('', '.txt', '.tar.gz', ' .txt', '.:x')
    const place = fc.constantFrom(
      (name: string) => name,
      (name: string) => `src\\${name}`,
      (name: string) => `src/${name}/a.txt`,
      (name: string) => `C:\\ws\\${name}`,
    )
    fc.assert(
      fc.property(device, upper, ending, place, (name, loud, end, put) => {
        expect(windowsRefusal(put((loud ? name.toUpperCase() : name) + end))).not.toBeNull()
      }),
    )
  })
})
