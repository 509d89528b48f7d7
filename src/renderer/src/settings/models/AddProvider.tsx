import type { PresetView } from '../../../../shared/views'
import { useWords } from '../../i18n'
import { usePreferences } from '../../state'
import { Button } from '../../ui'
import type { Edited } from './ModelsSection'

/** The servers whose address is known, and any other one. */
export function AddProvider({ onAdd }: { onAdd(edited: Edited): void }) {
  const t = useWords('settings')
  const presets = usePreferences((state) => state.presets)
  const providers = usePreferences((state) => state.providers)
  const has = (id: string) => providers.some((one) => one.id === id)

  function add(
    { id, name, wire, baseURL }: Pick<PresetView, 'id' | 'name' | 'wire' | 'baseURL'>,
    preset?: PresetView,
  ) {
    const provider = { id, name, wire, baseURL, chat: 'auto' as const, hasKey: false }
    onAdd({ provider, ...(preset ? { preset } : {}), fresh: true })
  }

  function other() {
    const numbers = Array.from({ length: providers.length + 1 }, (_, index) => `server-${index + 1}`)
    const id = numbers.find((one) => !has(one)) ?? 'server'
    add({ id, name: '', wire: 'openai', baseURL: '' })
  }

  return (
    <div>
      <h3 className="mb-1 font-semibold text-small">{t('models.add')}</h3>
      <p className="mb-2 text-muted text-small">{t('models.addHint')}</p>
      <div className="flex flex-wrap gap-2">
        {presets
          .filter(({ id }) => !has(id))
          .map((preset) => (
            <Button key={preset.id} data-preset={preset.id} onClick={() => add(preset, preset)}>
              {preset.name}
            </Button>
          ))}
        <Button icon="plus" data-preset="other" onClick={other}>
          {t('models.other')}
        </Button>
      </div>
    </div>
  )
}
