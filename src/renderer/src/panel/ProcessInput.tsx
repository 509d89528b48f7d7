import { useState } from 'react'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { Button } from '../ui'

/** A line for a process that waits for one. */
export function ProcessInput({ sessionId }: { sessionId: string }) {
  const t = useWords('panel')
  const { work } = useApp()
  const [text, setText] = useState('')
  return (
    <form
      className="flex gap-1 border-line border-t px-2 py-1.5"
      onSubmit={async (event) => {
        event.preventDefault()
        if (await work.write(sessionId, `${text}\n`)) setText('')
      }}
    >
      <input
        data-testid="process-input"
        aria-label={t('processes.input')}
        placeholder={t('processes.input')}
        className="min-w-0 flex-1 rounded-lg border border-line bg-bg px-2 py-0.5 font-mono text-code"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit">{t('processes.send')}</Button>
    </form>
  )
}
