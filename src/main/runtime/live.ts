import { createBounded, type Piece } from './bounded'

/** Hands text on while it comes, but never more often and never more at once than a window can show. */
export interface Live {
  push(piece: Piece): void
  /** Hands on what is left and stops. */
  end(): void
}

const EVERY_MS = 50
const MOST_AT_ONCE = 8_000

export function createLive(emit: (text: string) => void, everyMs = EVERY_MS): Live {
  const waiting = createBounded(MOST_AT_ONCE)
  let timer: NodeJS.Timeout | null = null

  function send(): void {
    const { text } = waiting.view()
    waiting.clear()
    if (text !== '') emit(text)
  }

  function tick(): void {
    timer = null
    if (waiting.bytes() === 0) return
    send()
    timer = setTimeout(tick, everyMs)
  }

  return {
    push(piece) {
      waiting.push(piece)
      if (timer) return
      send()
      timer = setTimeout(tick, everyMs)
    },
    end() {
      if (timer) clearTimeout(timer)
      timer = null
      send()
    },
  }
}
