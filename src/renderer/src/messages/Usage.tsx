import type { Message } from '../../../shared/conversation'
import { dollars, shortNumber, useWords } from '../i18n'

/** What an answer took, quietly. */
export function Usage({ message: { usage, cost } }: { message: Message }) {
  const t = useWords('messages')
  if (!usage || usage.inputTokens + usage.outputTokens === 0) return null
  const tokens = t('usage.tokens', {
    input: shortNumber(usage.inputTokens),
    output: shortNumber(usage.outputTokens),
  })
  const cached = usage.cachedTokens > 0 ? t('usage.cached', { cached: shortNumber(usage.cachedTokens) }) : ''
  return (
    <span className="text-muted text-small tabular-nums" title={cached || undefined}>
      {tokens}
      {cost !== undefined && ` · ${dollars(cost)}`}
    </span>
  )
}
