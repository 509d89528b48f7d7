import { useState } from 'react'
import { useWords } from '../../i18n'
import { type Secrets, useMasked } from '../../secrets'
import { useApp } from '../../state'
import { Button } from '../../ui'
import { Field, INPUT } from '../Field'

interface Props {
  /** The one whose value is replaced; undefined for a new one. */
  secret: Secrets['secrets'][number] | undefined
  onClose(): Promise<void>
}

export function SecretForm({ secret, onClose }: Props) {
  const t = useWords('settings')
  const { calls } = useApp()
  const [name, setName] = useState(secret?.name ?? '')
  const [note, setNote] = useState(secret?.note ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const masked = useMasked()

  async function save() {
    const saved = await calls.ask('secret:set', {
      name: name.trim(),
      value: masked.take(),
      note: note.trim(),
    })
    if (saved.ok) return onClose()
    setProblem(saved.error.message)
    masked.focus()
  }

  return (
    <form
      data-testid="secret-form"
      className="flex flex-col gap-4 rounded-lg border border-line p-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Field label={t('secrets.name')} hint={t('secrets.nameHint')}>
        {(ids) => (
          <input
            {...ids}
            data-testid="secret-name"
            className={`${INPUT} font-mono`}
            value={name}
            disabled={secret !== undefined}
            maxLength={100}
            spellCheck={false}
            placeholder="GITHUB_TOKEN"
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <Field label={t('secrets.value')} hint={t('secrets.valueHint')} problem={problem}>
        {(ids) => (
          <input
            {...ids}
            {...masked.props}
            data-testid="secret-new-value"
            className={INPUT}
            aria-invalid={problem !== null}
          />
        )}
      </Field>
      <Field label={t('secrets.note')} hint={t('secrets.noteHint')}>
        {(ids) => (
          <input
            {...ids}
            data-testid="secret-note"
            className={INPUT}
            value={note}
            maxLength={500}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" kind="primary" data-testid="save-secret">
          {t('secrets.save')}
        </Button>
        <Button onClick={() => void onClose()}>{t('secrets.cancel')}</Button>
      </div>
    </form>
  )
}
