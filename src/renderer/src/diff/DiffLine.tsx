import { memo } from 'react'
import { useWords } from '../i18n'
import type { Row } from './rows'
import { partsOf } from './words'

const LOOKS = {
  same: { sign: ' ', line: '', mark: '' },
  add: { sign: '+', line: 'bg-add', mark: 'bg-[color-mix(in_oklch,var(--ok)_28%,var(--add))]' },
  del: { sign: '−', line: 'bg-del', mark: 'bg-[color-mix(in_oklch,var(--danger)_28%,var(--del))]' },
}

export const DiffLine = memo(function DiffLine({ row, digits }: { row: Row; digits: number }) {
  const t = useWords('messages')
  if (row.kind === 'gap')
    return <div className="select-none bg-surface px-2 text-muted first:hidden">{row.text}</div>
  if (row.kind === 'note') return <div className="px-2 text-muted">{row.text}</div>
  const { sign, line, mark } = LOOKS[row.kind]
  const width = { width: `${digits}ch` }
  return (
    <div className={`flex ${line}`}>
      <span className="flex shrink-0 select-none gap-2 px-2 text-right text-muted" aria-hidden="true">
        <span style={width}>{'old' in row ? row.old : ''}</span>
        <span style={width}>{'now' in row ? row.now : ''}</span>
      </span>
      <span className="w-4 shrink-0 select-none" aria-hidden="true">
        {sign}
      </span>
      {row.kind !== 'same' && <span className="sr-only">{t(`diff.${row.kind}`)}</span>}
      <span className="min-w-0 flex-1 whitespace-pre-wrap pr-2 [overflow-wrap:anywhere]">
        {'pair' in row && row.pair !== undefined
          ? partsOf(row.text, row.pair).map(({ text, changed }, index) =>
              changed ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a line do not move
                <span key={index} className={`rounded-xs ${mark}`}>
                  {text}
                </span>
              ) : (
                text
              ),
            )
          : row.text}
      </span>
    </div>
  )
})
