import { useEffect, useState } from 'react'

const DOUBLE_MS = 300
let last = Number.NEGATIVE_INFINITY

interface EarlyYes {
  /** Enter was pressed at this time. */
  press(at: number): void
  /** Something else was done meanwhile. */
  takeBack(): void
}

/** A yes by key that comes too soon is kept until it counts. The second half of a double press is none. */
export function useEarlyYes(ready: boolean, yes: () => void): EarlyYes {
  const [pressed, setPressed] = useState(false)
  useEffect(() => {
    if (!pressed || !ready) return
    setPressed(false)
    yes()
  })
  return {
    press(at) {
      if (at - last > DOUBLE_MS) setPressed(true)
      last = at
    },
    takeBack: () => setPressed(false),
  }
}
