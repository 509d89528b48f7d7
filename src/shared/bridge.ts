import type { Changed, IpcChannel, IpcRequest, IpcResult } from './ipc'
import type { StreamEvent } from './stream-events'
import type { TerminalPiece } from './terminal'

/** All of main the window can reach, as `window.deskwright`. */
export interface Deskwright {
  call<C extends IpcChannel>(channel: C, request: IpcRequest<C>): Promise<IpcResult<C>>
  /** Returns the function that ends the subscription. */
  onStream(listener: (event: StreamEvent) => void): () => void
  /** A conversation changed in a way no event tells. */
  onChange(listener: (change: Changed) => void): () => void
  /** What the shell that is looked at shows. */
  onTerminal(listener: (piece: TerminalPiece) => void): () => void
  /** Where a file lies that was dropped on the window. */
  pathOf(file: File): string
}
