import type { Runtime } from '../runtime'
import { act } from './exec/actions'
import { createHalfLines } from './exec/half-lines'
import { type ProcessAction, type ProcessArguments, processParameters } from './exec/process-parameters'
import { answered } from './exec/refusal'
import { refused } from './refused'
import { type AnyTool, defineTool } from './tool'

export function createProcessTool({ runtime }: { runtime: Runtime }): AnyTool {
  const halves = createHalfLines()
  return defineTool({
    name: 'process',
    server: 'agent-runtime',
    description:
      'Look after the background sessions of exec. One that ended is kept for 30 minutes, at most 50 of them.',
    parameters: processParameters,
    effect: 'command',
    as: ['exec'],
    // Input to a running program can do what a command can. The rest looks at, or ends, what was allowed to start.
    touches: ({ action, data = '', sessionId = '' }) =>
      action === 'write' ? { command: halves.joined(sessionId, data), input: true } : { effect: 'none' },
    title: ({ action, sessionId }) => TITLES[action].replace('{}', sessionId ?? 'a session'),
    run: (args, context) =>
      answered(async () => {
        const problem = problemOf(args)
        if (problem) return refused('INVALID_ARGUMENT', problem)
        const output = await act(runtime, args, context)
        const { action, sessionId = '', data = '', eof } = args
        if (eof || action === 'kill' || action === 'remove') halves.forget(sessionId)
        else if (action === 'write') halves.typed(sessionId, data, context)
        return output
      }),
  })
}

const TITLES: Record<ProcessAction, string> = {
  list: 'List background sessions',
  poll: 'Look at {}',
  log: 'Read the log of {}',
  write: 'Type into {}',
  kill: 'End {}',
  clear: 'Clear the output of {}',
  remove: 'Remove {}',
}

/** What an action needs beyond its types. */
function problemOf({ action, sessionId, offset, data, eof }: ProcessArguments): string | null {
  if (action !== 'list' && sessionId === undefined)
    return `sessionId: ${action} needs it. list shows the ones there are.`
  if (action === 'write' && !data && !eof) return 'data: write needs data, or eof to close the input.'
  if (action !== 'write' && (data || eof)) return `${data ? 'data' : 'eof'}: only write takes it.`
  return offset === 0 ? 'offset: lines count from 1, or from -1 at the end.' : null
}
