import type { ToolCallBlock } from '../../../shared/conversation'

const WORDS: Record<ToolCallBlock['state'], string> = {
  start: 'waiting',
  running: 'running',
  update: 'running',
  end: 'done',
  error: 'failed',
  'permission-required': 'needs your permission',
  'question-required': 'asks you',
  interrupted: 'interrupted',
}

/** One line: what, on what, how it stands, how long. Failures are open, the rest opens on demand. */
export function ToolCard({ call }: { call: ToolCallBlock }) {
  const failed = call.state === 'error' || call.state === 'interrupted'
  return (
    <details
      data-testid="tool-card"
      data-state={call.state}
      data-tool={call.name}
      open={failed}
      className="rounded-lg border border-line bg-surface text-small"
    >
      <summary className="flex cursor-pointer items-baseline gap-2 px-3 py-1.5">
        <span className="font-medium">{call.name}</span>
        <span className="min-w-0 flex-1 truncate font-mono text-code text-muted">{target(call)}</span>
        <span className={failed ? 'text-danger' : 'text-muted'}>{WORDS[call.state]}</span>
        <span className="w-14 text-right text-muted tabular-nums">{took(call)}</span>
      </summary>
      <pre className="max-h-72 overflow-auto whitespace-pre-wrap break-words border-line border-t px-3 py-2 font-mono text-code">
        {call.response ?? call.output ?? 'No output yet.'}
      </pre>
    </details>
  )
}

/** What the call is about: its path, pattern or command if it has one, else its arguments as they are. */
function target({ params }: ToolCallBlock): string {
  try {
    const args = JSON.parse(params)
    const main = args.path ?? args.pattern ?? args.command
    return typeof main === 'string' ? main : params
  } catch {
    return params
  }
}

function took({ startedAt, endedAt }: ToolCallBlock): string {
  if (startedAt === undefined || endedAt === undefined) return ''
  const ms = endedAt - startedAt
  return ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`
}
