import { useEffect, useState } from 'react'
import { quoted, useWords } from '../i18n'
import { useChat } from '../state'

const SECOND = 1_000

/** The model has not begun yet; a server that is busy is asked again, and says why. */
export function Waiting() {
  const t = useWords('messages')
  const retry = useChat((state) => state.retry)
  const [now, setNow] = useState(Date.now)
  const until = retry?.until ?? 0
  useEffect(() => {
    if (until === 0) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), SECOND)
    return () => clearInterval(timer)
  }, [until])
  const seconds = Math.ceil((until - now) / SECOND)
  return (
    <div className="flex items-start gap-2 text-muted text-small">
      <span className="mt-2 size-1.5 shrink-0 animate-pulse rounded-full bg-muted" />
      {retry && seconds > 0 ? (
        <p data-testid="retrying" className="min-w-0">
          <span className="break-words text-warn">{quoted(retry.message)}</span>{' '}
          <span className="tabular-nums">
            {t('retrying', { seconds, attempt: retry.attempt, of: retry.of })}
          </span>
        </p>
      ) : (
        <p>{t('waiting')}</p>
      )}
    </div>
  )
}
