import type { ToolCallBlock } from '../../../../shared/conversation'
import { DiffView } from '../../diff'
import { said, useWords } from '../../i18n'
import { textIn } from '../arguments'
import { describeCall } from '../describe'
import { dataOf } from '../result'
import { Arguments } from './Arguments'

/** What a write changed, or would change. */
export function Change({ call }: { call: ToolCallBlock }) {
  const t = useWords('messages')
  const data = dataOf(call)
  const diff = textIn(data, 'diff') ?? (call.toolResult ? undefined : call.permission?.diff)
  if (diff) return <DiffView diff={diff} label={t('diff.label', { path: describeCall(call).target })} />
  const words = textIn(data, 'diffOmitted') ?? (call.toolResult?.ok ? call.toolResult.summary : '')
  return words ? <p className="px-3 py-2 text-muted">{said(words)}</p> : <Arguments call={call} />
}
