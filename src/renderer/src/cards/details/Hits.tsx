import type { ToolCallBlock } from '../../../../shared/conversation'
import { said, useWords } from '../../i18n'
import { ScrollBox } from '../../markdown'
import { listIn, textIn } from '../arguments'
import { dataOf } from '../result'
import { visible } from '../visible'
import { WebLink } from './WebLink'

/** What a search found: titles to open in the browser, whose address is always beside them. */
export function Hits({ call }: { call: ToolCallBlock }) {
  const t = useWords('messages')
  const hits = listIn(dataOf(call), 'results').filter((hit) => typeof hit === 'object' && hit !== null)
  const summary = call.toolResult?.ok ? said(call.toolResult.summary) : ''
  return (
    <>
      <p className="px-3 py-2 text-muted">{summary}</p>
      {hits.length > 0 && (
        <ScrollBox
          label={t('web.results')}
          className="max-h-80 overflow-y-auto border-line border-t px-3 py-2"
        >
          <ol className="space-y-2">
            {hits.map((hit, index) => {
              const text = (key: string) => visible(textIn(hit as Record<string, unknown>, key) ?? '')
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: what was found does not move
                <li key={index} data-testid="web-hit">
                  <WebLink url={text('url')}>{text('title')}</WebLink>
                  <p className="truncate text-muted" dir="ltr">
                    {text('url')}
                  </p>
                  <p className="break-words">{text('snippet')}</p>
                </li>
              )
            })}
          </ol>
        </ScrollBox>
      )}
    </>
  )
}
