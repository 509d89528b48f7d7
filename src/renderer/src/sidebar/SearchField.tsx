import { useWords } from '../i18n'
import { focusComposer, Icon, IconButton } from '../ui'

export function SearchField({ text, onChange }: { text: string; onChange(text: string): void }) {
  const t = useWords('shell')
  return (
    <div className="flex h-8 min-w-0 flex-1 items-center gap-1.5 rounded-lg border border-transparent px-2 text-muted focus-within:border-accent focus-within:bg-raised">
      <Icon name="search" />
      <input
        data-testid="search"
        aria-label={t('sidebar.search')}
        placeholder={t('sidebar.search')}
        className="min-w-0 flex-1 bg-transparent text-small text-text outline-none"
        value={text}
        maxLength={1_000}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') focusFirstResult(event)
          if (event.key !== 'Escape') return
          onChange('')
          void focusComposer()
        }}
      />
      {text && (
        <IconButton icon="close" label={t('sidebar.clear')} className="-mr-2" onClick={() => onChange('')} />
      )}
    </div>
  )
}

function focusFirstResult(event: React.KeyboardEvent<HTMLElement>): void {
  event.preventDefault()
  event.currentTarget.closest('nav')?.querySelector<HTMLElement>('[data-row]')?.focus()
}
