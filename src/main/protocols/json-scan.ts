import type { Scan } from './reader'

/** Follows a list or an object through a text, piece by piece: prose before and after it, strings and comments in it. */
export interface JsonScan extends Scan {
  /** Where it begins and ends, counted over all pieces; -1 as long as it does not. */
  readonly start: number
  readonly end: number
}

export function createJsonScan(): JsonScan {
  let at = 0
  let start = -1
  let end = -1
  let depth = 0
  let inside: '' | 'string' | 'line' | 'block' = ''
  let escaped = false
  let previous = ''

  function step(char: string): void {
    if (inside === 'string') {
      if (escaped) escaped = false
      else if (char === '\\') escaped = true
      else if (char === '"') inside = ''
    } else if (inside === 'line') {
      if (char === '\n') inside = ''
    } else if (inside === 'block') {
      if (previous === '*' && char === '/') inside = ''
    } else outside(char)
    previous = char
  }

  function outside(char: string): void {
    if (char === '[' || char === '{') {
      if (start < 0) start = at
      depth++
    }
    if (start < 0) return
    if (char === '"') inside = 'string'
    else if (previous === '/' && char === '/') inside = 'line'
    else if (previous === '/' && char === '*') inside = 'block'
    else if ((char === ']' || char === '}') && --depth === 0) end = at + 1
  }

  return {
    get start() {
      return start
    },
    get end() {
      return end
    },
    read(text) {
      for (let index = 0; index < text.length && end < 0; index++, at++) step(text[index] as string)
    },
    mayEnd: () => inside !== 'string' && inside !== 'block',
  }
}

/** The list or object in a text, with what stands around it taken away; null when there is none or it never ends. */
export function outermost(text: string): string | null {
  const scan = createJsonScan()
  scan.read(text)
  return scan.end < 0 ? null : text.slice(scan.start, scan.end)
}
