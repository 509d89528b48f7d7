/**
 * Reads an answer that is plain text with blocks in it, piece by piece as it streams. It holds back only what may still
 * become a tag. A tag counts where a line begins, or right after another block; in a code fence and inside a sentence it is
 * text.
 */

export type ReaderEvent =
  | { type: 'text'; text: string }
  | { type: 'reasoning'; text: string }
  /** The inside of a block that is read as a whole. `closed`: its end tag was there. */
  | { type: 'block'; tag: string; content: string; closed: boolean }
  /** More of a block that is still open. */
  | { type: 'inside'; tag: string; text: string }

export interface TagRule {
  /** `text` and `reasoning` are passed on as they come; a `block` is kept until it is complete; `end` is the end of all. */
  kind: 'text' | 'reasoning' | 'block' | 'end'
  /** For a block: whether what begins like this can be one. `unknown`: too little to tell. */
  begins?(content: string): boolean | 'unknown'
  /** For a block: whether an end tag found here is its end, or stands inside something that is still open. */
  ends?(content: string): boolean
  /** A new tag at the beginning of a line ends it even without its end tag. */
  leaky?: boolean
}

export interface Reader {
  push(text: string): ReaderEvent[]
  /** The stream is over. */
  end(): ReaderEvent[]
}

const LONGEST_TAG = 64
/** A fence is recognised by the beginning of its line. */
const MAX_FENCE_LINE = 500
/** How often a block is looked at as a whole; a text with more end tags in it is not one of ours. */
const MAX_LOOKS = 64

export function createReader(tags: Record<string, TagRule>): Reader {
  const opening = new RegExp(`^<(${Object.keys(tags).join('|')})\\s*>`)
  const mayOpen = (text: string) => Object.keys(tags).some((tag) => isPrefix(text, `<${tag}>`))

  let buffer = ''
  let atLineStart = true
  let line = ''
  let fence = ''
  let open: { tag: string; rule: TagRule; content: string; from: number; looks: number } | null = null
  let over = false
  let events: ReaderEvent[] = []

  function say(type: 'text' | 'reasoning', text: string): void {
    const last = events.at(-1)
    if (!text) return
    if (last?.type === type) last.text += text
    else events.push({ type, text })
  }

  /** Each step takes something from the buffer, or says that it needs more. */
  function run(last: boolean): void {
    while (!over && (open ? inside(last) : outside(last)));
  }

  function outside(last: boolean): boolean {
    if (!buffer) return false
    if (atLineStart && !fence) {
      const blank = /^[ \t]*/.exec(buffer)?.[0] ?? ''
      const rest = buffer.slice(blank.length)
      if (!rest && !last) return false
      const found = opening.exec(rest)
      if (found?.[1]) return begin(found[1], blank.length + found[0].length, last)
      if (!last && rest.length < LONGEST_TAG && mayOpen(rest)) return false
    }
    const end = buffer.indexOf('\n') + 1
    takeText(end > 0 ? end : buffer.length)
    return buffer.length > 0
  }

  function takeText(length: number): void {
    const text = buffer.slice(0, length)
    buffer = buffer.slice(length)
    say('text', text)
    if (line.length < MAX_FENCE_LINE) line += text
    atLineStart = text.endsWith('\n')
    if (!atLineStart) return
    fence = fenceAfter(fence, line)
    line = ''
  }

  function begin(tag: string, length: number, last: boolean): boolean {
    const rule = tags[tag] as TagRule
    const begins = rule.begins?.(buffer.slice(length)) ?? true
    if (begins === 'unknown' && !last) return false
    if (begins !== true) {
      atLineStart = false
      takeText(length)
      return buffer.length > 0
    }
    buffer = buffer.slice(length)
    if (rule.kind === 'end') over = true
    else open = { tag, rule, content: '', from: 0, looks: 0 }
    atLineStart = true
    return true
  }

  function inside(last: boolean): boolean {
    const block = open as NonNullable<typeof open>
    return block.rule.kind === 'block' ? insideBlock(block, last) : insideText(block, last)
  }

  function insideText({ tag, rule }: NonNullable<typeof open>, last: boolean): boolean {
    const close = `</${tag}>`
    const at = buffer.indexOf(close)
    const leak = rule.leaky ? findLeak(buffer, atLineStart, opening) : -1
    const kind = rule.kind as 'text' | 'reasoning'
    if (leak >= 0 && (at < 0 || leak < at)) {
      say(kind, buffer.slice(0, leak))
      buffer = buffer.slice(leak)
      leave()
      return true
    }
    if (at >= 0) {
      say(kind, buffer.slice(0, at))
      buffer = buffer.slice(at + close.length)
      leave()
      return buffer.length > 0
    }
    const keep = last
      ? 0
      : heldBack(buffer, rule.leaky ? [close, ...Object.keys(tags).map((name) => `<${name}>`)] : [close])
    const text = buffer.slice(0, buffer.length - keep)
    say(kind, text)
    if (text) atLineStart = /\n[ \t]*$/.test(text)
    buffer = buffer.slice(buffer.length - keep)
    return false
  }

  function insideBlock(block: NonNullable<typeof open>, last: boolean): boolean {
    const close = `</${block.tag}>`
    if (buffer) events.push({ type: 'inside', tag: block.tag, text: buffer })
    block.content += buffer
    buffer = ''
    for (;;) {
      const at = block.content.indexOf(close, Math.max(0, block.from))
      if (at < 0) break
      const content = block.content.slice(0, at)
      block.from = at + close.length
      if (++block.looks <= MAX_LOOKS && block.rule.ends?.(content) === false) continue
      buffer = block.content.slice(at + close.length)
      events.push({ type: 'block', tag: block.tag, content, closed: true })
      leave()
      return buffer.length > 0
    }
    block.from = Math.max(block.from, block.content.length - close.length)
    if (last) {
      events.push({ type: 'block', tag: block.tag, content: block.content, closed: false })
      leave()
    }
    return false
  }

  function leave(): void {
    open = null
    atLineStart = true
    line = ''
    fence = ''
  }

  function flush(): ReaderEvent[] {
    const made = events
    events = []
    return made
  }

  return {
    push(text) {
      if (over) return []
      buffer += text
      run(false)
      return flush()
    },
    end() {
      if (!over) run(true)
      over = true
      return flush()
    },
  }
}

