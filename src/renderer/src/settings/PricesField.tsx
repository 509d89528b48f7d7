import { useState } from 'react'
import { useWords } from '../i18n'
import { Field, INPUT } from './Field'
import { pricesIn, writtenPrices } from './prices'
import { useChange } from './use-change'

/** Without the price of its model a conversation has no cost, and the limit of it never counts. */
export function PricesField() {
  const t = useWords('settings')
  const { settings, change, problem, setProblem } = useChange()
  const [text, setText] = useState(writtenPrices(settings.prices))

  async function save() {
    const read = pricesIn(text)
    if ('wrong' in read) return setProblem(t('limits.pricesWrong', { line: read.wrong }))
    if (writtenPrices(read.prices) === writtenPrices(settings.prices)) return setProblem(null)
    await change({ prices: read.prices })
  }

  return (
    <Field label={t('limits.prices')} hint={t('limits.pricesHint')} problem={problem}>
      {(ids) => (
        <textarea
          {...ids}
          rows={3}
          spellCheck={false}
          data-setting="prices"
          placeholder="gpt-oss-120b 0.15 0.60 0.015"
          className={`${INPUT} font-mono text-code`}
          value={text}
          aria-invalid={problem !== null}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => void save()}
        />
      )}
    </Field>
  )
}
