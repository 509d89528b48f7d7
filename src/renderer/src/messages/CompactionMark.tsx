import type { Compaction } from '../../../shared/conversation'
import { useFold } from '../cards'
import { shortNumber, useWords } from '../i18n'
import { Markdown } from '../markdown'
import { useApp } from '../state'
import { Button } from '../ui'

/** From here on the model has all; what is above it was given in a shorter form. */
export function CompactionMark({ compaction }: { compaction: Compaction }) {
  const t = useWords('messages')
  const { chat } = useApp()
  const { id, kind, summary, tokensBefore, tokensAfter } = compaction
  const [open, setOpen] = useFold(`${id}/summary`, false)
  return (
    <aside data-testid="compaction" className="mb-6 border-line border-y py-1 text-muted text-small">
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1">
          {t(`compaction.${kind}`, {
            before: shortNumber(tokensBefore),
            after: shortNumber(tokensAfter),
          })}
        </span>
        {summary && (
          <Button kind="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t(open ? 'compaction.hide' : 'compaction.show')}
          </Button>
        )}
        <Button kind="quiet" icon="undo" onClick={() => void chat.undoCompaction(id)}>
          {t('compaction.undo')}
        </Button>
      </div>
      {open && (
        <div className="pb-2 text-text">
          <Markdown text={summary} />
        </div>
      )}
    </aside>
  )
}
