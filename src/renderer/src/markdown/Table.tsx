import type { Tokens } from 'marked'
import { useWords } from '../i18n'
import { Inline } from './Inline'
import { ScrollBox } from './ScrollBox'

/** More rows than a person looks through in an answer. */
const MOST_ROWS = 1_000

/** A cell of a few words stays on its line, a longer one is not squeezed to a column of words: the table scrolls. */
const widthOf = (text: string) => (text.length <= 24 ? 'whitespace-nowrap' : 'min-w-40')

export function Table({ table: { header, rows, align } }: { table: Tokens.Table }) {
  const t = useWords('messages')
  const cell = (index: number, text: string, look: string) => ({
    dir: 'auto',
    style: { textAlign: align[index] ?? ('start' as const) },
    className: `px-3 py-1.5 ${look} ${widthOf(text)}`,
  })
  return (
    <ScrollBox label={t('table')} className="overflow-x-auto rounded-lg border border-line">
      <table className="w-full border-collapse text-small">
        <thead className="bg-surface">
          <tr>
            {header.map(({ text, tokens }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
              <th key={index} scope="col" {...cell(index, text, 'font-medium')}>
                <Inline tokens={tokens} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, MOST_ROWS).map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
            <tr key={at} className="border-line border-t">
              {row.map(({ text, tokens }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                <td key={index} {...cell(index, text, 'align-top')}>
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
