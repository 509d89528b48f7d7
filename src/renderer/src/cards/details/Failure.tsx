import type { ToolCallBlock } from '../../../../shared/conversation'
import { useWords } from '../../i18n'
import { Icon } from '../../ui'

/** Why it did not work, in the words of whoever refused. */
export function Failure({ call: { toolResult, answer, state } }: { call: ToolCallBlock }) {
  const t = useWords('messages')
  const message = toolResult?.ok === false ? toolResult.error.message : ''
  const words = message || (state === 'interrupted' ? t('interrupted.call') : '')
  if (!words) return null
  const reason = answer?.reason && !words.includes(answer.reason) ? answer.reason : ''
  return (
    <p className="flex gap-2 border-line border-b px-3 py-2 last:border-b-0">
      <Icon name="warning" className="mt-0.5 text-danger" />
      <span className="min-w-0 whitespace-pre-wrap break-words">
        {words} {reason}
      </span>
    </p>
  )
}
