import type { ToolCallBlock } from '../../../../shared/conversation'
import { useWords } from '../../i18n'
import { CodeBlock } from '../../markdown'
import { numberIn, textIn } from '../arguments'
import { dataOf } from '../result'
import { Plain } from './Plain'

/** The part of a file that was read. */
export function ReadText({ call }: { call: ToolCallBlock }) {
  const t = useWords('messages')
  const data = dataOf(call)
  const text = textIn(data, 'content')
  if (text === undefined) return <Plain text={call.response ?? ''} />
  const first = numberIn(data, 'startLine') ?? 1
  const last = numberIn(data, 'endLine') ?? first
  return (
    <div className="max-h-96 overflow-y-auto">
      {(first > 1 || (call.toolResult?.ok && call.toolResult.meta.truncated)) && (
        <p className="px-3 pt-2 text-muted">{t('lines', { first, last })}</p>
      )}
      <CodeBlock code={text} info={textIn(data, 'language')?.toLowerCase() ?? ''} open={false} plain />
    </div>
  )
}
