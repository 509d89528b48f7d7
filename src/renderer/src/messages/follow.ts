import { type RefObject, useCallback, useRef, useState } from 'react'

const NEAR_PX = 48
const ROUNDING_PX = 2

/** Keeps the end in view until the user scrolls up, and again when the end is reached or asked for. */
export function useFollow(box: RefObject<HTMLElement | null>) {
  const following = useRef(true)
  const top = useRef(0)
  const [away, setAway] = useState(false)

  const set = useCallback((follow: boolean) => {
    following.current = follow
    setAway(!follow)
  }, [])

  /** What is shown, or the room for it, changed. */
  const settle = useCallback(() => {
    const { current } = box
    if (!current) return
    if (following.current) current.scrollTop = current.scrollHeight
    top.current = current.scrollTop
  }, [box])

  const onScroll = useCallback(() => {
    const { current } = box
    if (!current) return
    const moved = current.scrollTop - top.current
    const left = current.scrollHeight - current.clientHeight - current.scrollTop
    top.current = current.scrollTop
    if (moved < 0 && left > ROUNDING_PX) set(false)
    else if (moved > 0 && left < NEAR_PX) set(true)
  }, [box, set])

  /** A wheel that turns slowly would be pulled back to the end before it got away. */
  const onWheel = useCallback(
    ({ deltaY }: { deltaY: number }) => {
      const { current } = box
      if (deltaY < 0 && current && current.scrollHeight > current.clientHeight) set(false)
    },
    [box, set],
  )

  const toEnd = useCallback(() => {
    set(true)
    settle()
  }, [set, settle])

  return { away, settle, onScroll, onWheel, toEnd, letGo: useCallback(() => set(false), [set]) }
}
