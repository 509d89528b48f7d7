/** A fence is recognised by the beginning of its line. */
const MAX_LINE = 500
/** Further in, a line is code in Markdown. */
const MAX_INDENT = 3
const TAB = 4

/** Where in a text a tag may stand: at the beginning of a line that is not in a code fence. */
export interface Lines {
  /** A part of a line, without its end. */
  read(text: string): void
  end(): void
  mayHoldTag(): boolean
  /** A tag has ended: another one may follow on the same line. */
  afterTag(): void
}

export function createLines(): Lines {
  let line = ''
  let indent = 0
  let head = true
  let fence = ''
  return {
    read(text) {
      if (line.length < MAX_LINE) line += text.slice(0, MAX_LINE)
      if (!head) return
      for (const char of text) {
        if (char === '\t') indent += TAB
        else if (char === ' ') indent++
        else if (char !== '\r') head = false
        if (indent > MAX_INDENT) head = false
        if (!head) return
      }
    },
    end() {
      fence = fenceAfter(fence, line)
      line = ''
      indent = 0
      head = true
    },
    mayHoldTag: () => head && !fence,
    afterTag() {
      line = ''
      indent = Number.NEGATIVE_INFINITY
      head = true
      fence = ''
    },
  }
}

/** The fence that is open after a line, if one is. */
function fenceAfter(fence: string, line: string): string {
  const mark = /^ {0,3}(`{3,}|~{3,})(.*)$/.exec(line.trimEnd())
  if (!mark?.[1]) return fence
  if (!fence) return mark[1].startsWith('`') && mark[2]?.includes('`') ? '' : mark[1]
  const closes = mark[1][0] === fence[0] && mark[1].length >= fence.length && !mark[2]?.trim()
  return closes ? '' : fence
}
