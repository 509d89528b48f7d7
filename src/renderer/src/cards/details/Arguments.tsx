import type { ToolCallBlock } from '../../../../shared/conversation'
import { useWords } from '../../i18n'
import { argumentsOf } from '../arguments'
import { visible } from '../visible'

/** What the model asked for, name by name. */
export function Arguments({ call: { params } }: { call: ToolCallBlock }) {
  const t = useWords('messages')
  const entries = Object.entries(argumentsOf(params))
  // One is on the line already.
  if (entries.length < 2) return null
  return (
    <dl
      aria-label={t('arguments')}
      className="grid grid-cols-[auto_1fr] gap-x-3 px-3 py-2 font-mono text-code"
    >
      {entries.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{visible(name)}</dt>
          <dd className="max-h-40 min-w-0 overflow-y-auto whitespace-pre-wrap [overflow-wrap:anywhere]">
            {visible(typeof value === 'string' ? value : JSON.stringify(value))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
