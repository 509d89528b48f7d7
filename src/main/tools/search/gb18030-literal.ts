import { isUtf8 } from 'node:buffer'
import { encodeGb18030 } from '../../workspace'

/**
 * How a plain text with other than ASCII characters is written in GB18030; null for a regular expression, for what has no
 * such spelling, and for bytes that might be part of other characters in UTF-8.
 */
export function gb18030Bytes(pattern: string): Buffer | null {
  if (!/[^\0-\x7f]/.test(pattern) || /[\\^$.*+?()[\]{}|]/.test(pattern)) return null
  try {
    const bytes = encodeGb18030(pattern)
    return isPieceOfUtf8(bytes) ? null : bytes
  } catch {
    return null
  }
}

/** Valid but for a character cut at the start and one at the end. */
function isPieceOfUtf8(bytes: Buffer): boolean {
  let start = 0
  while (start < 3 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start++
  for (let end = bytes.length; end >= Math.max(start, bytes.length - 3); end--)
    if (isUtf8(bytes.subarray(start, end)) && isLead(bytes.subarray(end))) return true
  return false
}

/** Nothing, or the first bytes of a character. None in use starts with F1 or F2. */
function isLead(bytes: Buffer): boolean {
  const [lead = 0, ...rest] = bytes
  return (
    bytes.length === 0 ||
    (lead >= 0xc2 &&
      lead <= 0xf4 &&
      lead !== 0xf1 &&
      lead !== 0xf2 &&
      rest.every((byte) => (byte & 0xc0) === 0x80))
  )
}
