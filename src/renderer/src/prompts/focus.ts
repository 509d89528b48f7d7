import { type RefObject, useEffect, useRef } from 'react'

/** A key that was meant for something else must not become an answer. */
const SETTLE_MS = 500

/**
 * A prompt takes the focus when nobody is typing, gives it back when it goes, and passes on what is typed at it. Returns
 * whether a key may count as an answer already.
 */
export function usePromptFocus(box: RefObject<HTMLElement | null>, key: string): () => boolean {
  const since = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each prompt anew
  useEffect(() => {
    since.current = performance.now()
    if (!isTyping()) box.current?.focus({ preventScroll: true })
  }, [key, box])
  useEffect(() => {
    const mine = box.current
    return () => {
      if (document.activeElement === document.body || mine?.contains(document.activeElement))
        composer()?.focus()
    }
  }, [box])
  return () => performance.now() - since.current > SETTLE_MS
}

/** What is typed at a prompt was meant for the message. */
export function passOn({ key, ctrlKey, metaKey, altKey }: React.KeyboardEvent): void {
  if (key.length === 1 && key !== ' ' && key !== '?' && !ctrlKey && !metaKey && !altKey) composer()?.focus()
}

const composer = () => document.querySelector<HTMLTextAreaElement>('[data-testid=composer]')

function isTyping(): boolean {
  const { activeElement } = document
  if (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement)
    return activeElement.value !== ''
  return false
}
