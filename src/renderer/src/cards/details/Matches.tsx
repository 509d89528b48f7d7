import { useMemo } from 'react'
import type { ToolCallBlock } from '../../../../shared/conversation'
import { said, useWords } from '../../i18n'
import { ScrollBox } from '../../markdown'
import { useApp } from '../../state'
import { Icon } from '../../ui'
import { type FileMatches, matchesByFile } from '../matches'
import { dataOf } from '../result'
import { visible } from '../visible'

const MOST_LINES = 400

/** What was found, file by file. */
export function Matches({ call, conversationId }: { call: ToolCallBlock; conversationId: string }) {
  const t = useWords('messages')
  const files = useMemo(() => bounded(matchesByFile(dataOf(call))), [call])
  const summary = call.toolResult?.ok ? said(call.toolResult.summary) : ''
  return (
    <>
      <p className="px-3 py-2 text-muted">{summary}</p>
      {files.length > 0 && (
        <ScrollBox label={summary} className="max-h-96 overflow-y-auto border-line border-t">
          {files.map((file) => (
            <File
              key={file.path}
              file={file}
              conversationId={conversationId}
              count={t('reads.matches', { count: file.count })}
            />
          ))}
        </ScrollBox>
      )}
    </>
  )
}

interface FileProps {
  file: FileMatches
  conversationId: string
  count: string
}

function File({ file: { path, lines }, conversationId, count }: FileProps) {
  const { calls } = useApp()
  return (
    <div className="pb-1">
      <button
        type="button"
        className="sticky top-0 flex w-full items-center gap-2 bg-surface px-3 py-1 text-left hover:bg-hover"
        onClick={() => void calls.call('file:open', { conversationId, path })}
      >
        <Icon name="file" className="text-muted" />
        <span className="min-w-0 flex-1 font-mono text-code [overflow-wrap:anywhere]">{visible(path)}</span>
        <span className="text-muted">{count}</span>
      </button>
      {lines.map(({ number, text, hit }) => (
        <div key={number} className="flex gap-3 px-3 font-mono text-code">
          <span className="w-10 shrink-0 select-none text-right text-muted">{number}</span>
          <span className={`whitespace-pre-wrap [overflow-wrap:anywhere] ${hit ? '' : 'text-muted'}`}>
            {visible(text)}
          </span>
        </div>
      ))}
    </div>
  )
}

function bounded(files: FileMatches[]): FileMatches[] {
  let room = MOST_LINES
  return files.flatMap((file) => {
    const lines = file.lines.slice(0, Math.max(0, room))
    room -= file.lines.length
    return lines.length > 0 ? [{ ...file, lines }] : []
  })
}
