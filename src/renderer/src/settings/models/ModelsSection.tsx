import { useEffect, useState } from 'react'
import type { PresetView, ProviderView } from '../../../../shared/views'
import { useWords } from '../../i18n'
import { useApp, usePreferences } from '../../state'
import { AddProvider } from './AddProvider'
import { DefaultModel } from './DefaultModel'
import { ModelProtocols } from './ModelProtocols'
import { ProviderForm } from './ProviderForm'
import { ProviderRow } from './ProviderRow'

/** What the form is about: a provider that is there, or a new one. */
export type Edited = { provider: ProviderView; preset?: PresetView; fresh: boolean }

export function ModelsSection() {
  const t = useWords('settings')
  const { preferences } = useApp()
  const providers = usePreferences((state) => state.providers)
  const keychain = usePreferences((state) => state.keychain)
  const presets = usePreferences((state) => state.presets)
  const [edited, setEdited] = useState<Edited | null>(null)
  useEffect(() => void preferences.loadProviders(), [preferences])

  function edit(provider: ProviderView) {
    const preset = presets.find(({ id }) => id === provider.id)
    setEdited({ provider, ...(preset ? { preset } : {}), fresh: false })
  }

  return (
    <>
      {providers.length > 0 && (
        <ul className="flex flex-col border-line border-y">
          {providers.map((provider) => (
            <ProviderRow
              key={provider.id}
              provider={provider}
              edited={edited?.provider.id === provider.id}
              onEdit={() => edit(provider)}
            />
          ))}
        </ul>
      )}
      {edited ? (
        <ProviderForm key={edited.provider.id} edited={edited} onClose={() => setEdited(null)} />
      ) : (
        <AddProvider onAdd={setEdited} />
      )}
      {keychain === 'memory' && <p className="text-small text-warn">{t('models.noKeychain')}</p>}
      <DefaultModel />
      <ModelProtocols />
    </>
  )
}
