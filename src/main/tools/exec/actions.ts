import type { Runtime, SessionInfo } from '../../runtime'
import type { ToolContext, ToolOutput } from '../tool'
import type { ProcessArguments } from './process-parameters'
import { endOf, howLong, rest } from './words'

/** With the heading it stays within what the model is given of one result. */
const PAGE_CHARS = 7_000
const POLL_MS = 3_000

/** Carries out one action of the process tool; its arguments were checked. */
export async function act(
  runtime: Runtime,
  args: ProcessArguments,
  context: ToolContext,
): Promise<ToolOutput> {
  const { conversationId: of } = context
  const id = args.sessionId ?? ''
  switch (args.action) {
    case 'list':
      return list(runtime.list(of).filter((session) => !session.foreground))
    case 'poll':
      return poll(runtime, id, context)
    case 'log':
      return log(runtime, args, context)
    case 'write':
      await runtime.write(of, id, { data: args.data ?? '', eof: args.eof })
      return said(written(args, id), { sessionId: id })
    case 'kill':
      return ended(await runtime.kill(of, id))
    case 'clear':
      return said(`Forgot the output of ${id} so far.`, dataOf(runtime.clear(of, id)))
    case 'remove':
      return said(`Removed ${id}.`, dataOf(await runtime.remove(of, id)))
  }
}

function list(sessions: SessionInfo[]): ToolOutput {
  const summary = sessions.length === 0 ? 'No background sessions' : `${sessions.length} background sessions`
  const lines = sessions.map(
    (session) => `${session.sessionId}  ${stateOf(session)}  ${shortCommand(session)}`,
  )
  return {
    content: [summary, ...lines].join('\n'),
    toolResult: {
      ok: true,
      summary,
      data: { sessions: sessions.map(dataOf) },
      meta: { truncated: false, returned: sessions.length, total: sessions.length },
    },
  }
}

async function poll(
  runtime: Runtime,
  id: string,
  { conversationId, signal }: ToolContext,
): Promise<ToolOutput> {
  const { session, output, ...logged } = await runtime.poll(conversationId, id, POLL_MS, signal)
  const summary = `${id}: ${stateOf(session)}`
  const text = output.text === '' ? '(nothing new)' : output.text.replace(/\n$/, '')
  return {
    content: [summary, text, ...rest(logged)].join('\n'),
    toolResult: {
      ok: true,
      summary,
      data: { ...dataOf(session), output: output.text },
      meta: { truncated: output.omittedBytes > 0, ...pathOf(logged) },
    },
  }
}

async function log(
  runtime: Runtime,
  { sessionId = '', offset = 1, limit }: ProcessArguments,
  { conversationId }: ToolContext,
): Promise<ToolOutput> {
  const range = { offset, limit, chars: PAGE_CHARS }
  const { lines, first, total, session, ...logged } = await runtime.log(conversationId, sessionId, range)
  const last = first + lines.length - 1
  const summary = lines.length === 0 ? `${total} lines in all` : `Lines ${first}-${last} of ${total}`
  const more = last < total ? [`[There is more: go on with offset ${last + 1}.]`] : []
  return {
    content: [`${sessionId}: ${stateOf(session)}. ${summary}`, ...lines, ...more, ...rest(logged)].join('\n'),
    toolResult: {
      ok: true,
      summary,
      data: { ...dataOf(session), output: lines.join('\n'), startLine: first },
      meta: {
        truncated: lines.length < total,
        returned: lines.length,
        total,
        ...(more.length > 0 && { nextOffset: last + 1 }),
        ...pathOf(logged),
      },
    },
  }
}

function ended(session: SessionInfo): ToolOutput {
  const words = session.ending === 'killed' ? 'Ended' : 'Had ended already:'
  const left = session.left ? ' Some of its processes could not be ended.' : ''
  return said(`${words} ${session.sessionId} (${endOf(session)}).${left}`, dataOf(session))
}

function written({ data = '', eof }: ProcessArguments, id: string): string {
  const what = data === '' ? '' : `Wrote ${Buffer.byteLength(data)} bytes to ${id}. `
  return `${what}${eof ? 'Its input is closed now. ' : ''}poll shows what it answers.`
}

function said(summary: string, data: Record<string, string | number | boolean | null>): ToolOutput {
  return { content: summary, toolResult: { ok: true, summary, data, meta: { truncated: false } } }
}

function stateOf(session: SessionInfo): string {
  const { status, startedAt, endedAt, left, ending } = session
  if (status === 'running')
    return `running for ${howLong(Date.now() - startedAt)}${left ? ', its shell has ended' : ''}`
  const why = ending === 'timeout' ? 'time limit, ' : ''
  return `${why}${endOf(session)}, after ${howLong((endedAt ?? startedAt) - startedAt)}`
}

function dataOf(session: SessionInfo) {
  const { conversationId: _of, turnId: _turn, foreground: _waiting, logPath: _path, ...data } = session
  return { ...data, command: shortCommand(session) }
}

function pathOf({ logPath }: { logPath: string | null }) {
  return logPath ? { offloadPath: logPath } : {}
}

function shortCommand({ command }: SessionInfo): string {
  const line = command.replace(/\s+/g, ' ').trim()
  return line.length > 120 ? `${line.slice(0, 119)}…` : line
}
