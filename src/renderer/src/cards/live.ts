import { useEffect, useState } from 'react'
import type { ToolCallBlock } from '../../../shared/conversation'

/** What is over before anybody could look at it does not open. */
const PATIENCE_MS = 700

/** Whether a command is to be watched: it runs for a while, or did and nothing came after it. */
export function useLive(call: ToolCallBlock, last: boolean): boolean {
  const running = call.name === 'exec' && (call.state === 'running' || call.state === 'update')
  const [long, setLong] = useState(false)
  useEffect(() => {
    if (!running) return
    const left = PATIENCE_MS - (Date.now() - (call.startedAt ?? Date.now()))
    const timer = setTimeout(() => setLong(true), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [running, call.startedAt])
  return long && (running || last)
}
