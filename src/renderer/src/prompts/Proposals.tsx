import type { Proposal } from '../../../shared/permission-rules'
import { visible } from '../cards'
import { said, useWords } from '../i18n'
import { Button } from '../ui'

interface Props {
  proposals: Proposal[]
  busy: boolean
  onChoose(choice: number): void
  onBack(): void
}

/** How far "always" should reach, each with what else it would let pass and what it would not. */
export function Proposals({ proposals, busy, onChoose, onBack }: Props) {
  const t = useWords('prompts')
  return (
    <div className="min-h-0 overflow-y-auto px-3 pb-1 text-small">
      <div className="mb-1 flex items-center gap-2">
        <p className="min-w-0 flex-1 text-muted">{t('always.title')}</p>
        <Button kind="quiet" icon="left" onClick={onBack}>
          {t('always.back')}
        </Button>
      </div>
      <ul className="space-y-2">
        {proposals.map(({ id, title, also, still }, index) => (
          <li key={id}>
            <button
              type="button"
              data-testid="permission-proposal"
              disabled={busy}
              className="w-full rounded-lg border border-line px-3 py-2 text-left hover:bg-hover"
              onClick={() => onChoose(index)}
            >
              <span className="font-medium">{visible(said(title))}</span>
              {also.length > 0 && <Examples label={t('always.also')} texts={also} />}
              {still.length > 0 && <Examples label={t('always.still')} texts={still} />}
            </button>
          </li>
        ))}
      </ul>
      <p className="pt-2 text-muted">{t('always.revoke')}</p>
    </div>
  )
}

function Examples({ label, texts }: { label: string; texts: string[] }) {
  return (
    <span className="mt-0.5 block text-muted">
      {label}{' '}
      {texts.map((text, index) => (
        <span key={text}>
          {index > 0 && ', '}
          <code className="font-mono text-code [overflow-wrap:anywhere]">{visible(text)}</code>
        </span>
      ))}
    </span>
  )
}
