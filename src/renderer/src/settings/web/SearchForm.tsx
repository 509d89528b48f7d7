import { useEffect, useState } from 'react'
import type { IpcResponse } from '../../../../shared/ipc'
import type { SearchSettings } from '../../../../shared/settings'
import { useWords } from '../../i18n'
import { useApp } from '../../state'
import { Button, Choices } from '../../ui'
import { Field, INPUT } from '../Field'
import { type Tested, TestState } from '../TestState'
import { useChange } from '../use-change'

const ENGINES: SearchSettings['provider'][] = ['none', 'brave', 'searxng']
const KEY_HELP = 'https://api-dashboard.search.brave.com/app/keys'

/** Which engine searches the web. It is asked at once, so that a wrong key or address shows now. */
export function SearchForm() {
  const t = useWords('settings')
  const { calls, preferences } = useApp()
  const { search } = useChange().settings
  const [provider, setProvider] = useState(search.provider)
  const [baseURL, setBaseURL] = useState(search.baseURL ?? '')
  const [key, setKey] = useState('')
  const [kept, setKept] = useState<IpcResponse<'search:state'> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [tested, setTested] = useState<Tested>(null)
  const look = () => void calls.call('search:state', {}).then((state) => state && setKept(state))
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page opens
  useEffect(look, [])

  function choose(next: SearchSettings['provider']) {
    setProvider(next)
    setProblem(null)
    setTested(null)
    const address = next === search.provider ? (search.baseURL ?? '') : ''
    setBaseURL(address)
    if (next === 'none') void preferences.saveSearch({ search: { provider: 'none' }, key: null })
  }

  async function save() {
    const address = baseURL.trim()
    if ((provider === 'searxng' || address) && !/^https?:\/\/\S+$/.test(address))
      return setProblem(t('web.badAddress'))
    if (provider === 'brave' && !kept?.hasKey && !key.trim()) return setProblem(t('web.keyMissing'))
    setTested('busy')
    const refused = await preferences.saveSearch({
      search: { provider, ...(address ? { baseURL: address } : {}) },
      key: key.trim() || null,
    })
    setProblem(refused)
    setKey('')
    look()
    if (refused) return setTested(null)
    const result = await calls.ask('search:test', {})
    setTested(
      result.ok
        ? { ok: true, words: t('web.works', { count: result.value.results }) }
        : { ok: false, words: result.error.message },
    )
  }

  return (
    <form
      data-testid="search-form"
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Choices<SearchSettings['provider']>
        label={t('web.search')}
        value={provider}
        choices={ENGINES.map((value) => ({ value, label: t(`web.${value}`) }))}
        onChange={choose}
      />
      {provider === 'none' && <p className="text-muted text-small">{t('web.noneHint')}</p>}
      {provider === 'brave' && (
        <Field
          label={t('web.key')}
          hint={
            <button
              type="button"
              className="text-accent underline"
              onClick={() => void calls.call('app:open-external', { url: KEY_HELP })}
            >
              {t('web.getKey')}
            </button>
          }
        >
          {(ids) => (
            <input
              {...ids}
              type="password"
              data-testid="search-key"
              autoComplete="off"
              className={INPUT}
              value={key}
              placeholder={kept?.hasKey ? t('web.keyKept') : ''}
              onChange={(event) => setKey(event.target.value)}
            />
          )}
        </Field>
      )}
      {provider !== 'none' && (
        <>
          <Field
            label={t(provider === 'brave' ? 'web.braveAddress' : 'web.address')}
            hint={t(provider === 'brave' ? 'web.braveAddressHint' : 'web.addressHint')}
            problem={problem}
          >
            {(ids) => (
              <input
                {...ids}
                data-testid="search-address"
                className={INPUT}
                value={baseURL}
                spellCheck={false}
                placeholder={provider === 'brave' ? 'https://api.search.brave.com' : 'https://'}
                aria-invalid={problem !== null}
                onChange={(event) => setBaseURL(event.target.value)}
              />
            )}
          </Field>
          {kept?.keychain === 'memory' && provider === 'brave' && (
            <p className="text-small text-warn">{t('models.noKeychain')}</p>
          )}
          <div className="flex items-center gap-3">
            <Button type="submit" kind="primary" data-testid="save-search" disabled={tested === 'busy'}>
              {t('web.save')}
            </Button>
            <TestState tested={tested} busy={t('web.testing')} />
          </div>
        </>
      )}
    </form>
  )
}
