import { useRef } from 'react'
import { useWords } from '../i18n'

/** Enter or leaving it takes the name, Esc leaves it as it was. */
export function RenameField({ title, onDone }: { title: string; onDone(name: string | null): void }) {
  const t = useWords('shell')
  const over = useRef(false)
  function end(name: string) {
    if (over.current) return
    over.current = true
    const plain = name.trim()
    onDone(plain && plain !== title ? plain : null)
  }
  return (
    <input
      data-testid="rename"
      aria-label={t('conversation.name')}
      className="w-full rounded-lg border border-accent bg-raised px-2 py-1 text-small outline-none"
      defaultValue={title}
      maxLength={200}
      ref={(field) => {
        field?.focus()
        field?.select()
      }}
      onBlur={(event) => end(event.target.value)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Enter') end(event.currentTarget.value)
        if (event.key === 'Escape') end(title)
      }}
    />
  )
}
