import { type RefObject, useCallback, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'

const NEAR_PX = 48
const ROUNDING_PX = 2
const GO_FRAMES = 8
const UP = new Set(['ArrowUp', 'PageUp', 'Home'])

/** Keeps the end in view until the user scrolls up, and again when the end is reached or asked for. */
export function useFollow(box: RefObject<HTMLElement | null>, list: RefObject<VirtualizerHandle | null>) {
  const following = useRef(true)
  const top = useRef(0)
  const below = useRef(0)
  const settling = useRef(0)
  const leaving = useRef(0)
  const sizes = useRef('')
  const [away, setAway] = useState(false)

  const set = useCallback((follow: boolean) => {
    following.current = follow
    setAway(!follow)
  }, [])

  /** What is shown, or the room for it, changed. */
  const settle = useCallback(() => {
    if (following.current && box.current) {
      box.current.scrollTop = box.current.scrollHeight
      sizes.current = sizesOf(box.current)
    }
    settling.current++
    // What this moves is told before the frame after the next.
    afterFrames(2, () => settling.current--)
  }, [box])

  /** The list knows its sizes: asking the page for them would make it lay out everything once more. */
  const onScroll = useCallback(
    (offset: number) => {
      if (!list.current) return
      const moved = offset - top.current
      const left = list.current.scrollSize - list.current.viewportSize - offset
      // What comes in above moves everything down and nobody nearer to the end.
      const isNearer = left < below.current
      top.current = offset
      below.current = left
      if (moved < 0 && left > ROUNDING_PX && settling.current === 0) {
        // Nobody moved: what is shown got smaller, or the room for it.
        if (following.current && box.current && sizesOf(box.current) !== sizes.current) settle()
        else set(false)
      } else if (moved > 0 && isNearer && left < NEAR_PX && leaving.current === 0) set(true)
    },
    [box, list, set, settle],
  )

  /** While the list grows all the time, what the user does is the only sign of what the user wants. */
  const goUp = useCallback(() => {
    if (!list.current || list.current.scrollSize <= list.current.viewportSize) return
    set(false)
    leaving.current++
    // The last move to the end may not have been told yet.
    afterFrames(2, () => leaving.current--)
  }, [list, set])

  const toEnd = useCallback(() => {
    set(true)
    settle()
  }, [set, settle])

  /** Brings an item to the top. Where that is turns out only as what lies around it is drawn and measured. */
  const goTo = useCallback(
    (index: () => number) => {
      set(false)
      let stopped = false
      const step = (left: number) => {
        if (stopped || left === 0 || !box.current || !list.current) return
        box.current.scrollTop = list.current.getItemOffset(index())
        requestAnimationFrame(() => step(left - 1))
      }
      step(GO_FRAMES)
      return () => {
        stopped = true
      }
    },
    [box, list, set],
  )

  const input = {
    onWheel: ({ deltaY }: React.WheelEvent) => deltaY < 0 && goUp(),
    onKeyDown: ({ key }: React.KeyboardEvent) => UP.has(key) && goUp(),
    /** On the list itself there is nothing to press but its scrollbar. */
    onPointerDown: ({ target, currentTarget }: React.PointerEvent) => target === currentTarget && goUp(),
  }
  return { away, settle, onScroll, toEnd, goTo, input }
}

const sizesOf = ({ scrollHeight, clientHeight }: HTMLElement) => `${scrollHeight}/${clientHeight}`

function afterFrames(count: number, run: () => void): void {
  requestAnimationFrame(() => (count > 1 ? afterFrames(count - 1, run) : run()))
}
