import { tailOf } from '../bounded'

/** What the terminal shows: raw, for a window that comes and goes. */
export interface Screen {
  push(text: string): void
  /** Replays what is still known, then goes on with what comes. */
  attach(listener: (data: string) => void): () => void
}

const SCROLLBACK = 256 * 1024
/** More than this between two frames nobody can see. */
const MOST_AT_ONCE = 64 * 1024
const FRAME_MS = 16

export function createScreen(): Screen {
  const listeners = new Set<(data: string) => void>()
  let past = ''
  let waiting = ''
  let timer: NodeJS.Timeout | null = null

  function send(): void {
    if (timer) clearTimeout(timer)
    timer = null
    const data = waiting
    waiting = ''
    if (data !== '') for (const listener of listeners) listener(data)
  }

  return {
    push(text) {
      past = endOf(past + text, SCROLLBACK)
      if (listeners.size === 0) return
      waiting = endOf(waiting + text, MOST_AT_ONCE)
      timer ??= setTimeout(send, FRAME_MS)
    },
    attach(listener) {
      send()
      if (past !== '') listener(past)
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** Twice the size at most; cut at a line, where no escape can be cut in two. */
function endOf(text: string, size: number): string {
  if (text.length <= size * 2) return text
  const end = tailOf(text, size)
  // A slice would keep all it was cut from.
  return Buffer.from(end.slice(end.indexOf('\n') + 1)).toString()
}
