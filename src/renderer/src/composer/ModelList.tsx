import { useEffect, useState } from 'react'
import type { ProviderView } from '../../../shared/views'
import { quoted, useWords } from '../i18n'
import { useApp, usePreferences } from '../state'
import { Button, Icon } from '../ui'

interface Choice {
  provider: string
  model: string
}

interface Props {
  current: Choice
  onChoose(choice: Choice): void
  onClose(): void
}

/** The models of every provider, asked for when the list opens. */
export function ModelList({ current, onChoose, onClose }: Props) {
  const t = useWords('shell')
  const { preferences, view } = useApp()
  const providers = usePreferences((state) => state.providers)
  const [filter, setFilter] = useState('')

  useEffect(() => {
    void preferences.loadProviders().then(() => {
      const { providers, models } = preferences.get()
      for (const { id } of providers) if (models[id]?.state !== 'ok') void preferences.listModels(id)
    })
  }, [preferences])

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: what is in it takes the focus, its keys bubble
    <div className="flex flex-col" onKeyDown={walk}>
      {providers.length > 0 && (
        <input
          // biome-ignore lint/a11y/noAutofocus: what opens the list wants to choose from it
          autoFocus
          aria-label={t('models.filter')}
          placeholder={t('models.filter')}
          data-testid="model-filter"
          className="mx-1 mt-1 mb-1 rounded-lg border border-line bg-bg px-2 py-1 text-small"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <Row
        name={t('models.demo')}
        hint={t('models.demoHint')}
        checked={current.provider === 'demo'}
        onChoose={() => onChoose({ provider: 'demo', model: 'demo' })}
      />
      {providers.map((provider) => (
        <ProviderModels
          key={provider.id}
          provider={provider}
          filter={filter.trim()}
          current={current}
          onChoose={onChoose}
        />
      ))}
      <hr className="my-1 border-line" />
      <Button
        kind="quiet"
        icon="plus"
        onClick={() => {
          onClose()
          view.showSettings('models')
        }}
      >
        {t('models.add')}
      </Button>
    </div>
  )
}

interface ProviderProps {
  provider: ProviderView
  filter: string
  current: Choice
  onChoose(choice: Choice): void
}

function ProviderModels({ provider: { id, name }, filter, current, onChoose }: ProviderProps) {
  const t = useWords('shell')
  const { preferences } = useApp()
  const found = usePreferences((state) => state.models[id])
  const all = found?.state === 'ok' ? found.models : []
  const shown = all.filter((model) => model.id.toLowerCase().includes(filter.toLowerCase()))
  const unlisted =
    current.provider === id && filter === '' && all.every((model) => model.id !== current.model)
  const exact = filter === '' || shown.some((model) => model.id === filter)
  return (
    <section aria-label={name}>
      <h3 className="px-2 pt-2 pb-0.5 text-muted text-small">{name}</h3>
      {found?.state === 'loading' && (
        <p className="px-2 py-1 text-muted text-small">{t('models.loading', { provider: name })}</p>
      )}
      {found?.state === 'failed' && (
        <div className="px-2 py-1 text-small">
          <p className="break-words text-danger">
            {t('models.failed', { provider: name, message: quoted(found.message) })}
          </p>
          <Button kind="quiet" icon="refresh" onClick={() => void preferences.listModels(id)}>
            {t('models.retry')}
          </Button>
        </div>
      )}
      {unlisted && (
        <Row name={current.model} checked onChoose={() => onChoose({ provider: id, model: current.model })} />
      )}
      {shown.map((model) => (
        <Row
          key={model.id}
          name={model.id}
          checked={current.provider === id && current.model === model.id}
          onChoose={() => onChoose({ provider: id, model: model.id })}
        />
      ))}
      {!exact && found?.state !== 'loading' && (
        <Row
          name={t('models.use', { text: filter, provider: name })}
          checked={false}
          onChoose={() => onChoose({ provider: id, model: filter })}
        />
      )}
    </section>
  )
}

interface RowProps {
  name: string
  hint?: string
  checked: boolean
  onChoose(): void
}

function Row({ name, hint, checked, onChoose }: RowProps) {
  return (
    <button
      type="button"
      data-row=""
      data-testid="model-option"
      aria-pressed={checked}
      className="flex w-full items-start gap-2 rounded-md px-2 py-1 text-left text-small -outline-offset-2 hover:bg-hover"
      onClick={onChoose}
    >
      <Icon name="check" className={`mt-0.5 ${checked ? '' : 'invisible'}`} />
      <span className="min-w-0 flex-1 break-words">
        {name}
        {hint && <span className="block text-muted">{hint}</span>}
      </span>
    </button>
  )
}

/** Arrow keys go from the field into the list and through it. */
function walk(event: React.KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-row]')]
  const next = stops[stops.indexOf(event.target as HTMLElement) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}
