import { useEffect, useRef } from 'react'
import type { Screen as TerminalScreen } from './xterm'

const KEYS: Record<string, number> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -10,
  PageDown: 10,
  Home: -1e6,
  End: 1e6,
}

interface Props {
  label: string
  /** Gets the screen when it is there; what it returns runs when the screen goes. */
  connect(screen: TerminalScreen): () => void
}

/** The terminal itself, loaded when the first one is shown. The arrow keys scroll it. */
export function Screen({ label, connect }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const screen = useRef<TerminalScreen | null>(null)
  useEffect(() => {
    let end = () => {}
    let gone = false
    void import('./xterm').then(({ createScreen }) => {
      if (gone || !box.current) return
      const made = createScreen(box.current)
      screen.current = made
      const disconnect = connect(made)
      end = () => {
        disconnect()
        made.dispose()
        screen.current = null
      }
    })
    return () => {
      gone = true
      end()
    }
  }, [connect])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      data-testid="terminal"
      className="bg-surface py-2 pl-3 -outline-offset-2"
      onKeyDown={(event) => {
        const lines = KEYS[event.key]
        if (lines === undefined) return
        event.preventDefault()
        screen.current?.scroll(lines)
      }}
    >
      <div ref={box} className="min-h-50 overflow-hidden bg-surface font-mono text-text" />
    </div>
  )
}
