import { useWords } from '../../i18n'
import { ScrollBox } from '../../markdown'

/** Text as it was printed, in a box that scrolls. */
export function Plain({ text, atEnd = false }: { text: string; atEnd?: boolean }) {
  const t = useWords('messages')
  if (text.trim() === '') return null
  return (
    <ScrollBox
      label={t('output.label')}
      className="max-h-80 overflow-auto bg-surface px-3 py-2"
      atEnd={atEnd}
    >
      <pre className="whitespace-pre-wrap font-mono text-code [overflow-wrap:anywhere]">
        {text.replace(/\n+$/, '')}
      </pre>
    </ScrollBox>
  )
}
