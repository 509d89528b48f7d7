import { useEffect } from 'react'
import { type AppState, useApp } from '../state'
import { focusComposer, focusSearch, isMac, passOn } from '../ui'

/** The keys that work everywhere. */
export function useShortcuts(): void {
  const app = useApp()
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || !press(event, app)) return
      event.preventDefault()
    }
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [app])
}

/** Says whether the key meant something. */
function press(event: KeyboardEvent, { chat, view }: AppState): boolean {
  if (event.key === '?' && !isTyping(event.target)) return done(view.showKeys(true))
  if (event.key === 'Escape' && view.get().page === 'settings') return leaveSettings(event.target, view)
  if (event.target === document.body) passOn(event)
  if (!(isMac ? event.metaKey : event.ctrlKey) || event.altKey || event.shiftKey) return false
  switch (event.key.toLowerCase()) {
    case 'n':
      view.showChat()
      return done(focusComposer(chat.create()))
    case 'k':
      if (!view.get().sidebar) view.toggleSidebar()
      return done(focusSearch())
    case 'b':
      return done(view.toggleSidebar())
    case 'i':
      return done(view.togglePanel())
    case ',':
      return done(view.showSettings())
    case '/':
      return done(view.showKeys(true))
    default:
      return false
  }
}

/** First what floats above the page, then the field that is written in: what was typed is not thrown away. */
function leaveSettings(target: EventTarget | null, view: AppState['view']): boolean {
  if (document.querySelector(':popover-open, dialog[open]')) return false
  if (!(target instanceof HTMLElement && target.matches(WRITTEN_IN))) return done(view.showChat())
  return done(target.blur())
}

const WRITTEN_IN = 'textarea, input:not([type=radio], [type=checkbox])'

const done = (_result: unknown) => true

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea'))
}
