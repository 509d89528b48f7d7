import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { binaryType } from '../../../../src/main/tools/read/binary'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(
    parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part))),
  )

describe('a binary file is recognised', () => {
  it.each([
    ['PNG image', bytes('\x89PNG\r\n\x1a\n', [0, 0, 0, 13])],
    ['JPEG image', bytes([0xff, 0xd8, 0xff, 0xe0])],
    ['GIF image', bytes('GIF89a', [1, 0, 1, 0])],
    ['WebP image', bytes('RIFF', [26, 0, 0, 0], 'WEBPVP8 ')],
    ['BMP image', bytes('BM', [70, 0, 0, 0])],
    ['PDF document', bytes('%PDF-1.7\n1 0 obj\n')],
    ['ZIP archive', bytes('PK\x03\x04', [20, 0])],
    ['gzip archive', gzipSync('text')],
    ['bzip2 archive', bytes('BZh91AY&SY', [0, 1])],
    ['tar archive', bytes('name', new Array(253).fill(0), 'ustar', [0])],
    ['ELF program', bytes('\x7fELF', [2, 1, 1, 0])],
    ['Windows program', bytes('MZ', [0x90, 0, 3, 0])],
    ['SQLite database', bytes('SQLite format 3\0')],
    ['WebAssembly module', bytes('\0asm', [1, 0, 0, 0])],
    ['MP3 audio', bytes('ID3', [3, 0, 0])],
    ['WAV audio', bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ')],
    ['MP4 media', bytes([0, 0, 0, 32], 'ftypisom')],
    ['UTF-32 text', bytes([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ['unknown type', bytes([1, 2, 3, 0, 0, 9])],
  ])('%s', (type, sample) => {
    expect(binaryType(sample, false, '')).toBe(type)
  })

  it('by the ending when it is an archive of something known', () => {
    expect(binaryType(bytes('PK\x03\x04'), false, 'docx')).toBe('Word document')
    expect(binaryType(bytes('PK\x03\x04'), false, 'constructor')).toBe('ZIP archive')
  })

  it('without a single NUL, by its control characters', () => {
    const noise = Buffer.from(Array.from({ length: 2_000 }, (_, at) => (at * 89) % 255 || 1))
    expect(noise.includes(0)).toBe(false)
    expect(binaryType(noise, false, '')).toBe('unknown type')
  })
})

describe('text is never taken for binary', () => {
  it.each([
    ['a word like a magic number', 'BMW is a car'],
    ['initials', 'MZ wrote this'],
    ['a note on tags', 'ID3 tags are\n'],
    ['an image drawn as text', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['colours of a terminal', '\x1b[31mred\x1b[0m\n'.repeat(50)],
    ['control characters in UTF-8', '\x01\x02\x03'],
    ['nothing', ''],
  ])('%s', (_what, text) => {
    expect(binaryType(Buffer.from(text), false, '')).toBeUndefined()
  })

  it('in UTF-16, with and without a mark', () => {
    for (const text of ['\ufeffhello\n', 'hello\n']) {
      expect(binaryType(Buffer.from(text, 'utf16le'), false, '')).toBeUndefined()
      expect(binaryType(Buffer.from(text, 'utf16le').swap16(), false, '')).toBeUndefined()
    }
  })

  it('in UTF-8, whatever it holds besides NUL', () => {
    const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll('\0', ''))
    fc.assert(
      fc.property(text, (value) => {
        fc.pre(!value.startsWith('%PDF-') && !value.startsWith('\x7fELF'))
        expect(binaryType(Buffer.from(value), false, '')).toBeUndefined()
      }),
    )
  })

  it('with colours in Latin-1', () => {
    expect(binaryType(bytes('\x1b[31mcaf\xe9\x1b[0m\n'.repeat(50)), false, '')).toBeUndefined()
  })

  it('when the sample ends within a character', () => {
    const odd = Buffer.from(`a${'\x01文'.repeat(40_000)}`)
    expect(binaryType(odd, false, '')).toBeUndefined()
    expect(binaryType(odd.subarray(0, 1_000), true, '')).toBeUndefined()
  })
})
