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

function buildTable(): Map<string, Buffer> {
  const decoder = new TextDecoder('gb18030')
  const known = new Map<string, Buffer>()
  const add = (bytes: Buffer) => {
    const char = decoder.decode(bytes)
    if (char.length === 1 && char !== '\ufffd' && !known.has(char)) known.set(char, bytes)
  }
  for (let lead = 0x81; lead <= 0xfe; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) if (trail !== 0x7f) add(Buffer.from([lead, trail]))
  for (let pointer = 0; pointer < 39_420; pointer++) add(fourBytes(pointer))
  return known
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
