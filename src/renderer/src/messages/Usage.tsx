import { useTranslation } from 'react-i18next'
import type { Message } from '../../../shared/conversation'

/** What an answer took, quietly. */
export function Usage({ message: { usage, cost } }: { message: Message }) {
  const { t, i18n } = useTranslation('messages')
  if (!usage || usage.inputTokens + usage.outputTokens === 0) return null
  const short = new Intl.NumberFormat(i18n.language, { notation: 'compact', maximumFractionDigits: 1 })
  const tokens = t('usage.tokens', {
    input: short.format(usage.inputTokens),
    output: short.format(usage.outputTokens),
  })
  const cached = usage.cachedTokens > 0 ? t('usage.cached', { cached: short.format(usage.cachedTokens) }) : ''
  return (
    <span className="text-muted text-small tabular-nums" title={cached || undefined}>
      {tokens}
      {cost !== undefined && ` · ${money(i18n.language, cost)}`}
    </span>
  )
}

function money(language: string, dollars: number): string {
  const digits = dollars >= 1 ? 2 : dollars >= 0.01 ? 3 : 4
  return new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: digits,
  }).format(dollars)
}
