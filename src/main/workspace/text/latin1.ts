import { WorkspaceError } from '../workspace-error'

/** What 0x80–0x9F mean in practice (Windows-1252); what is undefined there stays the control character. */
const UPPER = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const TO_BYTE = new Map([...UPPER].map((char, index) => [char, 0x80 + index]))

export function decodeLatin1(bytes: Buffer): string {
  return bytes.toString('latin1').replace(/[\x80-\x9f]/g, (char) => UPPER.charAt(char.charCodeAt(0) - 0x80))
}

export function encodeLatin1(text: string): Buffer {
  const bytes: number[] = []
  for (const char of text) bytes.push(byteOf(char))
  return Buffer.from(bytes)
}

function byteOf(char: string): number {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const byte = TO_BYTE.get(char)
  if (byte !== undefined) return byte
  throw new WorkspaceError('INVALID_ARGUMENT', `The file is in Latin-1, which has no character "${char}".`)
}
