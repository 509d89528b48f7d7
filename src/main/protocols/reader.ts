import { createLines } from './fences'
import { type Match, matchTag } from './tag-match'
import { createVoice, type Said } from './voice'

/** The inside of a block. `closed`: its end tag was there. */
export interface BlockEvent {
  type: 'block'
  tag: string
  content: string
  closed: boolean
}

export type ReaderEvent = Said | BlockEvent

/** Follows the inside of a block, to know whether an end tag stands in the middle of something. */
export interface Scan {
  read(text: string): void
  /** Whether an end tag here would be the end. */
  mayEnd(): boolean
}

export type TagRule =
  /** Passed on as it comes. `leaky`: a new tag at the beginning of a line ends it too. */
  | { kind: 'text' | 'reasoning'; leaky?: boolean }
  /** Kept until it is complete. `begins`: whether what starts like this can be one, as far as that can be told. */
  | { kind: 'block'; begins(content: string): boolean | 'unknown'; scan(): Scan }
  /** What the model repeats of the question is left out; when it comes later, the model talks to itself. */
  | { kind: 'echo' }
  /** The end of all: what follows is made up. */
  | { kind: 'end' }

/** Reads an answer piece by piece as it streams. In whatever pieces it comes, the events add up to the same. */
export interface Reader {
  push(text: string): ReaderEvent[]
  /** The stream is over. */
  end(): ReaderEvent[]
}

/** How much of a block may be needed to tell whether it is one. */
const MAX_LOOK = 400

interface Open {
  name: string
  rule: Extract<TagRule, { kind: 'text' | 'reasoning' | 'echo' }>
}

interface OpenBlock {
  name: string
  parts: string[]
  scan: Scan
}

/**
 * Plain text with tags in it. A tag counts where a line begins or right behind another one; in a code fence and inside a
 * sentence it is text. Held back is only what may still become a tag.
 */
export function createReader(tags: Record<string, TagRule>): Reader {
  const names = Object.keys(tags)
  const voice = createVoice<BlockEvent>()
  const lines = createLines()
  let held = ''
  let open: Open | null = null
  let block: OpenBlock | null = null
  let begun = false
  let over = false

  function feed(chunk: string, last: boolean): ReaderEvent[] {
    let text = held + chunk
    held = ''
    while (text && !over) text = block ? readBlock(block, text, last) : readFlow(text, last)
    if (last && block) close(block, false)
    over ||= last
    return voice.take()
  }

  /** Gives what is left to be read in another way, or nothing. */
  function readFlow(text: string, last: boolean): string {
    const marks = /[\n<]/g
    let from = 0
    for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
      lines.read(text.slice(from, mark.index))
      speak(text.slice(from, mark.index))
      from = mark.index
      const tag = mark[0] === '<' ? tagAt(text, from, last) : null
      if (tag === 'partial') {
        held = text.slice(from)
        return ''
      }
      if (tag) {
        enter(tag)
        return text.slice(from + tag.length)
      }
      if (mark[0] === '\n') lines.end()
      else lines.read('<')
      speak(mark[0])
      from++
    }
    lines.read(text.slice(from))
    speak(text.slice(from))
    return ''
  }

  function speak(text: string): void {
    if (open?.rule.kind === 'echo') return
    if (text.trim()) begun = true
    voice.say(open?.rule.kind ?? 'text', text)
  }

  type Tag = { name: string; length: number; ends?: boolean }

  function tagAt(text: string, at: number, last: boolean): Tag | 'partial' | null {
    if (open) {
      const end = matchTag(text, at, [open.name], '/')
      if (end === 'partial' ? !last : end) return end === 'partial' || !end ? end : { ...end, ends: true }
    }
    if (!lines.mayHoldTag() || (open && !('leaky' in open.rule && open.rule.leaky))) return null
    const found = matchTag(text, at, names, '')
    if (found === 'partial') return last ? null : found
    return found && decide(found, text.slice(at + found.length, at + found.length + MAX_LOOK), last)
  }

  function decide(
    found: Exclude<Match, 'partial' | null>,
    content: string,
    last: boolean,
  ): Tag | 'partial' | null {
    const rule = tags[found.name]
    if (rule?.kind !== 'block') return found
    const begins = rule.begins(content)
    if (begins === 'unknown') return last || content.length === MAX_LOOK ? null : 'partial'
    return begins ? found : null
  }

  function enter({ name, ends }: Tag): void {
    voice.rest()
    lines.afterTag()
    open = null
    const rule = tags[name]
    if (ends || !rule) return
    if (rule.kind === 'end' || (rule.kind === 'echo' && begun)) over = true
    else if (rule.kind === 'block') block = { name, parts: [], scan: rule.scan() }
    else open = { name, rule }
  }

  function readBlock(current: OpenBlock, text: string, last: boolean): string {
    const take = (part: string) => {
      current.parts.push(part)
      current.scan.read(part)
    }
    let from = 0
    for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
      const end = matchTag(text, at, [current.name], '/')
      if (!end || (end === 'partial' && last)) continue
      take(text.slice(from, at))
      from = at
      if (end === 'partial') {
        held = text.slice(at)
        return ''
      }
      if (!current.scan.mayEnd()) continue
      close(current, true)
      return text.slice(at + end.length)
    }
    take(text.slice(from))
    return ''
  }

  function close({ name, parts }: OpenBlock, closed: boolean): void {
    voice.tell({ type: 'block', tag: name, content: parts.join(''), closed })
    block = null
    begun = true
    lines.afterTag()
  }

  return {
    push: (text) => (over ? [] : feed(text, false)),
    end: () => (over ? [] : feed('', true)),
  }
}
