import type { ReactNode } from 'react'

interface Props {
  label: string
  className: string
  children: ReactNode
}

/** What may not fit: it scrolls, and is reached by keyboard for that. */
export function ScrollBox({ label, className, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
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
