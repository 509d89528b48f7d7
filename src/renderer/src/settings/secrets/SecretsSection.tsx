import { useState } from 'react'
import { useWords } from '../../i18n'
import { useSecrets } from '../../secrets'
import { Button, Icon } from '../../ui'
import { SecretForm } from './SecretForm'
import { SecretRow } from './SecretRow'

/** Names and notes; a value can be replaced, never shown. */
export function SecretsSection() {
  const t = useWords('settings')
  const [kept, load] = useSecrets()
  /** '' is a new one. */
  const [edited, setEdited] = useState<string | null>(null)
  if (!kept) return <Icon name="clock" className="text-muted" />
  const { keychain, secrets } = kept

  async function close() {
    setEdited(null)
    await load()
  }

  return (
    <>
      <p className="text-muted text-small">{t('secrets.intro', { reference: '$KARYI{NAME}' })}</p>
      <p
        data-testid="secrets-backing"
        data-backing={keychain}
        className={`text-small ${keychain === 'memory' ? 'text-warn' : 'text-muted'}`}
      >
        {t(`secrets.backing.${keychain}`)}
      </p>
      {secrets.length === 0 && edited === null && (
        <p className="text-muted text-small">{t('secrets.none')}</p>
      )}
      {secrets.length > 0 && (
        <ul className="flex flex-col border-line border-y">
          {secrets.map((secret) => (
            <SecretRow
              key={secret.name}
              secret={secret}
              onEdit={() => setEdited(secret.name)}
              onGone={load}
            />
          ))}
        </ul>
      )}
      {edited === null ? (
        <div>
          <Button icon="plus" data-testid="add-secret" onClick={() => setEdited('')}>
            {t('secrets.add')}
          </Button>
        </div>
      ) : (
        <SecretForm key={edited} secret={secrets.find(({ name }) => name === edited)} onClose={close} />
      )}
    </>
  )
}
