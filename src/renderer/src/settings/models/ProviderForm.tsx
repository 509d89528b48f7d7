import { useState } from 'react'
import { said, useWords } from '../../i18n'
import { useApp, usePreferences } from '../../state'
import { Button, Choices } from '../../ui'
import { Field, INPUT } from '../Field'
import { KeepQuestion } from '../KeepQuestion'
import type { Edited } from './ModelsSection'
import { TestResult } from './TestResult'

/** Saves the provider and asks it for its models at once, so that a wrong key shows now. */
export function ProviderForm({ edited, onClose }: { edited: Edited; onClose(): void }) {
  const t = useWords('settings')
  const { calls, preferences } = useApp()
  const { provider, preset, fresh } = edited
  const [name, setName] = useState(provider.name)
  const [baseURL, setBaseURL] = useState(provider.baseURL)
  const [wire, setWire] = useState(provider.wire)
  const [key, setKey] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const keychain = usePreferences((state) => state.keychain)
  const known = usePreferences((state) => state.settings?.providers.find(({ id }) => id === provider.id))

  /** Without a keychain a key is kept only as the user says: see KeepQuestion. */
  async function save(given = key.trim(), agreed = keychain !== 'memory') {
    if (!/^https?:\/\/\S+$/.test(baseURL.trim())) return setProblem(t('models.badAddress'))
    if (given && !agreed) return setAsking(true)
    setAsking(false)
    setBusy(true)
    const shown = name.trim() || new URL(baseURL.trim()).host
    const refused = await preferences.saveProvider({
      provider: {
        ...known,
        id: provider.id,
        name: shown,
        wire,
        baseURL: baseURL.trim(),
        chat: provider.chat,
      },
      key: given || null,
    })
    setProblem(refused)
    const tested = refused === null && (await preferences.listModels(provider.id))
    setBusy(false)
    if (tested && tested.state === 'ok') onClose()
  }

  return (
    <form
      data-testid="provider-form"
      className="flex flex-col gap-4 rounded-lg border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <h3 className="font-semibold text-small">
        {fresh && !name
          ? t('models.addOther')
          : t(fresh ? 'models.addOne' : 'models.editOne', { name: name || t('models.other') })}
      </h3>
      {!preset && (
        <>
          <Field label={t('models.name')}>
            {(ids) => (
              <input
                {...ids}
                className={INPUT}
                value={name}
                maxLength={200}
                placeholder={t('models.nameExample')}
                onChange={(event) => setName(event.target.value)}
              />
            )}
          </Field>
          <Choices<'openai' | 'anthropic'>
            label={t('models.wire')}
            value={wire}
            choices={[
              { value: 'openai', label: 'OpenAI' },
              { value: 'anthropic', label: 'Anthropic' },
            ]}
            onChange={setWire}
          />
        </>
      )}
      <Field
        label={t('models.address')}
        hint={preset?.hint ? said(preset.hint) : t('models.addressHint')}
        problem={problem}
      >
        {(ids) => (
          <input
            {...ids}
            data-testid="provider-address"
            className={INPUT}
            value={baseURL}
            spellCheck={false}
            placeholder="https://"
            aria-invalid={problem !== null}
            onChange={(event) => setBaseURL(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('models.key')}
        hint={
          preset?.needsKey ? (
            <button
              type="button"
              className="text-accent underline"
              onClick={() => void calls.call('app:open-external', { url: preset.help })}
            >
              {t('models.getKey')}
            </button>
          ) : (
            t('models.keyHint')
          )
        }
      >
        {(ids) => (
          <input
            {...ids}
            type="password"
            data-testid="provider-key"
            autoComplete="off"
            className={INPUT}
            value={key}
            placeholder={provider.hasKey ? t('models.keyKept') : ''}
            onChange={(event) => setKey(event.target.value)}
          />
        )}
      </Field>
      <TestResult providerId={provider.id} />
      {asking ? (
        <KeepQuestion
          onKeep={() => void save(key.trim(), true)}
          onLeave={() => void save('')}
          onBack={() => setAsking(false)}
        />
      ) : (
        <div className="flex gap-2">
          <Button type="submit" kind="primary" data-testid="save-provider" disabled={busy}>
            {t('models.save')}
          </Button>
          <Button onClick={onClose}>{t(known ? 'models.close' : 'models.cancel')}</Button>
        </div>
      )}
    </form>
  )
}
