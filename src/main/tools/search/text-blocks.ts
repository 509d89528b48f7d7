import { fs } from '../../workspace'

const BLOCK = 256 * 1024

/** A file block by block, without its byte order mark; UTF-16 with a mark as UTF-8. Everything else as it is. */
export function* textBlocks(file: number): Generator<Buffer> {
  const blocks = rawBlocks(file)
  const first = blocks.next().value
  if (!first) return
  const wide = wideEnd(first)
  if (!wide) {
    yield hasMark(first) ? first.subarray(3) : first
    yield* blocks
    return
  }
  const decoder = new TextDecoder(`utf-16${wide}`)
  yield Buffer.from(decoder.decode(first, { stream: true }))
  for (const block of blocks) yield Buffer.from(decoder.decode(block, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/** Most files fit into one block, which is no larger than they are. */
function* rawBlocks(file: number): Generator<Buffer, undefined> {
  let position = 0
  for (let left = fs.fstatSync(file).size + 1; ; left = BLOCK) {
    const block = Buffer.allocUnsafe(Math.min(left, BLOCK))
    const length = fs.readSync(file, block, 0, block.length, position)
    position += length
    if (length > 0) yield block.subarray(0, length)
    if (length < block.length) return
  }
}

const hasMark = (block: Buffer) => block[0] === 0xef && block[1] === 0xbb && block[2] === 0xbf

function wideEnd(block: Buffer): 'le' | 'be' | null {
  if (block[0] === 0xff && block[1] === 0xfe) return 'le'
  return block[0] === 0xfe && block[1] === 0xff ? 'be' : null
}

/** More of one line than this is never held in memory. */
export const MAX_LINE_BYTES = 16 * 1024 * 1024

/** The lines of these numbers, which are sorted; null between blocks, for a pause. */
export function* linesAt(file: number, numbers: number[]): Generator<{ line: number; bytes: Buffer } | null> {
  let line = 1
  let next = 0
  let parts: Buffer[] = []
  let size = 0
  for (const block of textBlocks(file)) {
    yield null
    for (let from = 0; ; ) {
      const end = block.indexOf(10, from)
      const wanted = line === numbers[next]
      if (wanted && size < MAX_LINE_BYTES) {
        const part = block.subarray(from, end < 0 ? block.length : end)
        size += part.length
        parts.push(part)
      }
      if (end < 0) break
      if (wanted) {
        yield { line, bytes: withoutReturn(Buffer.concat(parts)) }
        parts = []
        size = 0
        if (++next === numbers.length) return
      }
      line++
      from = end + 1
    }
  }
  if (size > 0) yield { line, bytes: withoutReturn(Buffer.concat(parts)) }
}

/** A line without carriage returns at its end. */
export function withoutReturn(line: Buffer): Buffer {
  let end = line.length
  while (line[end - 1] === 13) end--
  return line.subarray(0, end)
}