/** Where a line begins with one of our tags. */
function findLeak(text: string, atLineStart: boolean, opening: RegExp): number {
  for (let start = atLineStart ? 0 : text.indexOf('\n') + 1; start >= 0; ) {
    if (start > 0 || atLineStart) {
      const blank = /^[ \t]*/.exec(text.slice(start, start + LONGEST_TAG))?.[0].length ?? 0
      if (opening.test(text.slice(start + blank, start + blank + LONGEST_TAG))) return start + blank
    }
    const next = text.indexOf('\n', start)
    if (next < 0) return -1
    start = next + 1
  }
  return -1
}

/** How much of the end may be the beginning of one of these. */
function heldBack(text: string, tags: string[]): number {
  const from = text.lastIndexOf('<')
  if (from < 0) return 0
  const rest = text.slice(from)
  return tags.some((tag) => isPrefix(rest, tag)) ? rest.length : 0
}

/** A tag may have blanks before its `>`. */
function isPrefix(text: string, tag: string): boolean {
  return (
    tag.startsWith(text) || (text.startsWith(tag.slice(0, -1)) && /^\s*$/.test(text.slice(tag.length - 1)))
  )
}

/** The fence that is open after a line, if one is. */
function fenceAfter(fence: string, line: string): string {
  const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line.trimEnd())
  if (!mark?.[1]) return fence
  if (!fence) return mark[1].startsWith('`') && mark[2]?.includes('`') ? '' : mark[1]
  const closes = mark[1][0] === fence[0] && mark[1].length >= fence.length && !mark[2]?.trim()
  return closes ? '' : fence
}
