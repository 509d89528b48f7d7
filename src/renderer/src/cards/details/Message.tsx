import type { ToolCallBlock } from '../../../../shared/conversation'
import { said } from '../../i18n'
import { argumentsOf, textIn } from '../arguments'
import { visible } from '../visible'
import { Plain } from './Plain'

/** What is said, and when it went out where it went. */
export function Message({ call }: { call: ToolCallBlock }) {
  const text = textIn(argumentsOf(call.params), 'content') ?? ''
  const summary = call.toolResult?.ok ? said(call.toolResult.summary) : ''
  return (
    <>
      {summary && <p className="border-line border-b px-3 py-2 text-muted">{visible(summary)}</p>}
      <Plain text={visible(text)} />
    </>
  )
}
