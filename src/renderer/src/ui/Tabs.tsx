import { type ReactNode, useId } from 'react'
import { Icon } from './Icon'
import type { IconName } from './icons'

interface Props<T extends string> {
  label: string
  tabs: readonly { id: T; label: string; icon: IconName }[]
  current: T
  onChange(id: T): void
  children: ReactNode
}

/** Arrow keys change the tab; Tab goes on into it. There is room for the name of the open one. */
export function Tabs<T extends string>({ label, tabs, current, onChange, children }: Props<T>) {
  const id = useId()
  function move(event: React.KeyboardEvent) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const at = tabs.findIndex((tab) => tab.id === current)
    const next = tabs.at((at + by) % tabs.length)
    if (!next) return
    onChange(next.id)
    document.getElementById(`${id}-${next.id}`)?.focus()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div
        role="tablist"
        aria-label={label}
        className="flex h-12 shrink-0 items-stretch border-line border-b pr-10 pl-1"
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            id={`${id}-${tab.id}`}
            type="button"
            role="tab"
            aria-selected={tab.id === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === current ? 0 : -1}
            title={tab.label}
            className="-mb-px flex min-w-0 items-center gap-1.5 border-transparent border-b-2 px-2 text-muted text-small -outline-offset-2 hover:text-text aria-selected:border-accent aria-selected:text-text"
            onClick={() => onChange(tab.id)}
          >
            <Icon name={tab.icon} />
            <span className={tab.id === current ? 'truncate' : 'sr-only'}>{tab.label}</span>
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${current}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that scrolls is reached by keyboard
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto -outline-offset-2"
      >
        {children}
      </div>
    </div>
  )
}
