import { useEffect } from 'react'
import { PROTOCOL_CHOICES } from '../../../../shared/choices'
import { useWords } from '../../i18n'
import { useApp, usePreferences } from '../../state'
import { Choices } from '../../ui'

/** Models of which it is known, or was chosen, how they call tools. Those that just do it are not worth a word. */
export function ModelProtocols() {
  const t = useWords('settings')
  const shell = useWords('shell')
  const { preferences } = useApp()
  const known = usePreferences((state) => state.protocols)
  useEffect(() => void preferences.loadProtocols(), [preferences])
  const shown = known.flatMap(({ why, ...one }) => (why === 'called' ? [] : [{ ...one, why }]))
  if (shown.length === 0) return null
  return (
    <section data-testid="model-protocols">
      <h3 className="mb-1 font-semibold text-small">{t('protocols.title')}</h3>
      <p className="mb-2 text-muted text-small">{t('protocols.hint')}</p>
      <ul className="flex flex-col gap-3">
        {shown.map(({ provider, model, protocol, why }) => (
          <li key={`${provider} ${model}`}>
            <Choices
              label={`${provider} · ${model}`}
              value={protocol}
              choices={PROTOCOL_CHOICES.map((one) => ({ value: one, label: shell(`protocol.${one}`) }))}
              onChange={(value) => void preferences.setProtocol({ provider, model, protocol: value })}
            />
            <p className="mt-1 text-muted text-small">{t(`protocols.${why}`)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
