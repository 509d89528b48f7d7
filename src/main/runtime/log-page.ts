import { open } from 'node:fs/promises'
import { StringDecoder } from 'node:string_decoder'
import { headOf } from './bounded'

export interface Range {
  /** The first line, from 1; a negative one counts from the end. */
  offset: number
  limit: number
  /** The page ends early when it would get longer than this. */
  chars: number
}

export interface Page {
  lines: string[]
  /** The number of the first line. */
  first: number
  total: number
}

interface Place {
  line: number
  byte: number
}

const BLOCK = 256 * 1024

export function pageOfText(text: string, total: number, range: Range): Page {
  const first = firstLine(total, range)
  const collector = createCollector(first - 1, range)
  collector.push(text)
  return { lines: collector.end(), first, total }
}

/** Starts at the last known place before the line, so that a page at the end costs no more than one at the start. */
export async function pageOfFile(
  file: string,
  { base, marks, total }: { base: Place; marks: Place[]; total: number },
  range: Range,
): Promise<Page> {
  const first = firstLine(total, range)
  const line = base.line + first - 1
  const start = marks.findLast((mark) => mark.line < line) ?? base
  const collector = createCollector(line - start.line, range)
  const decoder = new StringDecoder('utf8')
  const handle = await open(file, 'r')
  try {
    const block = Buffer.alloc(BLOCK)
    for (let at = start.byte; !collector.full(); ) {
      const { bytesRead } = await handle.read(block, 0, BLOCK, at)
      if (bytesRead === 0) break
      at += bytesRead
      collector.push(decoder.write(block.subarray(0, bytesRead)))
    }
  } finally {
    await handle.close()
  }
  return { lines: collector.end(), first, total }
}

function firstLine(total: number, { offset }: Range): number {
  return offset < 0 ? Math.max(1, total + offset + 1) : Math.max(1, offset)
}

/** Skips some lines and gathers the next ones until there are enough. */
function createCollector(skip: number, { limit, chars }: Range) {
  const lines: string[] = []
  let toSkip = skip
  let room = chars
  let current = ''
  let cut = 0
  let any = false
  let done = false

  function push(text: string): void {
    let at = 0
    while (at < text.length && !done) {
      const next = text.indexOf('\n', at)
      if (toSkip > 0) {
        if (next === -1) return
        toSkip--
        at = next + 1
        continue
      }
      grow(text.slice(at, next === -1 ? text.length : next))
      if (next === -1) return
      finish()
      at = next + 1
    }
  }

  function grow(part: string): void {
    const kept = headOf(part, Math.max(0, chars - current.length))
    current += kept
    cut += part.length - kept.length
    any = true
  }

  /** The first line is always given, cut if need be: a page that moves nowhere would be asked for for ever. */
  function finish(): void {
    const line = cut > 0 ? `${current}[… ${cut} characters left out]` : current
    if (lines.length > 0 && line.length + 1 > room) {
      done = true
      return
    }
    lines.push(line)
    room -= line.length + 1
    done = lines.length >= limit
    current = ''
    cut = 0
    any = false
  }

  return {
    push,
    full: () => done,
    end() {
      if (any && !done) finish()
      return lines
    },
  }
}
