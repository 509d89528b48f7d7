import { quoted, useWords } from '../../i18n'
import { usePreferences } from '../../state'
import { Icon } from '../../ui'

/** What came of asking a provider for its models. */
export function TestResult({ providerId }: { providerId: string }) {
  const t = useWords('settings')
  const found = usePreferences((state) => state.models[providerId])
  return (
    <div role="status" data-testid="test-result" data-state={found?.state} className="text-small">
      {found?.state === 'loading' && <p className="pt-1 text-muted">{t('models.testing')}</p>}
      {found?.state === 'ok' && (
        <p className="flex items-center gap-1.5 pt-1 text-ok">
          <Icon name="check" />
          {t('models.works', { count: found.models.length })}
        </p>
      )}
      {found?.state === 'failed' && (
        <p className="flex gap-1.5 pt-1 text-danger">
          <Icon name="warning" className="mt-0.5" />
          <span className="min-w-0 whitespace-pre-wrap break-words">{quoted(found.message)}</span>
        </p>
      )}
    </div>
  )
}
