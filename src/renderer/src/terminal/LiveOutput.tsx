import { useCallback, useEffect, useRef } from 'react'
import { useWords } from '../i18n'
import { Screen } from './Screen'
import type { Screen as TerminalScreen } from './xterm'

/** What a command prints while it runs. Only what is new is written. */
export function LiveOutput({ text }: { text: string }) {
  const t = useWords('messages')
  const screen = useRef<TerminalScreen | null>(null)
  const shown = useRef('')
  const latest = useRef(text)
  latest.current = text

  const update = useCallback(() => {
    const next = latest.current
    if (!screen.current || next === shown.current) return
    const goesOn = next.startsWith(shown.current)
    if (!goesOn) screen.current.clear()
    screen.current.write(goesOn ? next.slice(shown.current.length) : next)
    shown.current = next
  }, [])

  const connect = useCallback(
    (made: TerminalScreen) => {
      screen.current = made
      shown.current = ''
      update()
      return () => {
        screen.current = null
      }
    },
    [update],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: there is more text
  useEffect(update, [text])
  return <Screen label={t('output.live')} connect={connect} />
}
