import { useEffect, useState } from 'react'
import type { RunView, ScheduleView } from '../../../shared/schedules'
import { duration } from '../cards'
import { dayAndTime, dollars, quoted, useWords } from '../i18n'
import { useApp } from '../state'
import { Button, Icon, type IconName } from '../ui'

const LOOKS: Record<RunView['state'], [icon: IconName, look: string]> = {
  running: ['clock', 'text-accent'],
  attention: ['warning', 'text-warn'],
  done: ['check', 'text-ok'],
  failed: ['warning', 'text-danger'],
  stopped: ['stop', 'text-muted'],
  skipped: ['right', 'text-muted'],
  interrupted: ['warning', 'text-warn'],
}

/** What came of each time, the latest first. */
export function RunList({ schedule }: { schedule: ScheduleView }) {
  const t = useWords('schedules')
  const { schedules } = useApp()
  const [runs, setRuns] = useState<RunView[]>()
  const { id } = schedule
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new view means that a run began or ended
  useEffect(() => void schedules.runs(id).then(setRuns), [schedules, id, schedule])
  if (!runs) return null
  if (runs.length === 0) return <p className="text-muted">{t('noRuns')}</p>
  return (
    <ol className="max-h-72 overflow-y-auto rounded-lg border border-line">
      {runs.map((run) => (
        <RunRow key={run.id} run={run} />
      ))}
    </ol>
  )
}

function RunRow({ run }: { run: RunView }) {
  const t = useWords('schedules')
  const say = useWords('messages')
  const { chat, view } = useApp()
  const { state, startedAt, endedAt, late, why, cost, messageId, conversationId } = run
  const [icon, look] = LOOKS[state]
  const facts = [
    late ? t('late') : '',
    endedAt !== undefined && messageId ? duration(say, endedAt - startedAt) : '',
    cost === undefined ? '' : dollars(cost),
  ].filter(Boolean)

  async function show() {
    await chat.open(conversationId)
    view.goTo(messageId ?? null)
  }

  return (
    <li
      data-testid="run"
      data-state={state}
      className="flex items-start gap-2 px-3 py-1.5 [&+&]:border-line [&+&]:border-t"
    >
      <Icon name={icon} className={`mt-0.5 ${look}`} />
      <div className="min-w-0 flex-1">
        <p>
          <span className={look}>{t(`run.${state}`)}</span>
          <span className="text-muted"> · {[dayAndTime(startedAt), ...facts].join(' · ')}</span>
        </p>
        {why && <p className="break-words text-muted">{quoted(why)}</p>}
      </div>
      {messageId && (
        <Button kind="quiet" icon="external" data-testid="open-run" onClick={() => void show()}>
          {t('open')}
        </Button>
      )}
    </li>
  )
}
