import { createContext, type ReactNode, use, useRef } from 'react'
import { Icon } from './Icon'
import type { IconName } from './icons'
import { Popover, type PopoverHandle, type TriggerProps } from './Popover'

const CloseContext = createContext<() => void>(() => {})

interface MenuProps {
  label: string
  className?: string
  trigger(props: TriggerProps): ReactNode
  children: ReactNode
}

/** Commands behind a button. Arrow keys walk through them, the first letter jumps. */
export function Menu({ label, className = '', trigger, children }: MenuProps) {
  const popover = useRef<PopoverHandle>(null)
  return (
    <Popover
      ref={popover}
      role="menu"
      label={label}
      className={`min-w-44 p-1 ${className}`}
      trigger={trigger}
      onOpen={(box) => (itemsIn(box).find(isChecked) ?? itemsIn(box)[0])?.focus()}
      onKeyDown={walk}
    >
      <CloseContext value={() => popover.current?.close()}>{children}</CloseContext>
    </Popover>
  )
}

interface ItemProps {
  icon?: IconName
  /** Given when the item is one of several of which one holds. */
  checked?: boolean
  /** More than one may hold. */
  several?: boolean
  danger?: boolean
  hint?: string
  onSelect(): void
  children: ReactNode
}

export function MenuItem(props: ItemProps) {
  const { icon, checked, several = false, danger = false, hint, onSelect, children } = props
  const role = checked === undefined ? 'menuitem' : several ? 'menuitemcheckbox' : 'menuitemradio'
  const close = use(CloseContext)
  return (
    <button
      type="button"
      role={role}
      {...(checked === undefined ? {} : { 'aria-checked': checked })}
      tabIndex={-1}
      className={`flex w-full items-start gap-2 rounded-md px-2 py-1.5 text-left text-small hover:bg-hover focus:bg-hover focus-visible:outline-none ${danger ? 'text-danger' : ''}`}
      onClick={() => {
        close()
        onSelect()
      }}
    >
      {checked !== undefined && <Icon name="check" className={`mt-0.5 ${checked ? '' : 'invisible'}`} />}
      {icon && <Icon name={icon} className="mt-0.5" />}
      <span className="min-w-0 flex-1">
        {children}
        {hint && <span className="line-clamp-3 text-muted">{hint}</span>}
      </span>
    </button>
  )
}

export function MenuLine() {
  return <hr className="my-1 border-line" />
}

export function MenuTitle({ children }: { children: ReactNode }) {
  return (
    <div role="presentation" className="px-2 pt-1.5 pb-0.5 text-muted text-small">
      {children}
    </div>
  )
}

function walk(event: React.KeyboardEvent<HTMLDivElement>): void {
  const items = itemsIn(event.currentTarget)
  const next = target(items, items.indexOf(document.activeElement as HTMLElement), event.key)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function target(items: HTMLElement[], at: number, key: string): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(at + 1) % items.length]
  if (key === 'ArrowUp') return items.at(at <= 0 ? -1 : at - 1)
  if (key === 'Home') return items[0]
  if (key === 'End') return items.at(-1)
  if (key.length !== 1 || key === ' ') return undefined
  const starts = (item: HTMLElement) => item.textContent.toLowerCase().startsWith(key.toLowerCase())
  return [...items.slice(at + 1), ...items].find(starts)
}

const itemsIn = (box: HTMLElement) => [...box.querySelectorAll<HTMLElement>('[role^=menuitem]')]
const isChecked = (item: HTMLElement) => item.getAttribute('aria-checked') === 'true'
