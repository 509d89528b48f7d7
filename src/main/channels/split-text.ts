const FENCE = /^ {0,3}(`{3,}|~{3,})(.*)$/
const ENDS = [/\n\s*\n/g, /\n/g, /[.!?。！？；]["'”’)]?\s?/g, /\s/g]
/** What a fence that is opened again may take. */
const MOST_INFO = 60

/**
 * A long text as messages that fit: cut between paragraphs, lines, sentences or words, in this order, never inside of a
 * character; a block of code that is cut is closed and opened again.
 */
export function splitText(text: string, limit: number): string[] {
  const parts: string[] = []
  let rest = text.trim()
  while (rest.length > limit) {
    const end = cutAt(rest, limit - MOST_INFO)
    const piece = rest.slice(0, end).trimEnd()
    const fence = openFence(piece)
    parts.push(fence ? `${piece}\n${fence.mark}` : piece)
    const next = rest.slice(end).replace(fence ? /^\n/ : /^\s+/, '')
    rest = fence ? `${fence.line}\n${next}` : next
  }
  return rest ? [...parts, rest] : parts
}

/** The best place to cut in the second half of what fits. */
function cutAt(text: string, most: number): number {
  const window = text.slice(0, most)
  for (const end of ENDS) {
    const last = [...window.matchAll(end)].at(-1)
    if (last && last.index + last[0].length > most / 2) return last.index + last[0].length
  }
  return wholeCharacters(text, most)
}

/** Up to here no character, with all that belongs to it, is cut in two. */
function wholeCharacters(text: string, most: number): number {
  const from = Math.max(0, most - 100)
  let end = from
  for (const { index, segment } of new Intl.Segmenter().segment(text.slice(from, most + 100))) {
    if (from + index + segment.length > most) break
    end = from + index + segment.length
  }
  // Something without an end is no character; at least a pair is kept whole.
  if (end > from) return end
  return /[\ud800-\udbff]/.test(text[most - 1] ?? '') ? most - 1 : most
}

function openFence(text: string): { mark: string; line: string } | null {
  let open: { mark: string; line: string } | null = null
  for (const line of text.split('\n')) {
    const [, mark = '', info = ''] = FENCE.exec(line) ?? []
    if (!mark) continue
    if (!open) open = { mark, line: `${mark}${info.trim().slice(0, MOST_INFO / 3)}` }
    else if (mark.startsWith(open.mark) && info.trim() === '') open = null
  }
  return open
}
