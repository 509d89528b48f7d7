import { useCallback, useEffect, useState } from 'react'
import type { ShellState } from '../../../shared/terminal'
import { useWords } from '../i18n'
import { useApp, useConversation } from '../state'
import { ShellTerminal } from '../terminal'
import { Button } from '../ui'

/** The shell of the conversation, as the agent uses it; the user may type into it too. */
export function TerminalTab() {
  const t = useWords('panel')
  const { bridge, calls } = useApp()
  const id = useConversation()?.id ?? ''
  const [state, setState] = useState<ShellState | null>(null)
  const look = useCallback(async () => {
    const found = await calls.call('terminal:state', { conversationId: id })
    if (found) setState(found.state)
  }, [calls, id])
  useEffect(() => {
    void look()
    return bridge.onChange(({ conversationId, what }) => {
      if (conversationId === id && what === 'shell') void look()
    })
  }, [bridge, look, id])

  if (state === null) return null
  const start = (
    <Button
      icon="plus"
      data-testid="start-shell"
      onClick={({ currentTarget }) => {
        // The button goes; what is typed from now on is for the shell, never for the message.
        const tab = currentTarget.closest<HTMLElement>('[role=tabpanel]')
        const shell = tab?.querySelector<HTMLElement>('[data-testid=shell] textarea') ?? tab
        shell?.focus()
        void calls.call('terminal:start', { conversationId: id })
      }}
    >
      {t(state === 'none' ? 'terminal.start' : 'terminal.again')}
    </Button>
  )
  if (state === 'none')
    return (
      <div className="flex flex-col items-start gap-3 p-4">
        <p className="text-muted text-small">{t('terminal.none')}</p>
        {start}
      </div>
    )
  return (
    <div className="flex h-full flex-col">
      <ShellTerminal conversationId={id} label={t('terminal.label')} />
      <div className="flex min-h-9 shrink-0 items-center gap-2 border-line border-t px-3 py-1 text-muted text-small">
        {state === 'ended' ? (
          <>
            <span className="min-w-0 flex-1">{t('terminal.ended')}</span>
            {start}
          </>
        ) : (
          t('terminal.keys')
        )}
      </div>
    </div>
  )
}
