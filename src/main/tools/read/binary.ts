import { detectEncoding } from '../../workspace'
import { typeByMagic } from './magic'

const SAMPLE = 65_536

/** What kind of binary file it is, or undefined for text. `cut`: the sample is only the beginning of the file. */
export function binaryType(sample: Buffer, cut: boolean, extension: string): string | undefined {
  const head = sample.subarray(0, SAMPLE)
  const magic = typeByMagic(head, extension)
  if (magic?.certain) return magic.type
  return looksBinary(head, cut || head.length < sample.length) ? (magic?.type ?? 'unknown type') : undefined
}

/** A NUL that is no half of UTF-16; or bytes that are no UTF-8 and of which many are control characters. */
function looksBinary(head: Buffer, cut: boolean): boolean {
  const { encoding } = detectEncoding(head, cut)
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return false
  if (head.includes(0)) return true
  return encoding === 'latin1' && controls(head) * 20 > head.length
}

/** Not counted: tab, line ends, form feed and ESC, which text files hold. */
function controls(head: Buffer): number {
  let count = 0
  for (const byte of head) if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27) || byte === 127) count++
  return count
}
