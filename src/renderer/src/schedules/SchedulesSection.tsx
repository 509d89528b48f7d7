import { useEffect } from 'react'
import { useWords } from '../i18n'
import { useApp, useSchedules } from '../state'
import { ScheduleRow } from './ScheduleRow'
import { TrayChoice } from './TrayChoice'

/** What is said at its time, in which conversation, and what came of it. */
export function SchedulesSection() {
  const t = useWords('schedules')
  const { schedules: store } = useApp()
  const loaded = useSchedules((state) => state.loaded)
  const schedules = useSchedules((state) => state.schedules)
  useEffect(() => void store.load(), [store])
  return (
    <>
      <p className="text-muted text-small">{t('intro')}</p>
      {loaded && schedules.length === 0 && (
        <div className="rounded-lg border border-line p-3 text-small" data-testid="no-schedules">
          <p>{t('none')}</p>
          <p className="mt-1 text-muted">{t('example')}</p>
        </div>
      )}
      {schedules.length > 0 && (
        <ul className="flex flex-col">
          {schedules.map((schedule) => (
            <ScheduleRow key={schedule.id} schedule={schedule} />
          ))}
        </ul>
      )}
      <TrayChoice />
    </>
  )
}
