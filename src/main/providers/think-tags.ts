import type { ProviderEvent } from './provider'

const OPEN = '<think>'
const CLOSE = '</think>'

/**
 * Some local models write their reasoning into the answer, between think tags at its very beginning. Takes the pieces of the
 * answer and tells reasoning from text, wherever the pieces were cut.
 */
export function createThinkTags() {
  let state: 'start' | 'thinking' | 'after' | 'text' = 'start'
  let held = ''

  function* sort(piece: string): Generator<ProviderEvent> {
    held += piece
    if (state === 'start') {
      const seen = held.trimStart()
      if (seen.length < OPEN.length && OPEN.startsWith(seen)) return
      state = seen.startsWith(OPEN) ? 'thinking' : 'text'
      if (state === 'thinking') held = seen.slice(OPEN.length)
    }
    if (state === 'thinking') {
      const end = held.indexOf(CLOSE)
      const sure = end < 0 ? held.length - openTail(held) : end
      yield* said('reasoning', held.slice(0, sure))
      held = held.slice(end < 0 ? sure : end + CLOSE.length)
      if (end < 0) return
      state = 'after'
    }
    if (state === 'after') {
      held = held.trimStart()
      if (held === '') return
      state = 'text'
    }
    yield* said('text', held)
    held = ''
  }

  return {
    sort,
    /** What was held back because it might have become a tag. */
    *end(): Generator<ProviderEvent> {
      if (state !== 'after') yield* said(state === 'thinking' ? 'reasoning' : 'text', held)
      held = ''
    },
  }
}

function* said(type: 'text' | 'reasoning', text: string): Generator<ProviderEvent> {
  if (text) yield { type, text }
}

/** How many characters at the end may be the beginning of the closing tag. */
function openTail(text: string): number {
  for (let length = Math.min(CLOSE.length - 1, text.length); length > 0; length--)
    if (CLOSE.startsWith(text.slice(-length))) return length
  return 0
}
