import type { Tokens } from 'marked'
import { useWords } from '../i18n'
import { Inline } from './Inline'
import { ScrollBox } from './ScrollBox'

/** More rows than a person looks through in an answer. */
const MOST_ROWS = 1_000

export function Table({ table: { header, rows, align } }: { table: Tokens.Table }) {
  const t = useWords('messages')
  const cell = (index: number) => ({ textAlign: align[index] ?? ('start' as const) })
  return (
    <ScrollBox label={t('table')} className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full border-collapse text-small">
        <thead className="bg-surface">
          <tr>
            {header.map(({ tokens }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={index} scope="col" style={cell(index)} className="px-3 py-1.5 font-medium">
                <Inline tokens={tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at} className="border-line border-t">
              {row.map(({ tokens }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={index} style={cell(index)} className="px-3 py-1.5 align-top">
                  <Inline tokens={tokens} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > MOST_ROWS && (
        <p className="border-line border-t px-3 py-1.5 text-muted text-small">
          {t('more.rows', { count: rows.length - MOST_ROWS })}
        </p>
      )}
    </ScrollBox>
  )
}
