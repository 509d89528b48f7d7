import type { ComponentProps } from 'react'
import { Icon } from './Icon'
import type { IconName } from './icons'

const KINDS = {
  primary: 'bg-accent text-on-accent hover:brightness-110 disabled:opacity-40',
  plain: 'border border-line bg-raised hover:bg-hover disabled:opacity-50',
  quiet: 'text-muted hover:bg-hover hover:text-text disabled:opacity-50',
  danger: 'border border-line bg-raised text-danger hover:bg-del disabled:opacity-50',
}

type ButtonProps = ComponentProps<'button'> & { kind?: keyof typeof KINDS; icon?: IconName }

export function Button({ kind = 'plain', icon, className = '', children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`inline-flex min-h-7 shrink-0 items-center gap-1.5 whitespace-nowrap rounded-lg px-2.5 py-0.5 text-small ${KINDS[kind]} ${className}`}
    >
      {icon && <Icon name={icon} />}
      {children}
    </button>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'children'> & { icon: IconName; label: string }

/** A button without words: its label is read aloud and shown on hover. */
export function IconButton({ icon, label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`inline-flex size-7 shrink-0 items-center justify-center rounded-lg text-muted hover:bg-hover hover:text-text disabled:opacity-40 ${className}`}
    >
      <Icon name={icon} />
    </button>
  )
}
