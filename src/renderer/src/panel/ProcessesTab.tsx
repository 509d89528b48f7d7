import { useEffect } from 'react'
import { useWords } from '../i18n'
import { useApp, useWork } from '../state'
import { ProcessRow } from './ProcessRow'

/** Commands that run, or ran, beside the conversation. */
export function ProcessesTab() {
  const t = useWords('panel')
  const { work } = useApp()
  const id = useWork((state) => state.conversationId)
  const sessions = useWork((state) => state.sessions)
  useEffect(() => {
    if (id) void work.loadSessions(id)
  }, [work, id])
  if (sessions.length === 0) return <p className="p-4 text-muted text-small">{t('processes.none')}</p>
  return (
    <ul>
      {sessions.map((session) => (
        <ProcessRow key={session.sessionId} session={session} />
      ))}
    </ul>
  )
}
