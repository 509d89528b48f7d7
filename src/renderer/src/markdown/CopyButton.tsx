import { useEffect, useState } from 'react'
import { useWords } from '../i18n'
import { IconButton } from '../ui'

const SHOWN_MS = 1_500

/** Copies, and says for a moment that it did. */
export function CopyButton({ text, label }: { text: string | (() => string); label: string }) {
  const t = useWords('messages')
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [done])
  return (
    <IconButton
      icon={done ? 'check' : 'copy'}
      label={done ? t('copy.done') : label}
      onClick={() => {
        const copied = navigator.clipboard.writeText(typeof text === 'string' ? text : text())
        void copied.then(() => setDone(true))
      }}
    />
  )
}
