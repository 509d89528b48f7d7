import { useMemo } from 'react'
import type { ToolCallBlock } from '../../../shared/conversation'
import { statOf } from '../diff'
import { textIn } from './arguments'
import { dataOf } from './result'

/** How many lines a change added and removed. */
export function Stat({ call }: { call: ToolCallBlock }) {
  const diff = textIn(dataOf(call), 'diff') ?? (call.toolResult ? undefined : call.permission?.diff)
  const stat = useMemo(() => (diff ? statOf(diff) : null), [diff])
  if (!stat) return null
  return (
    <span className="shrink-0 tabular-nums">
      <span className="text-ok">+{stat.added}</span> <span className="text-danger">−{stat.removed}</span>
    </span>
  )
}
