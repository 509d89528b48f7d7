import { useState } from 'react'
import type { Settings } from '../../../shared/settings'
import { useWords } from '../i18n'
import { Field, INPUT } from './Field'
import { useChange } from './use-change'

type NumberSetting = 'maxSteps' | 'spendCap' | 'maxTasks' | 'historyDays' | 'historyMegabytes'

interface Props {
  name: NumberSetting
  min: number
  max?: number
  whole?: boolean
  /** Nothing typed is a value too. */
  optional?: boolean
}

/** A number that counts when the field is left or Enter is pressed. */
export function NumberField({ name, min, max, whole = true, optional = false }: Props) {
  const t = useWords('settings')
  const { settings, change, problem, setProblem } = useChange()
  const [text, setText] = useState(shown(settings[name]))

  async function save() {
    const value = text.trim() === '' && optional ? null : Number(text.replace(',', '.'))
    if (shown(value) === shown(settings[name])) return setProblem(null)
    if (value !== null && !fits(value)) return setProblem(t(`limits.${name}Wrong`))
    await change({ [name]: value })
  }

  function fits(value: number): boolean {
    return value >= min && value <= (max ?? Number.MAX_SAFE_INTEGER) && (!whole || Number.isInteger(value))
  }

  return (
    <Field label={t(`limits.${name}`)} hint={t(`limits.${name}Hint`)} problem={problem}>
      {(ids) => (
        <input
          {...ids}
          inputMode="decimal"
          data-setting={name}
          className={`${INPUT} max-w-40`}
          value={text}
          placeholder={optional ? t('limits.none') : undefined}
          aria-invalid={problem !== null}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => void save()}
          onKeyDown={(event) => event.key === 'Enter' && void save()}
        />
      )}
    </Field>
  )
}

const shown = (value: Settings[NumberSetting]) => (value === null ? '' : String(value))
