import { useMemo } from 'react'
import { dollars, useWords, wholeNumber } from '../i18n'
import { useChat } from '../state'
import { totalUsage } from './usage'

export function UsageTab() {
  const t = useWords('panel')
  const messages = useChat((state) => state.messages)
  const totals = useMemo(() => totalUsage(messages), [messages])
  if (totals.answers === 0) return <p className="p-4 text-muted text-small">{t('usage.none')}</p>
  const priced = totals.answers - totals.unpriced
  const rows = [
    [t('usage.input'), wholeNumber(totals.inputTokens)],
    [t('usage.cached'), wholeNumber(totals.cachedTokens)],
    [t('usage.output'), wholeNumber(totals.outputTokens)],
    [t('usage.answers'), wholeNumber(totals.answers)],
    [t('usage.cost'), priced > 0 ? dollars(totals.cost) : t('usage.unknown')],
  ]
  return (
    <div className="flex flex-col gap-3 p-4 text-small">
      <dl data-testid="usage" className="grid grid-cols-[1fr_auto] gap-y-1.5">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {priced > 0 && totals.unpriced > 0 && (
        <p className="text-muted">{t('usage.partly', { count: totals.unpriced })}</p>
      )}
    </div>
  )
}
