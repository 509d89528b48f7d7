import type { Token, Tokens } from 'marked'

/** A code block whose end has not come yet. */
export interface Fence {
  info: string
  indent: number
  close: RegExp
  /** Where the code begins, and up to where no line ends it. */
  body: number
  seen: number
}

const OPENING = /^( {0,3})(`{3,}|~{3,})[ \t]*([^\n]*)\n/

export function isFence(token: Token | undefined): token is Tokens.Code {
  return token?.type === 'code' && token.codeBlockStyle !== 'indented'
}

/** The fence of a block with its first line complete; places count from the block's begin. */
export function openFence(token: Token | undefined): Fence | null {
  const [raw = '', indent = '', marks = '', info = ''] = isFence(token) ? (OPENING.exec(token.raw) ?? []) : []
  if (!raw) return null
  const close = new RegExp(`^ {0,3}${marks[0]}{${marks.length},}[ \\t]*$`)
  return { info: info.trim(), indent: indent.length, close, body: raw.length, seen: raw.length }
}

interface Read {
  code: string
  /** Where the text goes on, or null when the block is open. */
  end: number | null
  seen: number
}

/** Looks only at lines that were not there before. */
export function readFence(text: string, { close, body, seen, indent }: Fence, live: boolean): Read {
  let start = seen
  for (let end = text.indexOf('\n', start); end >= 0; end = text.indexOf('\n', start)) {
    if (close.test(text.slice(start, end)))
      return { code: plain(text.slice(body, start), indent), end: end + 1, seen: start }
    start = end + 1
  }
  const line = text.slice(start)
  if (!live && close.test(line))
    return { code: plain(text.slice(body, start), indent), end: text.length, seen: start }
  // What may become the end of the block is not shown as a part of it.
  const stop = live && /^ {0,3}[`~]+$/.test(line) ? start : text.length
  return { code: plain(text.slice(body, stop), indent), end: null, seen: start }
}

function plain(code: string, indent: number): string {
  const text = code.endsWith('\n') ? code.slice(0, -1) : code
  return indent > 0 ? text.replace(new RegExp(`^ {1,${indent}}`, 'gm'), '') : text
}
