import { useState } from 'react'
import type { SessionView } from '../../../shared/views'
import { clock, useWords } from '../i18n'
import { useApp } from '../state'
import { Button, Icon } from '../ui'
import { ProcessInput } from './ProcessInput'
import { ProcessOutput } from './ProcessOutput'

export function ProcessRow({ session }: { session: SessionView }) {
  const t = useWords('panel')
  const { work } = useApp()
  const [open, setOpen] = useState(session.status === 'running')
  const { sessionId, command, cwd, status, startedAt, exitCode } = session
  const running = status === 'running'
  return (
    <li data-testid="process" data-status={status} className="border-line border-b">
      <div className="flex items-start gap-1 px-2 py-1">
        <button
          type="button"
          aria-expanded={open}
          title={cwd}
          className="flex min-w-0 flex-1 items-start gap-1.5 rounded-lg px-1 py-1 text-left text-small hover:bg-hover"
          onClick={() => setOpen(!open)}
        >
          <Icon name={open ? 'down' : 'right'} className="mt-1 size-3 text-muted" />
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 wrap-anywhere font-mono text-code">{command}</span>
            <span className={`block ${running ? 'text-ok' : 'text-muted'}`}>
              {running ? t('processes.running', { time: clock(startedAt) }) : endWords()}
            </span>
          </span>
        </button>
        {running && (
          <Button icon="stop" data-testid="end-process" onClick={() => void work.end(sessionId)}>
            {t('processes.end')}
          </Button>
        )}
      </div>
      {open && <ProcessOutput sessionId={sessionId} running={running} />}
      {open && running && <ProcessInput sessionId={sessionId} />}
    </li>
  )

  function endWords(): string {
    return exitCode === null ? t('processes.killed') : t('processes.ended', { code: exitCode })
  }
}
