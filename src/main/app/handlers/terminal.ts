import type { TerminalPiece } from '../../../shared/terminal'
import { AgentError } from '../../agent'
import type { Handlers } from '../answer'
import type { Core } from '../core'

interface Deps {
  core: Pick<Core, 'shells' | 'store'>
  /** To the window, if there is one. */
  tell(piece: TerminalPiece): void
}

interface Look {
  conversationId: string
  view: string
  detach(): void
  /** The window has shown the last piece. */
  taken(): void
}

/** The shell of a conversation in the window, which looks at one at a time. */
export function terminalHandlers({
  core: { shells, store },
  tell,
}: Deps): Pick<Handlers, Extract<keyof Handlers, `terminal:${string}`>> {
  let look: Look | null = null

  function attach(conversationId: string, view: string, cols: number, rows: number): void {
    if (!store.conversations.get(conversationId))
      throw new AgentError('NOT_FOUND', 'This conversation does not exist any more.')
    look?.detach()
    shells.resize(conversationId, cols, rows)
    let replay = true
    let taken = () => {}
    const detach = shells.attach(conversationId, (data) => {
      const piece: TerminalPiece = { conversationId, view, data, replay }
      tell(piece)
      return new Promise<void>((done) => {
        taken = done
      })
    })
    replay = false
    look = { conversationId, view, detach, taken: () => taken() }
  }

  /** What a window that was reloaded had on the screen is of no matter any more. */
  const current = (view: string) => (look?.view === view ? look : null)

  return {
    'terminal:state': ({ conversationId }) => ({ state: shells.state(conversationId) }),
    'terminal:start': async ({ conversationId }) => {
      await shells.open(conversationId)
      return {}
    },
    'terminal:attach': ({ conversationId, view, cols, rows }) => {
      attach(conversationId, view, cols, rows)
      return {}
    },
    'terminal:detach': ({ view }) => {
      current(view)?.detach()
      if (current(view)) look = null
      return {}
    },
    'terminal:taken': ({ view }) => {
      current(view)?.taken()
      return {}
    },
    'terminal:write': ({ conversationId, view, data, typed }) => {
      if (current(view)?.conversationId === conversationId && shells.state(conversationId) === 'running')
        shells.write(conversationId, data, typed)
      return {}
    },
    'terminal:resize': ({ conversationId, view, cols, rows }) => {
      if (current(view)?.conversationId === conversationId) shells.resize(conversationId, cols, rows)
      return {}
    },
  }
}
