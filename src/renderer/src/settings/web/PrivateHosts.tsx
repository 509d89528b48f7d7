import { useState } from 'react'
import { useWords } from '../../i18n'
import { Field, INPUT } from '../Field'
import { useChange } from '../use-change'

/** What of the user's own network may be read; everything else there is refused. */
export function PrivateHosts() {
  const t = useWords('settings')
  const { settings, change, problem, setProblem } = useChange()
  const [text, setText] = useState(settings.privateHosts.join('\n'))

  function save() {
    const lines = text.split('\n').flatMap((line) => line.trim() || [])
    const wrong = lines.find((line) => hostIn(line) === undefined)
    if (wrong !== undefined) return setProblem(t('web.badHost', { host: wrong }))
    const privateHosts = [...new Set(lines.flatMap((line) => hostIn(line) ?? []))]
    setText(privateHosts.join('\n'))
    void change({ privateHosts })
  }

  return (
    <Field label={t('web.hosts')} hint={t('web.hostsHint')} problem={problem}>
      {(ids) => (
        <textarea
          {...ids}
          rows={4}
          spellCheck={false}
          data-setting="privateHosts"
          placeholder={'localhost:3000\nnas.local'}
          className={`${INPUT} font-mono text-code`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={save}
        />
      )}
    </Field>
  )
}

/** The host as an address has it; a whole address is understood too. */
function hostIn(line: string): string | undefined {
  const url = URL.parse(/^https?:\/\//i.test(line) ? line : `http://${line}`)
  if (!url || url.username || url.password || (url.pathname !== '/' && !/^https?:/i.test(line)))
    return undefined
  return url.host.replace(/\.+(?=$|:)/, '')
}
