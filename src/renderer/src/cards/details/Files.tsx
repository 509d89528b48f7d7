import type { ToolCallBlock } from '../../../../shared/conversation'
import { said, useWords } from '../../i18n'
import { useApp } from '../../state'
import { listIn } from '../arguments'
import { dataOf } from '../result'
import { visible } from '../visible'

const MOST = 200

/** The files that were found; a click shows one in its folder. */
export function Files({ call, conversationId }: { call: ToolCallBlock; conversationId: string }) {
  const t = useWords('messages')
  const { calls } = useApp()
  const files = listIn(dataOf(call), 'files').filter((file) => typeof file === 'string')
  const summary = call.toolResult?.ok ? said(call.toolResult.summary) : ''
  return (
    <>
      <p className="px-3 py-2 text-muted">{summary}</p>
      {files.length > 0 && (
        <ul className="max-h-80 overflow-y-auto border-line border-t px-1 py-1">
          {files.slice(0, MOST).map((path) => (
            <li key={path}>
              <button
                type="button"
                className="w-full rounded px-2 text-left font-mono text-code [overflow-wrap:anywhere] hover:bg-hover"
                onClick={() => void calls.call('file:open', { conversationId, path })}
              >
                {visible(path)}
              </button>
            </li>
          ))}
          {files.length > MOST && (
            <li className="px-2 text-muted">{t('more.files', { count: files.length - MOST })}</li>
          )}
        </ul>
      )}
    </>
  )
}
