import type { ToolCallBlock } from '../../../shared/conversation'
import { useWork } from '../state'
import { textIn } from './arguments'
import { dataOf } from './result'

/** Whether what a call started in the background still runs; null when it started nothing there. */
export function useSession(call: ToolCallBlock): boolean | null {
  const sessionId = textIn(dataOf(call), 'sessionId')
  const running = useWork(
    ({ sessions }) => sessions.find((session) => session.sessionId === sessionId)?.status === 'running',
  )
  return sessionId === undefined || call.name !== 'exec' ? null : running
}
