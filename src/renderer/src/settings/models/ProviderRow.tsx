import type { ProviderView } from '../../../../shared/views'
import { useWords } from '../../i18n'
import { useApp } from '../../state'
import { Button, IconButton } from '../../ui'
import { TestResult } from './TestResult'

interface Props {
  provider: ProviderView
  /** Its form is open and says how the test went. */
  edited: boolean
  onEdit(): void
}

export function ProviderRow({ provider, edited, onEdit }: Props) {
  const t = useWords('settings')
  const { preferences } = useApp()
  const { id, name, baseURL, hasKey } = provider
  return (
    <li data-testid="provider" data-provider={id} className="border-line py-2 [&+&]:border-t">
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <p className="truncate text-small">
            <span className="font-medium">{name}</span>{' '}
            <span className="text-muted">{t(hasKey ? 'models.hasKey' : 'models.noKey')}</span>
          </p>
          <p className="truncate text-muted text-small">{baseURL}</p>
        </div>
        <Button data-testid="test-provider" onClick={() => void preferences.listModels(id)}>
          {t('models.test')}
        </Button>
        <IconButton icon="pencil" label={t('models.edit', { name })} onClick={onEdit} />
        <IconButton
          icon="trash"
          label={t('models.remove', { name })}
          onClick={() => void preferences.removeProvider(id)}
        />
      </div>
      {!edited && <TestResult providerId={id} />}
    </li>
  )
}
