import { useState } from 'react'
import type { ScheduleView } from '../../../shared/schedules'
import { dayAndTime, useWords } from '../i18n'
import { useApp } from '../state'
import { Button, Icon } from '../ui'
import { RunList } from './RunList'
import { useTimingWords } from './timing-words'

/** One scheduled task: when, what, where, what came of it, and what can be done about it. */
export function ScheduleRow({ schedule }: { schedule: ScheduleView }) {
  const t = useWords('schedules')
  const { chat, view, schedules } = useApp()
  const words = useTimingWords()
  const [open, setOpen] = useState(false)
  const { id, name, message, timing, nextAt, paused, running, attention, title, mode, conversationId } =
    schedule

  async function show() {
    view.goTo(null)
    await chat.open(conversationId)
  }

  return (
    <li
      data-testid="schedule"
      data-attention={attention}
      className="flex flex-col gap-1.5 border-line py-3 text-small first:pt-0 [&+&]:border-t"
    >
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h3 className="min-w-0 truncate font-semibold">{name}</h3>
        {running && <Mark icon="clock" look="text-accent" words={t('running')} />}
        {attention && <Mark icon="warning" look="text-warn" words={t('attention')} />}
        <span className="flex-1" />
        <span className="shrink-0 text-muted tabular-nums" data-testid="next-run">
          {paused ? t('paused') : nextAt === null ? t('over') : t('next', { time: dayAndTime(nextAt) })}
        </span>
      </div>
      <p className="text-muted">
        {words(timing)}
        {timing.kind === 'cron' && ` · ${timing.timeZone}`} · {t(`mode.${mode}`)}
      </p>
      <p className="line-clamp-3 whitespace-pre-wrap break-words">{message}</p>
      <div className="-ml-2.5 flex flex-wrap items-center">
        <Button
          kind="quiet"
          icon="send"
          data-testid="run-now"
          disabled={running}
          onClick={() => void schedules.runNow(id)}
        >
          {t('runNow')}
        </Button>
        <Button
          kind="quiet"
          icon={paused ? 'refresh' : 'stop'}
          data-testid="pause-schedule"
          onClick={() => void schedules.pause(id, !paused)}
        >
          {t(paused ? 'resume' : 'pause')}
        </Button>
        <Button kind="quiet" icon="external" data-testid="open-conversation" onClick={() => void show()}>
          <span className="max-w-48 truncate">{title || t('conversation')}</span>
        </Button>
        <Button
          kind="quiet"
          icon={open ? 'down' : 'right'}
          aria-expanded={open}
          data-testid="show-runs"
          onClick={() => setOpen(!open)}
        >
          {t('history')}
        </Button>
        <span className="flex-1" />
        <Remove name={name} onRemove={() => void schedules.remove(id)} />
      </div>
      {open && <RunList schedule={schedule} />}
    </li>
  )
}

function Mark({ icon, look, words }: { icon: 'clock' | 'warning'; look: string; words: string }) {
  return (
    <span className={`inline-flex shrink-0 items-center gap-1 self-center ${look}`}>
      <Icon name={icon} className="size-3.5" />
      {words}
    </span>
  )
}

/** It cannot be undone, so it takes two clicks. */
function Remove({ name, onRemove }: { name: string; onRemove(): void }) {
  const t = useWords('schedules')
  const [sure, setSure] = useState(false)
  if (!sure)
    return (
      <Button kind="quiet" icon="trash" data-testid="remove-schedule" onClick={() => setSure(true)}>
        {t('remove')}
      </Button>
    )
  return (
    <span className="flex items-center gap-1">
      <Button kind="quiet" onClick={() => setSure(false)}>
        {t('keep')}
      </Button>
      <Button
        kind="danger"
        data-testid="remove-surely"
        aria-label={t('removeSurely', { name })}
        onClick={onRemove}
      >
        {t('remove')}
      </Button>
    </span>
  )
}
