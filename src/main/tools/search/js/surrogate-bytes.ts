import { isUtf8 } from 'node:buffer'

const LONE = /[\uDC80-\uDCFF]/u

/** Bytes as text that loses nothing: a byte that is not UTF-8 becomes a lone surrogate, U+DC80 to U+DCFF. */
export function decodeBytes(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  let text = ''
  let from = 0
  for (let at = 0; at < bytes.length; ) {
    const length = charLength(bytes, at)
    if (length > 0) {
      at += length
      continue
    }
    text += bytes.toString('utf8', from, at) + String.fromCharCode(0xdc00 + (bytes[at] ?? 0))
    from = ++at
  }
  return text + bytes.toString('utf8', from)
}

export function encodeBytes(text: string): Buffer {
  if (!LONE.test(text)) return Buffer.from(text)
  return Buffer.concat(
    Array.from(text, (char) =>
      LONE.test(char) ? Buffer.from([char.charCodeAt(0) - 0xdc00]) : Buffer.from(char),
    ),
  )
}

/** How many bytes the character at this place has; 0 when there is none. */
function charLength(bytes: Buffer, at: number): number {
  const lead = bytes[at] ?? 0
  if (lead < 0x80) return 1
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2
  const char = bytes.subarray(at, at + length)
  return char.length === length && isUtf8(char) ? length : 0
}
