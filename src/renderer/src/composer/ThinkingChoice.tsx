import { THINKING } from '../../../shared/choices'
import type { Thinking } from '../../../shared/conversation'
import { useWords } from '../i18n'
import { usePreferences } from '../state'
import { Choices } from '../ui'

interface Props {
  value: Thinking
  onChange(value: Thinking): void
}

/** How hard the model thinks before it answers. */
export function ThinkingChoice({ value, onChange }: Props) {
  const t = useWords('shell')
  return (
    <div data-testid="thinking" className="px-2 pt-1.5 pb-2">
      <Choices
        small
        label={t('thinking.label')}
        value={value}
        choices={THINKING.map((one) => ({ value: one, label: t(`thinking.${one}`) }))}
        onChange={onChange}
      />
      <p className="mt-1 text-muted text-small">{t(`thinkingHint.${value}`)}</p>
    </div>
  )
}

/** Whether it makes a difference: not for the demo, and not for a model that is known not to think. */
export function useThinks({ provider, model }: { provider: string; model: string }): boolean {
  return usePreferences(({ models }) => {
    const known = models[provider]
    if (provider === 'demo' || known?.state === 'loading') return false
    return known?.state !== 'ok' || known.models.find(({ id }) => id === model)?.thinks !== false
  })
}
