import { tailOf } from '../bounded'

/** Shows a piece; the next one waits until it is done with it. */
export type Show = (data: string) => unknown

/** What the terminal shows: raw, for a window that comes and goes. */
export interface Screen {
  push(text: string): void
  /** Replays what is still known, then goes on with what comes. */
  attach(show: Show): () => void
}

const SCROLLBACK = 256 * 1024
/** What a window that does not keep up is shown at most of what it missed. */
const MOST_AT_ONCE = 64 * 1024
const FRAME_MS = 16

export function createScreen(): Screen {
  const views = new Set<View>()
  let past = ''
  return {
    push(text) {
      past = endOf(past + text, SCROLLBACK)
      for (const view of views) view.push(text)
    },
    attach(show) {
      const view = createView(show)
      if (past !== '') view.send(past)
      views.add(view)
      return () => {
        view.end()
        views.delete(view)
      }
    },
  }
}

interface View {
  push(text: string): void
  send(data: string): void
  end(): void
}

/** At most one piece a frame, and none before the last one was shown. */
function createView(show: Show): View {
  let waiting = ''
  let busy = false
  let over = false
  let timer: NodeJS.Timeout | null = null

  function send(data: string): void {
    busy = true
    void Promise.resolve(show(data)).then(() => {
      busy = false
      later()
    })
  }

  function later(): void {
    if (busy || over || waiting === '') return
    timer ??= setTimeout(() => {
      timer = null
      const data = waiting
      waiting = ''
      send(data)
    }, FRAME_MS)
  }

  return {
    push(text) {
      waiting = endOf(waiting + text, MOST_AT_ONCE)
      later()
    },
    send,
    end() {
      over = true
      if (timer) clearTimeout(timer)
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
