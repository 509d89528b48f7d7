import { type RefObject, useCallback, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

const NEAR_PX = 48
const ROUNDING_PX = 2

/** Keeps the end in view until the user scrolls up, and again when the end is reached or asked for. */
export function useFollow(box: RefObject<HTMLElement | null>, list: RefObject<VirtualizerHandle | null>) {
  const following = useRef(true)
  const top = useRef(0)
  const [away, setAway] = useState(false)

  const set = useCallback((follow: boolean) => {
    following.current = follow
    setAway(!follow)
  }, [])

  /** What is shown, or the room for it, changed. */
  const settle = useCallback(() => {
    if (following.current && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [box])

  /** The list knows its sizes: asking the page for them would make it lay out everything once more. */
  const onScroll = useCallback(
    (offset: number) => {
      if (!list.current) return
      const moved = offset - top.current
      const left = list.current.scrollSize - list.current.viewportSize - offset
      top.current = offset
      if (moved < 0 && left > ROUNDING_PX) set(false)
      else if (moved > 0 && left < NEAR_PX) set(true)
    },
    [list, set],
  )

  /** A wheel that turns slowly would be pulled back to the end before it got away. */
  const onWheel = useCallback(
    ({ deltaY }: { deltaY: number }) => {
      if (deltaY < 0 && list.current && list.current.scrollSize > list.current.viewportSize) set(false)
    },
    [list, set],
  )

  const toEnd = useCallback(() => {
    set(true)
    settle()
  }, [set, settle])

  return { away, settle, onScroll, onWheel, toEnd, letGo: useCallback(() => set(false), [set]) }
}
