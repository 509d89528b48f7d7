import { type HTMLAttributes, useRef } from 'react'
import { usePromptFocus } from './focus'

interface Props extends Pick<HTMLAttributes<HTMLDivElement>, 'children' | 'onKeyDown' | 'onBlur'> {
  /** Of the element that says what it is about. */
  titleId: string
  testId: string
}

/** Around everything that waits for an answer. */
export function Frame({ titleId, testId, ...rest }: Props) {
  const box = useRef<HTMLDivElement>(null)
  usePromptFocus(box)
  return (
    <div
      ref={box}
      role="dialog"
      aria-labelledby={titleId}
      tabIndex={-1}
      data-testid={testId}
      className="group/prompt flex min-h-0 flex-col rounded-lg -outline-offset-2"
      {...rest}
    />
  )
}
