import { useWords } from '../i18n'
import { useSchedules } from '../state'
import { Icon } from '../ui'

/** There when a scheduled task waits or went wrong. */
export function Attention() {
  const t = useWords('schedules')
  const some = useSchedules(({ schedules }) => schedules.some(({ attention }) => attention))
  if (!some) return null
  return (
    <span role="img" data-testid="schedules-attention" aria-label={t('attention')} title={t('attention')}>
      <Icon name="warning" className="size-3.5 text-warn" />
    </span>
  )
}
