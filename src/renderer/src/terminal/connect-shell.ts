import type { Deskwright } from '../../../shared/bridge'
import type { AppState } from '../state'
import type { KeyboardTerminal } from './keyboard-terminal'

interface Parts {
  bridge: Pick<Deskwright, 'onTerminal'>
  calls: Pick<AppState['calls'], 'ask'>
  terminal: KeyboardTerminal
  conversationId: string
}

/** What a terminal answers when a program asks it something; nobody typed that. */
const ANSWER = /^\x1b(?:\[[?>]?[\d;]*[cnRtIO]|\[\?[\d;]*\$y|[P\]][\s\S]*)$/

/** Brings what the shell shows onto the terminal, and keys to the shell. Returns what ends that. */
export function connectShell({ bridge, calls, terminal, conversationId }: Parts): () => void {
  const view = crypto.randomUUID()
  const look = { conversationId, view }
  let replaying = 0
  const tell = (...[channel, request]: Parameters<typeof calls.ask>) => void calls.ask(channel, request)

  const stop = bridge.onTerminal((piece) => {
    if (piece.view !== view) return
    if (piece.replay) replaying++
    terminal.write(piece.data, () => {
      if (piece.replay) replaying--
      tell('terminal:taken', look)
    })
  })
  terminal.onInput((data) => {
    const typed = !ANSWER.test(data)
    // What was asked in the past has had its answer.
    if (typed || replaying === 0) tell('terminal:write', { ...look, data, typed })
  })
  terminal.onResize((size) => tell('terminal:resize', { ...look, ...size }))
  tell('terminal:attach', { ...look, ...terminal.size() })
  return () => {
    stop()
    tell('terminal:detach', look)
  }
}
