import { day, useWords } from '../../i18n'
import type { Secrets } from '../../secrets'
import { useApp } from '../../state'
import { IconButton } from '../../ui'

interface Props {
  secret: Secrets['secrets'][number]
  onEdit(): void
  onGone(): Promise<void>
}

export function SecretRow({ secret, onEdit, onGone }: Props) {
  const t = useWords('settings')
  const { calls } = useApp()
  const { name, note, changedAt, usedAt, readable } = secret

  async function remove() {
    if (await calls.call('secret:remove', { name })) await onGone()
  }

  return (
    <li data-testid="secret" data-secret={name} className="border-line py-2 [&+&]:border-t">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1 text-small">
          <p className="break-words">
            <span className="font-mono text-code">{name}</span>
            {note && <span className="text-muted"> · {note}</span>}
          </p>
          <p className="text-muted">
            {usedAt ? t('secrets.used', { day: day(usedAt) }) : t('secrets.unused', { day: day(changedAt) })}
          </p>
          {!readable && <p className="text-warn">{t('secrets.unreadable')}</p>}
        </div>
        <IconButton icon="pencil" label={t('secrets.replace', { name })} onClick={onEdit} />
        <IconButton
          icon="trash"
          data-testid="remove-secret"
          label={t('secrets.remove', { name })}
          onClick={() => void remove()}
        />
      </div>
    </li>
  )
}
