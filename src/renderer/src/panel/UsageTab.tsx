import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChat } from '../state'
import { totalUsage } from './usage'

export function UsageTab() {
  const { t, i18n } = useTranslation('panel')
  const messages = useChat((state) => state.messages)
  const totals = useMemo(() => totalUsage(messages), [messages])
  if (totals.answers === 0) return <p className="p-4 text-muted text-small">{t('usage.none')}</p>
  const number = new Intl.NumberFormat(i18n.language)
  const money = new Intl.NumberFormat(i18n.language, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: totals.cost < 1 ? 4 : 2,
  })
  const priced = totals.answers - totals.unpriced
  const rows = [
    [t('usage.input'), number.format(totals.inputTokens)],
    [t('usage.cached'), number.format(totals.cachedTokens)],
    [t('usage.output'), number.format(totals.outputTokens)],
    [t('usage.answers'), number.format(totals.answers)],
    [t('usage.cost'), priced > 0 ? money.format(totals.cost) : t('usage.unknown')],
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
