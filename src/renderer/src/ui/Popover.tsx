import { type ReactNode, type Ref, useId, useImperativeHandle, useRef, useState } from 'react'

export interface PopoverHandle {
  open(): void
  close(): void
}

/** What a button needs to open the popover. */
export interface TriggerProps {
  popoverTarget: string
  'aria-haspopup': 'dialog' | 'menu' | 'listbox'
  'aria-expanded': boolean
}

interface Props {
  label: string
  role?: TriggerProps['aria-haspopup']
  className?: string
  ref?: Ref<PopoverHandle>
  trigger(props: TriggerProps): ReactNode
  onKeyDown?(event: React.KeyboardEvent<HTMLDivElement>): void
  onOpen?(box: HTMLDivElement): void
  /** Drawn while it is open. */
  children: ReactNode
}

/** A box that hangs on its button. Esc or a click elsewhere closes it, and the button has the focus again. */
export function Popover(props: Props) {
  const { label, role = 'dialog', className = '', ref, trigger, onKeyDown, onOpen, children } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useImperativeHandle(ref, () => ({
    open: () => box.current?.showPopover(),
    close: () => box.current?.hidePopover(),
  }))
  return (
    <>
      {trigger({ popoverTarget: id, 'aria-haspopup': role, 'aria-expanded': open })}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: its role is one of three */}
      <div
        id={id}
        ref={box}
        popover="auto"
        {...{ role, 'aria-label': label }}
        className={`floating opens ${className}`}
        onKeyDown={onKeyDown}
        onBeforeToggle={(event) => event.newState === 'open' && setOpen(true)}
        onToggle={(event) => {
          if (event.target !== event.currentTarget) return
          setOpen(event.newState === 'open')
          if (event.newState === 'open') onOpen?.(event.currentTarget)
        }}
      >
        {open && children}
      </div>
    </>
  )
}
