import type { ErrorCode } from '../../../shared/envelope'
import { failure } from '../../../shared/envelope'
import type { RunResult } from '../../runtime'
import type { ToolOutput } from '../tool'
import { endOf, howLong, rest } from './words'

/** What a command did, for the model and for the window. */
export function resultOf(run: RunResult): ToolOutput {
  const { session } = run
  if (session.status === 'running' && !session.left) return running(run)
  const what = howItEnded(run)
  const notes = session.left ? [left(run)] : []
  if (what.code) return failed(run, what.code, [what.words, ...notes].join(' '))
  return {
    content: text([`${what.words}.`, ...notes].join(' '), run),
    toolResult: { ok: true, summary: what.words, data: dataOf(run), meta: metaOf(run) },
  }
}

function howItEnded({ session }: RunResult): { code?: ErrorCode; words: string } {
  const took = howLong((session.endedAt ?? Date.now()) - session.startedAt)
  switch (session.ending) {
    case 'timeout':
      return {
        code: 'TIMEOUT',
        words: `It ran into its time limit after ${took} and was ended. Give a longer timeoutMs or run it in the background.`,
      }
    case 'stopped':
    case 'killed':
      return { code: 'CANCELLED', words: `Stopped by the user after ${took}.` }
    default: {
      const words = `${endOf(session)}, after ${took}`
      return session.exitCode === 0 ? { words } : { code: 'NON_ZERO_EXIT', words: `${words}.` }
    }
  }
}

function running(run: RunResult): ToolOutput {
  const { sessionId, startedAt } = run.session
  const summary = `Running in the background as ${sessionId}`
  const since = Date.now() - startedAt
  const waited = since >= 1000 ? ` after ${howLong(since)}` : ''
  const prompt = run.output.text === '' || run.output.text.endsWith('\n') ? '' : ' It may wait for input.'
  const head = `Still running${waited}, in the background as session ${sessionId}.${prompt} With process: poll shows what is new, write answers it, kill ends it. You are told when it ends.`
  return {
    content: text(head, run),
    toolResult: { ok: true, summary, data: dataOf(run), meta: metaOf(run) },
  }
}

function left({ session: { sessionId } }: RunResult): string {
  return `The shell has ended; what it started goes on as session ${sessionId} (process poll, process kill).`
}

function failed(run: RunResult, code: ErrorCode, message: string): ToolOutput {
  const details = { ...dataOf(run), ...metaOf(run) }
  return { content: text(`${code}: ${message}`, run), toolResult: failure(code, message, details) }
}

function text(head: string, run: RunResult): string {
  const output = run.output.text === '' ? '(no output)' : run.output.text.replace(/\n$/, '')
  return [head, output, ...rest(run)].join('\n')
}

function dataOf({ session, stdout, stderr, output }: RunResult) {
  return {
    status: session.left ? 'left' : session.status,
    ...(session.status === 'running' && { sessionId: session.sessionId }),
    exitCode: session.exitCode,
    signal: session.signal,
    stdout: stdout.text,
    stderr: stderr.text,
    output: output.text,
    outputBytes: output.bytes,
    outputLines: output.lines,
    durationMs: (session.endedAt ?? Date.now()) - session.startedAt,
  }
}

function metaOf({ output, logPath }: RunResult) {
  return { truncated: output.omittedBytes > 0, ...(logPath && { offloadPath: logPath }) }
}
