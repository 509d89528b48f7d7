import { useEffect, useRef } from 'react'
import { useWords } from '../i18n'
import { Button, Icon } from '../ui'

interface Props {
  onKeep(): void
  onLeave(): void
  onBack(): void
}

/** Where there is no keychain: a key is never written down plainly, so the user says what should happen to it. */
export function KeepQuestion({ onKeep, onLeave, onBack }: Props) {
  const t = useWords('settings')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div
      ref={box}
      role="alertdialog"
      aria-label={t('keep.title')}
      tabIndex={-1}
      data-testid="keep-question"
      className="flex flex-col gap-3 rounded-lg border border-line bg-raised p-3 text-small"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        event.preventDefault()
        onBack()
      }}
    >
      <p className="flex gap-2 font-medium">
        <Icon name="warning" className="mt-0.5 text-warn" />
        {t('keep.title')}
      </p>
      <p className="text-muted">{t('keep.hint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" data-testid="keep-now" onClick={onKeep}>
          {t('keep.now')}
        </Button>
        <Button data-testid="keep-not" onClick={onLeave}>
          {t('keep.not')}
        </Button>
        <Button kind="quiet" onClick={onBack}>
          {t('keep.back')}
        </Button>
      </div>
    </div>
  )
}
