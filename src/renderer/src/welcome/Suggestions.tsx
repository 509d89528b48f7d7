import { useWords } from '../i18n'
import { useApp } from '../state'
import { FolderName, focusComposer, Icon } from '../ui'

const SAMPLE = ['search', 'edit', 'run'] as const
const DEMO = ['list', 'search', 'create'] as const
const MODEL = ['explain', 'todo', 'test'] as const

/** Three things the model understands, of which the first changes nothing. */
export function Suggestions({ workspace, demo }: { workspace: string; demo: boolean }) {
  const t = useWords('shell')
  const sample = /[\\/]Deskwright sample$/.test(workspace)
  return (
    <div className="flex flex-col gap-3">
      <p className="flex min-w-0 flex-wrap items-center gap-1.5 text-muted">
        {t('welcome.folder')} <FolderName path={workspace} />
      </p>
      <h3 className="font-semibold text-body">{t('welcome.try')}</h3>
      <ul className="flex flex-col border-line border-y">
        {demo
          ? (sample ? SAMPLE : DEMO).map((name) => (
              <Suggestion key={name} text={t(`try.demo.${name}`)} note={t(`try.demo.${name}Note`)} />
            ))
          : MODEL.map((name) => (
              <Suggestion key={name} text={t(`try.model.${name}`)} note={t(`try.model.${name}Note`)} />
            ))}
      </ul>
    </div>
  )
}

function Suggestion({ text, note }: { text: string; note: string }) {
  const { chat } = useApp()
  return (
    <li className="border-line [&+&]:border-t">
      <button
        type="button"
        data-testid="suggestion"
        className="flex w-full items-center gap-3 rounded-lg px-2 py-2.5 text-left hover:bg-hover"
        onClick={() => void focusComposer(chat.send(text))}
      >
        <span className="min-w-0 flex-1">
          <span className="block break-words">{text}</span>
          <span className="block text-muted text-small">{note}</span>
        </span>
        <Icon name="right" className="text-muted" />
      </button>
    </li>
  )
}
