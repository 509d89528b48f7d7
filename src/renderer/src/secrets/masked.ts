import { useRef } from 'react'

/**
 * A field for a value nobody sees. It is never part of the state of the page: it stands in the field, is taken once, and
 * is gone. Several lines are kept as they were pasted, which such a field itself cannot.
 */
export function useMasked() {
  const field = useRef<HTMLInputElement>(null)
  const pasted = useRef<string | null>(null)
  return {
    props: {
      ref: field,
      type: 'password',
      autoComplete: 'off',
      spellCheck: false,
      onInput() {
        pasted.current = null
      },
      onPaste(event: React.ClipboardEvent<HTMLInputElement>) {
        const text = event.clipboardData.getData('text/plain').replace(/\r?\n$/, '')
        if (!text.includes('\n')) return
        event.preventDefault()
        event.currentTarget.value = '•'.repeat(24)
        pasted.current = text
      },
    } as const,
    /** The value, once. */
    take(): string {
      const value = pasted.current ?? field.current?.value ?? ''
      pasted.current = null
      if (field.current) field.current.value = ''
      return value
    },
    focus: () => field.current?.focus(),
  }
}
