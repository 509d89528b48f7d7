import { type RefObject, useEffect } from 'react'
import { composer } from '../ui'

/** A prompt takes the focus when nobody is typing, and gives it back when it goes. */
export function usePromptFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const mine = box.current
    if (!isTyping()) mine?.focus({ preventScroll: true })
    return () => {
      const { activeElement, body } = document
      if (activeElement === body || mine?.contains(activeElement)) composer()?.focus()
    }
  }, [box])
}

function isTyping(): boolean {
  const { activeElement } = document
  if (activeElement instanceof HTMLTextAreaElement || activeElement instanceof HTMLInputElement)
    return activeElement.value !== ''
  return false
}
