import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  bomLength,
  decodeAs,
  decodeText,
  encodeText,
  type TextEncoding,
  WorkspaceError,
} from '../../../../src/main/workspace'

const unicode: TextEncoding[] = ['utf-8', 'utf-16le', 'utf-16be']
const all: TextEncoding[] = [...unicode, 'gb18030', 'latin1']

/** What an encoding can hold: no lone surrogate, and for Latin-1 only its 256 characters. */
function textOf(encoding: TextEncoding): fc.Arbitrary<string> {
  if (encoding === 'latin1') return fc.uint8Array().map((array) => decodeAs(Buffer.from(array), 'latin1'))
  const text = fc.string({ unit: 'binary', maxLength: 50 })
  return encoding === 'gb18030' ? text.map((value) => value.replaceAll('\ue5e5', '')) : text
}

describe.each(all)('%s', (encoding) => {
  it.each([true, false])('gives back every text it was given (mark: %s)', (bom) => {
    fc.assert(
      fc.property(textOf(encoding), (text) => {
        const bytes = encodeText(text, encoding, bom)
        expect(decodeAs(bytes.subarray(bomLength(encoding, bom)), encoding)).toBe(text)
      }),
    )
  })
})

describe('bytes that were decoded', () => {
  it.each(unicode)('are the same again after %s with a mark', (encoding) => {
    fc.assert(
      fc.property(textOf(encoding), (text) => {
        const bytes = encodeText(text, encoding, true)
        const decoded = decodeText(bytes)
        expect(decoded).toEqual({ text, encoding, bom: true, exact: true })
        expect(encodeText(decoded.text, decoded.encoding, decoded.bom)).toEqual(bytes)
      }),
    )
  })

  it('are the same again for every text file found to be one', () => {
    fc.assert(
      fc.property(fc.constantFrom(...all), fc.string({ unit: 'binary' }), (encoding, text) => {
        const bytes = Buffer.from(encodeSafely(text, encoding))
        const decoded = decodeText(bytes)
        expect(decoded.exact).toBe(true)
        expect(encodeText(decoded.text, decoded.encoding, decoded.bom)).toEqual(bytes)
      }),
    )
  })

  it('are the same again, or it is said that they are not', () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 30 }),
      fc.uint8Array({ maxLength: 20 }).map((array) => new Uint8Array([0xef, 0xbb, 0xbf, ...array])),
      fc.uint8Array({ maxLength: 20 }).map((array) => new Uint8Array([0xff, 0xfe, ...array])),
      fc.uint8Array({ maxLength: 20, min: 0x80 }),
    )
    fc.assert(
      fc.property(bytes, (array) => {
        const buffer = Buffer.from(array)
        const { text, encoding, bom, exact } = decodeText(buffer)
        expect(exact).toBe(sameBytes(buffer, text, encoding, bom))
      }),
      { numRuns: 2000 },
    )
  })

  it.each<[string, number[]]>([
    ['UTF-8 with a mark and a bad byte', [0xef, 0xbb, 0xbf, 0x61, 0xff]],
    ['UTF-16 with half a character', [0xff, 0xfe, 0x61, 0x00, 0x62]],
    ['UTF-16 with half a pair', [0xff, 0xfe, 0x3d, 0xd8]],
    ['GBK with a code that has another one', [0xd6, 0xd0, 0xce, 0xc4, 0xa3, 0xa0]],
  ])('of %s are not the same again', (_what, values) => {
    expect(decodeText(Buffer.from(values)).exact).toBe(false)
  })
})

it('keeps a second mark as a part of the text', () => {
  const bytes = Buffer.from([0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf, 0x61])
  expect(decodeText(bytes)).toEqual({ text: '\ufeffa', encoding: 'utf-8', bom: true, exact: true })
})

it('leaves out half a character at the end of a beginning', () => {
  const bytes = Buffer.from('a你')
  expect(decodeAs(bytes.subarray(0, 3), 'utf-8', true)).toBe('a')
  expect(decodeAs(bytes.subarray(0, 3), 'utf-8')).toBe('a\ufffd')
  expect(decodeAs(Buffer.from('a你', 'utf16le').subarray(0, 3), 'utf-16le', true)).toBe('a')
})

it('refuses a character the encoding does not have, and names it', () => {
  for (const [text, encoding, name] of [
    ['naïve 你', 'latin1', '你'],
    ['\u0080', 'latin1', '\u0080'],
    ['\ue5e5', 'gb18030', 'U+E5E5'],
  ] as const) {
    const encode = () => encodeText(text, encoding, false)
    expect(encode).toThrow(WorkspaceError)
    expect(encode).toThrow(name)
  }
})

it('reads Latin-1 as Windows wrote it', () => {
  expect(decodeAs(Buffer.from([0x80, 0x93, 0x94, 0xe9, 0x81]), 'latin1')).toBe('€“”é\u0081')
  for (let byte = 0; byte < 256; byte++) {
    const one = Buffer.from([byte])
    expect(encodeText(decodeAs(one, 'latin1'), 'latin1', false)).toEqual(one)
  }
})

it('writes GB18030 as others read it', () => {
  expect(encodeText('中文€𠀀\n', 'gb18030', false).toString('hex')).toBe('d6d0cec4a2e3953282360a')
})

function encodeSafely(text: string, encoding: TextEncoding): Buffer {
  try {
    return encodeText(text, encoding, encoding.startsWith('utf-16'))
  } catch {
    return Buffer.from(text)
  }
}

function sameBytes(buffer: Buffer, text: string, encoding: TextEncoding, bom: boolean): boolean {
  try {
    return encodeText(text, encoding, bom).equals(buffer)
  } catch {
    return false
  }
}
