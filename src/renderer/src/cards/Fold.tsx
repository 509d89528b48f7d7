import { type ReactNode, useId } from 'react'
import { Icon } from '../ui'

interface Props {
  open: boolean
  onOpen(open: boolean): void
  /** What the line says. */
  line: ReactNode
  /** Right behind it, and at the end of the line. */
  actions?: ReactNode
  end?: ReactNode
  /** Drawn while it is open. */
  children: () => ReactNode
  /** Nothing to be opened. */
  empty?: boolean
}

/** A line that opens wherever it is clicked. Opening one leaves every other as it is. */
export function Fold({ open, onOpen, line, actions, end, children, empty = false }: Props) {
  const id = useId()
  return (
    <>
      <div className="group/line relative -mx-2 flex min-h-8 items-center gap-2 rounded-lg px-2 hover:bg-hover">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          disabled={empty}
          className="flex min-w-0 items-center gap-2 text-left outline-none after:absolute after:inset-0 after:rounded-lg focus-visible:after:outline-2 focus-visible:after:outline-accent"
          onClick={() => onOpen(!open)}
        >
          {line}
        </button>
        {actions}
        <span className="min-w-0 flex-1" />
        {end}
        <Icon name={open ? 'down' : 'right'} className={`size-3.5 text-muted ${empty ? 'invisible' : ''}`} />
      </div>
      <div id={id} hidden={!open}>
        {open && children()}
      </div>
    </>
  )
}
