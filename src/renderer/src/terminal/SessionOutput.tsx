import { useCallback, useState } from 'react'
import { useWords } from '../i18n'
import { useApp } from '../state'
import { Button } from '../ui'
import { Screen } from './Screen'
import { createSessionLog } from './session-log'
import type { Screen as TerminalScreen } from './xterm'

const LOOK_MS = 500

interface Props {
  conversationId: string
  sessionId: string
  running: boolean
}

/** A command in the background: what it prints, input for it, and its end. */
export function SessionOutput({ conversationId, sessionId, running }: Props) {
  const t = useWords('messages')
  const { calls } = useApp()
  const connect = useCallback(
    (screen: TerminalScreen) => {
      const page = async (offset: number) => {
        const found = await calls.ask('session:log', { conversationId, sessionId, offset })
        return found.ok ? found.value : undefined
      }
      const skipped = (count: number) => t('output.skipped', { count })
      const log = createSessionLog(page, screen.write, skipped)
      let timer: ReturnType<typeof setTimeout> | undefined
      let gone = false
      const look = async () => {
        const more = await log.pull()
        if (!gone && (more || running)) timer = setTimeout(() => void look(), more ? 0 : LOOK_MS)
      }
      void look()
      return () => {
        gone = true
        clearTimeout(timer)
      }
    },
    [calls, conversationId, sessionId, running, t],
  )
  return (
    <div>
      <Screen label={t('output.session', { sessionId })} connect={connect} />
      {running && <SessionInput conversationId={conversationId} sessionId={sessionId} />}
    </div>
  )
}

function SessionInput({ conversationId, sessionId }: Omit<Props, 'running'>) {
  const t = useWords('messages')
  const { calls } = useApp()
  const [text, setText] = useState('')
  const send = async () => {
    const sent = await calls.call('session:write', { conversationId, sessionId, data: `${text}\n` })
    if (sent) setText('')
  }
  return (
    <form
      className="flex items-center gap-2 border-line border-t p-2"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      <input
        value={text}
        data-testid="session-input"
        aria-label={t('output.input')}
        placeholder={t('output.input')}
        className="min-w-0 flex-1 rounded-lg border border-line bg-raised px-2 py-1 font-mono text-code"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" icon="send">
        {t('output.send')}
      </Button>
      <Button
        kind="danger"
        icon="stop"
        onClick={() => void calls.call('session:end', { conversationId, sessionId })}
      >
        {t('output.end')}
      </Button>
    </form>
  )
}
