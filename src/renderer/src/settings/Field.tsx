import { type ReactNode, useId } from 'react'
import { said } from '../i18n'
import { Icon } from '../ui'

export interface FieldIds {
  id: string
  'aria-describedby': string
}

interface Props {
  label: string
  hint?: ReactNode
  problem?: string | null
  children(ids: FieldIds): ReactNode
}

/** A setting with its name above it, and below it what it means or what is wrong with it. */
export function Field({ label, hint, problem, children }: Props) {
  const id = useId()
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-medium text-small">
        {label}
      </label>
      {children({ id, 'aria-describedby': `${id}-hint` })}
      <div id={`${id}-hint`} className="text-muted text-small">
        {problem ? (
          <p role="alert" className="flex gap-1.5 break-words text-danger">
            <Icon name="warning" className="mt-0.5" />
            <span className="min-w-0 whitespace-pre-wrap">{said(problem)}</span>
          </p>
        ) : (
          hint
        )}
      </div>
    </div>
  )
}

export const INPUT = 'w-full rounded-lg border border-line bg-bg px-2 py-1 text-small disabled:opacity-50'
