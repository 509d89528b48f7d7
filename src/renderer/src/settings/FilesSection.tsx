import { useState } from 'react'
import { useWords } from '../i18n'
import { Field, INPUT } from './Field'
import { useChange } from './use-change'

export function FilesSection() {
  const t = useWords('settings')
  const { settings, change, problem } = useChange()
  const [text, setText] = useState(settings.ignores.join('\n'))

  function save() {
    const ignores = text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
    if (ignores.join('\n') !== settings.ignores.join('\n')) void change({ ignores })
  }

  return (
    <>
      <Field label={t('files.ignores')} hint={t('files.ignoresHint')} problem={problem}>
        {(ids) => (
          <textarea
            {...ids}
            rows={8}
            spellCheck={false}
            data-setting="ignores"
            placeholder={'secrets/\n*.sqlite'}
            className={`${INPUT} font-mono text-code`}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onBlur={save}
          />
        )}
      </Field>
      <label className="flex cursor-pointer items-start gap-2 text-small">
        <input
          type="checkbox"
          data-setting="allowInsideLinks"
          className="mt-1 accent-accent"
          checked={settings.allowInsideLinks}
          onChange={(event) => void change({ allowInsideLinks: event.target.checked })}
        />
        <span>
          <span className="block font-medium">{t('files.links')}</span>
          <span className="block text-muted">{t('files.linksHint')}</span>
        </span>
      </label>
    </>
  )
}
