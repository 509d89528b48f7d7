import { isUtf8 } from 'node:buffer'
import type { TextEncoding } from './encoding'

export interface Detected {
  encoding: TextEncoding
  bom: boolean
}

const SAMPLE = 65_536

/** How the bytes are to be read. `cut`: they are only the beginning of the file. */
export function detectEncoding(buffer: Buffer, cut = false): Detected {
  const marked = byMark(buffer)
  if (marked) return { encoding: marked, bom: true }
  return { encoding: withoutMark(buffer, cut), bom: false }
}

function byMark(buffer: Buffer): TextEncoding | null {
  if (buffer[0] === 0xef && buffer[1] === 0xbb && buffer[2] === 0xbf) return 'utf-8'
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return 'utf-16le'
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return 'utf-16be'
  return null
}

function withoutMark(buffer: Buffer, cut: boolean): TextEncoding {
  const wide = utf16(buffer, cut)
  if (wide) return wide
  if (decodes(buffer, 'utf-8', cut)) return 'utf-8'
  if (decodes(buffer, 'gb18030', cut) && looksChinese(buffer)) return 'gb18030'
  return 'latin1'
}

/** UTF-16 without a mark: NULs stand on one side of the pairs only, and the pairs decode to text. */
function utf16(buffer: Buffer, cut: boolean): TextEncoding | null {
  const sample = buffer.subarray(0, Math.min(buffer.length, SAMPLE) & ~1)
  if (!sample.includes(0) || (!cut && buffer.length % 2)) return null
  const nuls = [0, 0]
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) nuls[at & 1] = (nuls[at & 1] ?? 0) + 1
  const [even = 0, odd = 0] = nuls
  const encoding = even === 0 && odd > 0 ? 'utf-16le' : odd === 0 && even > 0 ? 'utf-16be' : null
  if (!encoding) return null
  const text = new TextDecoder(encoding).decode(sample, { stream: true })
  return /[\0-\x08\x0e-\x1a\x1c-\x1f\ufffd\ufffe\uffff]/.test(text) ? null : encoding
}

export function decodes(buffer: Buffer, encoding: 'utf-8' | 'gb18030', cut: boolean): boolean {
  if (encoding === 'utf-8' && !cut) return isUtf8(buffer)
  try {
    new TextDecoder(encoding, { fatal: true }).decode(buffer, { stream: cut })
    return true
  } catch {
    return false
  }
}

/** Most pairs are from the everyday part of the code; in Latin-1 an accent is followed by a plain letter. */
function looksChinese(buffer: Buffer): boolean {
  const end = Math.min(buffer.length, SAMPLE)
  let pairs = 0
  let common = 0
  for (let at = 0; at < end; at++) {
    const lead = buffer[at] ?? 0
    if (lead < 0x80) continue
    const trail = buffer[++at] ?? 0
    pairs++
    if (trail >= 0x30 && trail <= 0x39) at += 2
    if (trail >= 0xa1 && lead >= 0xa1 && lead <= 0xf7) common++
  }
  return common * 2 >= pairs
}
