import { useEffect, useRef, useState } from 'react'

/** A block of this size is read and drawn anew within a fraction of a frame. */
const LIGHT = 4_000
const MS_PER_LIGHT = 25
const LONGEST_MS = 500

/** A text that grows, as it was a moment ago where drawing its last block anew takes long. */
export function usePaced(text: string, live: boolean, work: () => number): string {
  const [, redraw] = useState(0)
  const shown = useRef({ text, at: 0 })
  const wait = live ? pause(work()) - (performance.now() - shown.current.at) : 0
  if (wait <= 0) shown.current = { text, at: performance.now() }
  const late = shown.current.text !== text
  useEffect(() => {
    if (!late) return
    const timer = setTimeout(() => redraw((count) => count + 1), wait)
    return () => clearTimeout(timer)
  }, [late, wait])
  return shown.current.text
}

const pause = (work: number) => (work <= LIGHT ? 0 : Math.min(LONGEST_MS, (work / LIGHT) * MS_PER_LIGHT))
