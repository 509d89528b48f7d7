import type { TFunction } from 'i18next'
import { useEffect, useState } from 'react'
import type { ToolCallBlock } from '../../../shared/conversation'

/** A time the way people say it. */
export function duration(t: TFunction<'messages'>, ms: number): string {
  if (ms < 1_000) return t('time.ms', { n: Math.round(ms) })
  if (ms < 10_000) return t('time.s', { n: (ms / 1_000).toFixed(1) })
  if (ms < 60_000) return t('time.s', { n: Math.round(ms / 1_000) })
  const seconds = Math.round(ms / 1_000)
  return t('time.min', { m: Math.floor(seconds / 60), s: seconds % 60 })
}

/** How long a call took, or takes so far. */
export function useElapsed({
  state,
  startedAt,
  endedAt,
}: Pick<ToolCallBlock, 'state' | 'startedAt' | 'endedAt'>): number | null {
  const running = state === 'running' || state === 'update'
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [running])
  if (startedAt === undefined) return null
  if (endedAt !== undefined) return endedAt - startedAt
  return running ? Math.max(0, now - startedAt) : null
}
