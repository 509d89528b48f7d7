import { memo, useMemo, useState } from 'react'
import { VList } from 'virtua'
import { useWords } from '../i18n'
import { Button } from '../ui'
import { DiffLine } from './DiffLine'
import { type Row, rowsOf } from './rows'

const SHORT = 300
const SHOWN_FIRST = 120

interface Props {
  /** Unified, as main gives it. */
  diff: string
  /** What it is the diff of, for those who hear the window. */
  label: string
}

/** A diff with line numbers. A long one shows its begin; all of it scrolls in a box of its own. */
export const DiffView = memo(function DiffView({ diff, label }: Props) {
  const t = useWords('messages')
  const rows = useMemo(() => rowsOf(diff), [diff])
  const [all, setAll] = useState(false)
  const digits = Math.max(2, String(lastNumber(rows)).length)
  const long = rows.length > SHORT
  const line = (row: Row, index: number) => <DiffLine key={index} row={row} digits={digits} />
  if (rows.length === 0) return <p className="px-3 py-2 text-muted text-small">{t('diff.none')}</p>
  return (
    <section aria-label={label} data-testid="diff" className="overflow-hidden font-mono text-code">
      {long && all ? (
        <VList
          tabIndex={0}
          aria-label={label}
          role="region"
          className="max-h-[60vh]"
          style={{ height: '60vh' }}
        >
          {rows.map(line)}
        </VList>
      ) : (
        rows.slice(0, long ? SHOWN_FIRST : rows.length).map(line)
      )}
      {long && !all && (
        <div className="border-line border-t p-1 font-sans">
          <Button kind="quiet" icon="down" onClick={() => setAll(true)}>
            {t('diff.all', { count: rows.length })}
          </Button>
        </div>
      )}
    </section>
  )
})

function lastNumber(rows: Row[]): number {
  const last = rows.findLast((row) => 'old' in row || 'now' in row)
  if (!last) return 0
  return Math.max('old' in last ? last.old : 0, 'now' in last ? last.now : 0)
}
