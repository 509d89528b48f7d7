import { memo } from 'react'
import type { ToolCallBlock } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { Icon } from '../ui'
import { argumentsOf, listIn, textIn } from './arguments'
import { useFold } from './folds'
import { ToolCard } from './ToolCard'
import { duration } from './time'

interface Props {
  calls: ToolCallBlock[]
  messageId: string
  conversationId: string
}

/** Looking around, in one line. */
export const ReadGroup = memo(
  function ReadGroup({ calls, messageId, conversationId }: Props) {
    const t = useWords('messages')
    const first = calls[0]
    const [open, setOpen] = useFold(`${messageId}/${first?.step}/${first?.id}/reads`, false)
    const id = `reads-${messageId}-${first?.id}`
    return (
      <div className="text-small" data-card data-testid="read-group">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          className="-mx-2 flex min-h-8 w-[calc(100%+1rem)] items-center gap-2 rounded-lg px-2 text-left hover:bg-hover"
          onClick={() => setOpen(!open)}
        >
          <Icon name="search" className="text-muted" />
          <span className="min-w-0 flex-1 truncate">{wordsFor(t, calls)}</span>
          <span className="text-muted tabular-nums">{duration(t, spanOf(calls))}</span>
          <Icon name={open ? 'down' : 'right'} className="size-3.5 text-muted" />
        </button>
        <div id={id} hidden={!open} className="ml-4">
          {calls.map((call) => (
            <ToolCard
              key={`${call.step}/${call.id}`}
              call={call}
              messageId={messageId}
              conversationId={conversationId}
              last={false}
            />
          ))}
        </div>
      </div>
    )
  },
  (before, after) =>
    before.calls.length === after.calls.length &&
    before.calls.every((call, index) => call === after.calls[index]),
)

type Translate = ReturnType<typeof useWords<'messages'>>

function wordsFor(t: Translate, calls: ToolCallBlock[]): string {
  const of = (...names: string[]) => calls.filter(({ name }) => names.includes(name))
  const files = new Set(of('read').flatMap(({ params }) => filesIn(argumentsOf(params)))).size
  const folders = of('ls').length
  const searches = of('find', 'grep').length
  const parts = [
    ...(files > 0 ? [t('reads.files', { count: files })] : []),
    ...(folders > 0 ? [t('reads.folders', { count: folders })] : []),
    ...(searches > 0 ? [t('reads.searches', { count: searches })] : []),
  ]
  return t('reads.explored', { what: parts.join(t('reads.and')) })
}

function filesIn(args: Record<string, unknown>): unknown[] {
  const several = listIn(args, 'files')
  return several.length > 0 ? several : [textIn(args, 'path')]
}

/** How long it took in all; calls side by side count once. */
function spanOf(calls: ToolCallBlock[]): number {
  let total = 0
  let end = 0
  for (const { startedAt = 0, endedAt = 0 } of calls.toSorted(
    (a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0),
  )) {
    total += Math.max(0, endedAt - Math.max(end, startedAt))
    end = Math.max(end, endedAt)
  }
  return total
}
