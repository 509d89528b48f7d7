import { useEffect, useState } from 'react'
import { useWords } from '../i18n'
import { type Toast, useApp, useStore } from '../state'
import { Button, IconButton } from './Button'

/** Short messages in the corner. They wait while the pointer or the focus is on them. */
export function Toasts() {
  const { notices } = useApp()
  const toasts = useStore(notices, (state) => state.toasts)
  return (
    <div role="status" className="fixed top-14 right-4 z-20 flex flex-col items-end gap-2">
      {toasts.map((toast) => (
        <ToastView key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastView({ toast: { id, text, action, ms } }: { toast: Toast }) {
  const t = useWords('shell')
  const { notices } = useApp()
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => notices.expire(id), ms)
    return () => clearTimeout(timer)
  }, [held, id, ms, notices])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only keeps it longer
    <div
      data-testid="toast"
      className="opens flex max-w-96 items-center gap-2 rounded-lg border border-line bg-raised py-2 pr-2 pl-3 text-small shadow-float"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className="min-w-0 break-words">{text}</span>
      {action && <Button onClick={() => notices.act(id)}>{action.label}</Button>}
      <IconButton icon="close" label={t('close')} onClick={() => notices.expire(id)} />
    </div>
  )
}
