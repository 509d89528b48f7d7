import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { detectEncoding, encodeText, type TextEncoding } from '../../../../src/main/workspace'

const bytes = (...values: number[]) => Buffer.from(values)
const gbk = (text: string) => encodeText(text, 'gb18030', false)

describe('the encoding of a text', () => {
  it.each<[string, Buffer, TextEncoding, boolean]>([
    ['nothing', bytes(), 'utf-8', false],
    ['ASCII', Buffer.from('plain\r\ntext\t\n'), 'utf-8', false],
    ['UTF-8', Buffer.from('größer, 你好, 🙂'), 'utf-8', false],
    ['UTF-8 with its mark', bytes(0xef, 0xbb, 0xbf, 0x61), 'utf-8', true],
    ['UTF-8 that is only its mark', bytes(0xef, 0xbb, 0xbf), 'utf-8', true],
    ['UTF-16LE with its mark', bytes(0xff, 0xfe, 0x60, 0x4f), 'utf-16le', true],
    ['UTF-16BE with its mark', bytes(0xfe, 0xff, 0x4f, 0x60), 'utf-16be', true],
    ['UTF-16LE without', Buffer.from('one line\nand 你好\n', 'utf16le'), 'utf-16le', false],
    ['UTF-16BE without', Buffer.from('one line\nand 你好\n', 'utf16le').swap16(), 'utf-16be', false],
    ['GBK', gbk('你好，世界。\n第二行 with English\n'), 'gb18030', false],
    ['GBK, two characters', gbk('中文'), 'gb18030', false],
    ['GB18030 of four bytes among common ones', gbk('中文内容，𠀀是生僻字'), 'gb18030', false],
    ['Latin-1', Buffer.from('Gr\u00fc\u00dfe aus M\u00fcnchen', 'latin1'), 'latin1', false],
    [
      'French in Latin-1',
      Buffer.from('d\u00e9j\u00e0 vu, na\u00efve, \u00e9t\u00e9', 'latin1'),
      'latin1',
      false,
    ],
    ['Windows-1252 quotes', bytes(0x93, 0x68, 0x69, 0x94), 'latin1', false],
    ['UTF-8 cut in the middle of the file by bad bytes', bytes(0x61, 0xc3, 0x28), 'latin1', false],
  ])('%s', (_what, buffer, encoding, bom) => expect(detectEncoding(buffer)).toEqual({ encoding, bom }))

  it('is found in a beginning that ends within a character', () => {
    for (const text of ['naïve 你好🙂', '你']) {
      const whole = Buffer.from(text)
      expect(detectEncoding(whole.subarray(0, -1), true).encoding).toBe('utf-8')
      expect(detectEncoding(whole.subarray(0, -1), false).encoding).not.toBe('utf-8')
    }
    const wide = Buffer.from('some text 你好', 'utf16le')
    expect(detectEncoding(wide.subarray(0, -1), true).encoding).toBe('utf-16le')
    expect(detectEncoding(gbk('你好世界').subarray(0, -1), true).encoding).toBe('gb18030')
  })

  it('is UTF-8 for every text in it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        const clean = text.replaceAll('\0', '')
        const expected = { encoding: 'utf-8', bom: clean.startsWith('\ufeff') }
        expect(detectEncoding(Buffer.from(clean))).toEqual(expected)
      }),
    )
  })

  it('is GB18030 for everyday Chinese, except where the bytes happen to be UTF-8', () => {
    const everyday = [...new TextDecoder('gb18030').decode(levelOne())]
    const text = fc.array(fc.constantFrom(...everyday, ' ', '，', '。', '\n', 'a', '1'), { minLength: 1 })
    fc.assert(
      fc.property(fc.constantFrom(...everyday), text, fc.constantFrom(...everyday), (first, rest, last) => {
        const chinese = [first, ...rest, last].join('')
        expect(['gb18030', 'utf-8']).toContain(detectEncoding(gbk(chinese)).encoding)
      }),
    )
  })

  it('never fails, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.boolean(), (array, cut) => {
        const { encoding, bom } = detectEncoding(Buffer.from(array), cut)
        expect(['utf-8', 'utf-16le', 'utf-16be', 'gb18030', 'latin1']).toContain(encoding)
        expect(typeof bom).toBe('boolean')
      }),
    )
  })
})

/** The 3,755 characters of the first level of GB 2312. */
function levelOne(): Buffer {
  const codes: number[] = []
  for (let lead = 0xb0; lead <= 0xd7; lead++)
    for (let trail = 0xa1; trail <= (lead === 0xd7 ? 0xf9 : 0xfe); trail++) codes.push(lead, trail)
  return Buffer.from(codes)
}
