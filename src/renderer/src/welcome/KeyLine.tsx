import { useWords } from '../i18n'
import { Kbd } from '../ui'

const KEYS = [
  ['new', 'Mod N'],
  ['search', 'Mod K'],
  ['send', 'Enter'],
  ['stop', 'Esc'],
  ['edit', '↑'],
  ['keys', 'Mod /'],
] as const

export function KeyLine() {
  const t = useWords('shell')
  return (
    <ul
      aria-label={t('welcome.keys')}
      className="flex flex-wrap gap-x-4 gap-y-2 border-line border-t pt-4 text-muted text-small"
    >
      {KEYS.map(([name, keys]) => (
        <li key={name}>
          <Kbd keys={keys} /> {t(`keyHint.${name}`)}
        </li>
      ))}
    </ul>
  )
}
