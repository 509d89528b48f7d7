import { useMemo } from 'react'
import type { ToolCallBlock } from '../../../shared/conversation'
import { statOf } from '../diff'
import { textIn } from './arguments'
import { dataOf } from './result'

/** What came of a call, in as little room as possible: lines added and removed, or what the user answered. */
export function Stat({ call }: { call: ToolCallBlock }) {
  const data = dataOf(call)
  // A skill that is to be trusted is shown like a new file, but none is written.
  const asked = call.name === 'skill_control' ? undefined : call.permission?.diff
  const diff = textIn(data, 'diff') ?? (call.toolResult ? undefined : asked)
  const stat = useMemo(() => (diff ? statOf(diff) : null), [diff])
  const answer = call.name === 'question' ? textIn(data, 'answer') : undefined
  if (answer) return <span className="min-w-0 truncate">→ {answer}</span>
  if (!stat) return null
  return (
    <span className="shrink-0 tabular-nums">
      <span className="text-ok">+{stat.added}</span> <span className="text-danger">−{stat.removed}</span>
    </span>
  )
}
