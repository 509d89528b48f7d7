import { useEffect, useRef, useState } from 'react'
import type { Message } from '../../../shared/conversation'
import { quoted, said, useWords } from '../i18n'

/** Tells those who listen when an answer ends and when it asks, and nothing else. */
export function Announcer({ messages }: { messages: Message[] }) {
  const t = useWords('messages')
  const last = messages.findLast(({ role }) => role === 'assistant')
  const before = useRef(last && { id: last.id, state: last.state })
  const [words, setWords] = useState('')
  const asked = last?.blocks.findLast(
    (block) => block.type === 'tool_call' && !block.answer && !block.toolResult,
  )
  const question =
    asked?.type === 'tool_call'
      ? said(asked.permission?.description ?? '') || (asked.question?.question ?? '')
      : ''
  const { id, state, error } = last ?? {}

  useEffect(() => {
    const old = before.current
    before.current = id && state ? { id, state } : undefined
    if (!id || !state || (old?.id === id && old.state === state)) return
    const known = old?.id === id
    if (state === 'paused') setWords(t('say.asks', { question }))
    else if (state === 'done' && known) setWords(t('say.done'))
    else if (state === 'error' && known) setWords(t('say.failed', { message: quoted(error?.message ?? '') }))
    else if (state === 'stopped' && known) setWords(t('say.stopped'))
    else setWords('')
  }, [id, state, error, question, t])

  return (
    <p role="status" className="sr-only" data-testid="announcer">
      {words}
    </p>
  )
}
