import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWords } from '../i18n'
import { IconButton } from './Button'

interface Props {
  title: string
  onClose(): void
  children: ReactNode
  testId?: string
  /** As wide as what is in it, and the window, allow. */
  wide?: boolean
}

/** In front of everything, until it is closed. */
export function Dialog({ title, onClose, children, testId, wide = false }: Props) {
  const t = useWords('shell')
  const id = useId()
  const box = useRef<HTMLDialogElement>(null)
  useEffect(() => box.current?.showModal(), [])
  return (
    <dialog
      ref={box}
      aria-labelledby={id}
      data-testid={testId}
      className={`opens m-auto rounded-lg border border-line bg-raised p-0 text-text shadow-float backdrop:bg-[oklch(0_0_0/0.35)] ${wide ? 'min-w-80 max-w-[calc(100vw-48px)]' : 'w-[min(480px,calc(100vw-48px))]'}`}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && event.currentTarget.close()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="p-4">
        <div className="mb-3 flex items-center gap-2">
          <h2 id={id} className="min-w-0 flex-1 truncate font-semibold text-body">
            {title}
          </h2>
          <IconButton icon="close" label={t('close')} onClick={() => box.current?.close()} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
