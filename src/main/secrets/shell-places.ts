/** How the text around a place of a shell script is read by the shell. */
export type Place = 'bare' | 'double' | 'single' | 'ansi' | 'heredoc' | 'comment'

export interface Heredoc {
  /** The delimiter as it is written, with its quotes. */
  word: Span
  delimiter: string
  /** Nothing in the body is expanded. */
  quoted: boolean
  body: Span
}

export interface Span {
  start: number
  end: number
}

export interface ShellText {
  placeAt(index: number): Place
  heredocs: Heredoc[]
}

type Frame = 'code' | 'paren' | 'backtick' | 'double' | 'brace'

const WORD_START = /[\s;&|(]/

/** Reads quotes, substitutions, comments and here-documents as a POSIX shell does. `skip`: references, which are opaque. */
export function readShell(script: string, skip: Span[]): ShellText {
  const jumps = new Map(skip.map(({ start, end }) => [start, end]))
  const spans: (Span & { place: Place })[] = []
  const heredocs: Heredoc[] = []
  let waiting: (Omit<Heredoc, 'body'> & { strips: boolean })[] = []
  const frames: Frame[] = ['code']
  let at = 0

  while (at < script.length) {
    const jump = jumps.get(at)
    if (jump === undefined) read()
    else {
      spans.push({ start: at, end: jump, place: inDouble() ? 'double' : 'bare' })
      at = jump
    }
  }

  /** Braces are read as what they stand in. */
  function inDouble(): boolean {
    return frames.findLast((frame) => frame !== 'brace') === 'double'
  }

  function read(): void {
    const char = script[at] as string
    const frame = frames.at(-1)
    if (char === '\\') at += 2
    else if (char === '$' && script[at + 1] === '(') open('paren', 2)
    else if (char === '$' && script[at + 1] === '{') open('brace', 2)
    else if (char === '`') frame === 'backtick' ? close() : open('backtick', 1)
    else if (char === '"') frame === 'double' ? close() : open('double', 1)
    else if (char === '}' && frame === 'brace') close()
    else if (inDouble()) at++
    else readCode(char, frame)
  }

  function readCode(char: string, frame: Frame | undefined): void {
    if (char === "'") quoted(1, 'single')
    else if (char === '$' && script[at + 1] === "'") quoted(2, 'ansi')
    else if (char === '(') open('paren', 1)
    else if (char === ')' && frame === 'paren') close()
    else if (char === '#' && (at === 0 || WORD_START.test(script[at - 1] ?? ''))) comment()
    else if (script.startsWith('<<<', at)) at += 3
    else if (script.startsWith('<<', at) && !frames.includes('brace')) announce()
    else if (char === '\n') newline()
    else at++
  }

  function open(frame: Frame, size: number): void {
    frames.push(frame)
    at += size
  }

  function close(): void {
    frames.pop()
    at++
  }

  function quoted(size: number, place: 'single' | 'ansi'): void {
    const start = at
    for (at += size; at < script.length && script[at] !== "'"; at++)
      if (place === 'ansi' && script[at] === '\\') at++
    spans.push({ start, end: at, place })
    at++
  }

  function comment(): void {
    const end = script.indexOf('\n', at)
    spans.push({ start: at, end: end < 0 ? script.length : end, place: 'comment' })
    at = end < 0 ? script.length : end
  }

  function announce(): void {
    const [all, dash, word] =
      /^<<(-?)[ \t]*((?:'[^'\n]*'|"[^"\n]*"|\\.|[^\s;&|<>()'"\\])*)/.exec(script.slice(at)) ?? []
    if (!all || !word) {
      at += 2
      return
    }
    const end = at + all.length
    const delimiter = word.replace(/['"]/g, '').replace(/\\(.)/g, '$1')
    waiting.push({
      word: { start: end - word.length, end },
      delimiter,
      quoted: /['"\\]/.test(word),
      strips: dash === '-',
    })
    at = end
  }

  function newline(): void {
    at++
    const announced = waiting
    waiting = []
    for (const { strips, ...heredoc } of announced) {
      const start = at
      let body = at
      while (at < script.length) {
        const end = script.indexOf('\n', at)
        const line = script.slice(at, end < 0 ? script.length : end)
        body = at
        at = end < 0 ? script.length : end + 1
        if ((strips ? line.replace(/^\t+/, '') : line) === heredoc.delimiter) break
        body = at
      }
      spans.push({ start, end: body, place: 'heredoc' })
      heredocs.push({ ...heredoc, body: { start, end: body } })
    }
  }

  return {
    heredocs,
    placeAt: (index) => spans.find(({ start, end }) => index >= start && index < end)?.place ?? 'bare',
  }
}
