import { type ReactNode, useLayoutEffect, useRef } from 'react'

interface Props {
  label: string
  className: string
  children: ReactNode
  /** Begins at its end. */
  atEnd?: boolean
}

/** What may not fit: it scrolls, and is reached by keyboard for that. */
export function ScrollBox({ label, className, children, atEnd = false }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (atEnd && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [atEnd])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      ref={box}
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
      tabIndex={0}
      className={`-outline-offset-2 ${className}`}
    >
      {children}
    </div>
  )
}
