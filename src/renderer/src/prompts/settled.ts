import { useEffect, useState } from 'react'

const SETTLE_MS = 400

/** Whether this has been on the screen for a moment: a click or a key meant for something else is no answer. */
export function useSettled(what: string | number): boolean {
  const [settled, setSettled] = useState<string | number>()
  useEffect(() => {
    const timer = setTimeout(() => setSettled(what), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [what])
  return settled === what
}
