import { useWords } from '../i18n'
import { useApp } from '../state'
import { Dialog, Kbd } from '../ui'

const KEYS = [
  ['new', ['Mod N']],
  ['search', ['Mod K']],
  ['send', ['Enter']],
  ['line', ['Shift Enter']],
  ['stop', ['Esc']],
  ['edit', ['↑']],
  ['sidebar', ['Mod B']],
  ['panel', ['Mod I']],
  ['settings', ['Mod ,']],
  ['rename', ['F2']],
  ['delete', ['Delete']],
  ['keys', ['?', 'Mod /']],
] as const

export default function Keys() {
  const t = useWords('shell')
  const { view } = useApp()
  return (
    <Dialog title={t('keys.title')} testId="keys" onClose={() => view.showKeys(false)}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 text-small">
        {KEYS.map(([name, keys]) => (
          <div key={name} className="contents">
            <dt>{t(`keys.${name}`)}</dt>
            <dd className="flex justify-end gap-1">
              {keys.map((key) => (
                <Kbd key={key} keys={key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
