import { said, useWords } from '../i18n'
import { Button, Icon } from '../ui'
import type { Refused } from './undo'

interface Props {
  refused: Refused
  onForce(): void
  onClose(): void
}

/** Why nothing was undone, and what forcing it would do. */
export function Refusal({ refused, onForce, onClose }: Props) {
  const t = useWords('panel')
  return (
    <div role="alert" className="mx-4 mt-3 flex flex-col gap-2 rounded-lg border border-line p-3 text-small">
      <p className="flex gap-1.5">
        <Icon name="warning" className="mt-0.5 text-warn" />
        <span className="min-w-0 break-words">{said(refused.message)}</span>
      </p>
      <p className="text-muted">{t('changes.forceHint')}</p>
      <div className="flex flex-wrap gap-2">
        <Button kind="danger" onClick={onForce}>
          {t('changes.force')}
        </Button>
        <Button onClick={onClose}>{t('changes.keep')}</Button>
      </div>
    </div>
  )
}
