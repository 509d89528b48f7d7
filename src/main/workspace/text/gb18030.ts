import { WorkspaceError } from '../workspace-error'

/** Character to bytes, read backwards from the decoder the first time it is needed. */
let table: Map<string, Buffer> | null = null

export function encodeGb18030(text: string): Buffer {
  table ??= buildTable()
  const parts: Buffer[] = []
  for (const char of text) parts.push(bytesOf(char, table))
  return Buffer.concat(parts)
}

function bytesOf(char: string, known: Map<string, Buffer>): Buffer {
  const code = char.codePointAt(0) ?? 0
  if (code < 0x80) return Buffer.from([code])
  const bytes = known.get(char) ?? (code >= 0x10000 ? fourBytes(189_000 + code - 0x10000) : undefined)
  if (bytes) return bytes
  throw new WorkspaceError(
    'INVALID_ARGUMENT',
    `The file is in GB18030, which has no character U+${code.toString(16).toUpperCase()}.`,
  )
}

/** All codes are decoded in one go, a line each: the decoder is asked once, not 63,000 times. */
function buildTable(): Map<string, Buffer> {
  const codes = [...twoBytes(), ...Array.from({ length: 39_420 }, (_, pointer) => fourBytes(pointer))]
  const newline = Buffer.from('\n')
  const lines = new TextDecoder('gb18030').decode(Buffer.concat(codes.flatMap((code) => [code, newline])))
  const known = new Map<string, Buffer>()
  for (const [at, char] of lines.split('\n').entries()) {
    const code = codes[at]
    if (code && char.length === 1 && !known.has(char)) known.set(char, code)
  }
  return known
}

function* twoBytes(): Generator<Buffer> {
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) yield Buffer.from([lead, trail])
}

/** The four-byte form of a position in GB18030's linear range. */
function fourBytes(pointer: number): Buffer {
  return Buffer.from([
    0x81 + Math.floor(pointer / 12_600),
    0x30 + (Math.floor(pointer / 1_260) % 10),
    0x81 + (Math.floor(pointer / 10) % 126),
    0x30 + (pointer % 10),
  ])
}
