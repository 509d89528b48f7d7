import type { Message } from '../../../shared/conversation'
import { dollars, shortNumber, useWords } from '../i18n'

/** What an answer took, quietly. */
export function Usage({ message: { usage, cost, estimated } }: { message: Message }) {
  const t = useWords('messages')
  if (!usage || usage.inputTokens + usage.outputTokens === 0) return null
  const tokens = t('usage.tokens', {
    input: shortNumber(usage.inputTokens),
    output: shortNumber(usage.outputTokens),
  })
  const cached = usage.cachedTokens > 0 ? t('usage.cached', { cached: shortNumber(usage.cachedTokens) }) : ''
  const notes = [cached, estimated && t('usage.estimated')].filter(Boolean).join(' · ')
  return (
    <span className="text-muted text-small tabular-nums" title={notes || undefined}>
      {estimated && '≈ '}
      {tokens}
      {cost !== undefined && ` · ${dollars(cost)}`}
    </span>
  )
}
