import { useEffect, useRef } from 'react'
import { useApp } from '../state'
import { isMac } from '../ui'
import { connectShell } from './connect-shell'

interface Props {
  conversationId: string
  label: string
}

/** A terminal that takes the keys; loaded when the first one is shown. */
export function ShellTerminal({ conversationId, label }: Props) {
  const { bridge, calls } = useApp()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let end = () => {}
    let gone = false
    void import('./keyboard-terminal').then(({ createKeyboardTerminal }) => {
      if (gone || !box.current) return
      const tab = box.current.closest<HTMLElement>('[role=tabpanel]')
      const leave = () => tab?.focus()
      const terminal = createKeyboardTerminal(box.current, { label, isMac, leave })
      if (document.activeElement === tab) terminal.focus()
      const disconnect = connectShell({ bridge, calls, terminal, conversationId })
      end = () => {
        disconnect()
        terminal.dispose()
      }
    })
    return () => {
      gone = true
      end()
    }
  }, [bridge, calls, conversationId, label])
  return (
    <div className="min-h-0 flex-1 bg-surface pt-2 pl-3">
      <div ref={box} data-testid="shell" className="h-full overflow-hidden bg-surface font-mono text-text" />
    </div>
  )
}
