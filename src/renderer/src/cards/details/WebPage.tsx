import type { ToolCallBlock } from '../../../../shared/conversation'
import { size } from '../../i18n'
import { numberIn, textIn } from '../arguments'
import { dataOf } from '../result'
import { visible } from '../visible'
import { Plain } from './Plain'
import { WebLink } from './WebLink'

/** Where a page came from in the end, and what the model was given of it. */
export function WebPage({ call }: { call: ToolCallBlock }) {
  const data = dataOf(call)
  const url = textIn(data, 'url') ?? ''
  const bytes = numberIn(data, 'bytes')
  return (
    <>
      <div className="border-line border-b px-3 py-2">
        {textIn(data, 'title') && (
          <p className="break-words font-medium">{visible(textIn(data, 'title') ?? '')}</p>
        )}
        <p className="[overflow-wrap:anywhere]">
          <WebLink url={url}>{visible(url)}</WebLink>
        </p>
        <p className="text-muted">
          {[textIn(data, 'type'), bytes === undefined ? undefined : size(bytes)].filter(Boolean).join(' · ')}
        </p>
      </div>
      <Plain text={call.response ?? ''} />
    </>
  )
}
