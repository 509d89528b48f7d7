import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCleaner } from '../../../src/main/runtime/clean'

function clean(...chunks: (string | Buffer)[]): string {
  const cleaner = createCleaner()
  return chunks.map((chunk) => cleaner.push(Buffer.from(chunk as string))).join('') + cleaner.end()
}

describe('escapes', () => {
  it.each([
    ['colours', '\x1b[1;31mred\x1b[0m', 'red'],
    ['cursor movements', 'a\x1b[2K\x1b[1A\x1b[?25lb', 'ab'],
    ['a window title', '\x1b]0;title\x07text', 'text'],
    ['a link, ended with BEL', '\x1b]8;;http://evil\x07click\x1b]8;;\x07', 'click'],
    ['a link, ended with ST', '\x1b]8;;http://evil\x1b\\click\x1b]8;;\x1b\\', 'click'],
    ['a write to the clipboard', 'a\x1b]52;c;ZXZpbA==\x07b', 'ab'],
    ['a device string', 'a\x1bPq#0;2;0\x1b\\b', 'ab'],
    ['their eight-bit forms', 'a\u009b31mb\u009d0;t\u009cc', 'abc'],
    ['a character set', '\x1b(Btext\x1b=', 'text'],
    ['an escape cut off by the end', 'text\x1b[3', 'text'],
    ['a lone escape', 'a\x1b', 'a'],
    ['NUL and other control characters', 'a\0b\x07c\x08d\x7fe', 'abcde'],
    ['a tab, which stays', 'a\tb', 'a\tb'],
    ['an escape in the middle of another', 'a\x1b]0;x\x1b[31mb', 'ab'],
    ['a control character in the middle of one', 'a\x1b[3\nb', 'a\nb'],
  ])('are gone: %s', (_name, text, expected) => {
    expect(clean(text)).toBe(expected)
  })

  it('do not swallow the text after one that never ends', () => {
    expect(clean('a\x1b]0;no end\nnext line')).toBe('a0;no end\nnext line')
    const long = 'x'.repeat(100_000)
    expect(clean(`\x1b]${long}`)).toBe(long)
  })

  it('hide no control character in one that never ends', () => {
    expect(clean('\x1b]0;a\x00\u009bb\nc')).toBe('0;ab\nc')
  })
})

describe('lines that are rewritten', () => {
  it.each([
    ['show their last state', ' 10%\r 50%\r100%\n', '100%\n'],
    ['end like any other line with CRLF', 'a\r\nb\r\n', 'a\nb\n'],
    ['are shown when the program ends in the middle', '10%\r20%', '20%'],
    ['are shown when the program ends after a return', '10%\r', '10%'],
    ['may be empty', '\r\r\r\n', '\n'],
  ])('%s', (_name, text, expected) => {
    expect(clean(text)).toBe(expected)
  })

  it('are shown as they are when somebody looks', () => {
    const cleaner = createCleaner()
    expect(cleaner.push(Buffer.from('10%\r20%\r'))).toBe('')
    expect(cleaner.flush()).toBe('20%')
    expect(cleaner.push(Buffer.from('30%\r40%\n'))).toBe('\n40%\n')
  })

  it('get a line of their own when their beginning was shown already', () => {
    expect(clean('Loading', '\rdone\n')).toBe('Loading\ndone\n')
  })

  it('keep a prompt visible at once', () => {
    expect(createCleaner().push(Buffer.from('Name: '))).toBe('Name: ')
  })
})

describe('bytes', () => {
  it('that are no UTF-8 become replacement characters', () => {
    expect(clean(Buffer.from([0x61, 0xff, 0xfe, 0x62]))).toBe('a\ufffd\ufffdb')
    expect(clean(Buffer.from([0xe4, 0xbd]))).toBe('\ufffd')
  })

  it('give the same text however they are cut into pieces, as long as no line is rewritten', () => {
    const part = fc.oneof(
      fc.constantFrom(
        '你好',
        '😀',
        '\n',
        '\x1b[31m',
        '\x1b]8;;u\x07',
        '\x1b]0;t\x1b\\',
        '\x1b',
        '\0',
        '\u009b1m',
      ),
      fc.string({ unit: 'binary' }).map((text) => text.replaceAll('\r', '')),
    )
    fc.assert(
      fc.property(fc.array(part), fc.infiniteStream(fc.integer({ min: 1, max: 5 })), (parts, sizes) => {
        const bytes = Buffer.from(parts.join(''))
        const chunks: Buffer[] = []
        for (let at = 0; at < bytes.length; ) {
          const size = sizes.next().value
          chunks.push(bytes.subarray(at, at + size))
          at += size
        }
        expect(clean(...chunks)).toBe(clean(bytes))
      }),
    )
  })

  it('never leave a control character, whatever comes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array()), (chunks) => {
        expect(clean(...chunks.map((chunk) => Buffer.from(chunk)))).not.toMatch(
          /[\x00-\x08\x0b-\x1f\x7f-\x9f]/,
        )
      }),
    )
  })

  it.each([
    ['string openers', '\u0090'],
    ['returns', '\r'],
    ['unfinished escapes', '\x1b]'],
    ['unfinished sequences', '\x1b[1'],
    ['rewritten lines', 'a\r'],
  ])('are read once, also a megabyte of %s', (_name, unit) => {
    // What looks again at what it has seen needs minutes for this.
    const text = unit.repeat(1_000_000 / unit.length)
    expect(clean(`${text}x\n`).length).toBeLessThan(text.length + 2)
  })
})
