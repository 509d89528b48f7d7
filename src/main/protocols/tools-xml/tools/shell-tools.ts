import { z } from 'zod'
import { failure } from '../../../../shared/envelope'
import {
  type AnyTool,
  answered,
  createHalfLines,
  defineTool,
  needWorkspace,
  refused,
  type ToolContext,
  type ToolOutput,
} from '../../../tools'
import { createPlaces } from './places'
import type { ShellAnswer, Shells } from './shells'

const server = 'agent-runtime'
const LONGEST = 100_000

/** They send the line that was begun, or take it back. */
const ENDS_LINE = ['m', 'j', 'c', 'u']

/** They end, stop or clear. Others confirm a line, or bring back one that ran before. */
const HARMLESS = ['c', 'd', 'z', '\\', 's', 'q', 'u', 'l']

export function createShellTools(shells: Shells): AnyTool[] {
  const places = createPlaces(shells)
  const halves = createHalfLines()

  const command = defineTool({
    name: 'command',
    server,
    description:
      'Run a script in the shell of this conversation. Folder and variables stay as it leaves them.',
    parameters: z.strictObject({ script: z.string().min(1).max(LONGEST).describe('What the shell runs.') }),
    effect: 'command',
    as: ['exec'],
    script: { argument: 'script', in: 'terminal' },
    touches: ({ script }, conversationId) => ({ command: script, cwd: places.judge(conversationId) }),
    title: ({ script }) => `Run ${firstLine(script)}`,
    run: ({ script }, context) =>
      answered(async () => {
        const { conversationId: id } = context
        const moved = places.moved(id, needWorkspace(context).root)
        if (moved !== undefined)
          return refused(
            'DENIED',
            `The shell is in ${moved} by now, which it was not when this command was looked at. Send it again.`,
          )
        halves.forget(id)
        return tell(places.note(id, await shells.run(id, script, optionsOf(context))))
      }),
  })

  const input = defineTool({
    name: 'input',
    server,
    description:
      'Type into what runs in the shell. No newline is added. Nothing typed waits for it once more.',
    parameters: z.strictObject({ data: z.string().max(LONGEST).describe('What is typed.') }),
    effect: 'command',
    as: ['exec'],
    touches: ({ data }, id = '') =>
      data === '' ? { effect: 'none' } : { command: halves.joined(id, data), input: true },
    title: ({ data }) => (data === '' ? 'Wait for the shell' : `Type ${JSON.stringify(data.slice(0, 60))}`),
    run: ({ data }, context) =>
      answered(async () => {
        const { conversationId: id } = context
        const answer = await shells.input(id, data, optionsOf(context))
        if (answer.state === 'done') halves.forget(id)
        else halves.typed(id, data, context)
        return tell(places.note(id, answer))
      }),
  })

  const ctrl = defineTool({
    name: 'ctrl',
    server,
    description:
      'Press a key together with Ctrl in the shell: c ends what runs, d ends its input, z stops it.',
    parameters: z.strictObject({
      key: z.string().trim().min(1).max(20).toLowerCase().describe('The key, e.g. c.'),
    }),
    effect: 'command',
    as: ['exec'],
    touches: ({ key }) =>
      HARMLESS.includes(key) ? { effect: 'none' } : { command: `Ctrl-${key}`, input: true },
    title: ({ key }) => `Press Ctrl-${key.toUpperCase()}`,
    run: ({ key }, context) =>
      answered(async () => {
        const { conversationId: id } = context
        const answer = await shells.control(id, key, optionsOf(context))
        if (answer.state === 'done' || ENDS_LINE.includes(key)) halves.forget(id)
        return tell(places.note(id, answer))
      }),
  })

  return [command, input, ctrl]
}

function optionsOf({ signal, script, onOutput }: ToolContext) {
  return { signal, script, onOutput: (text: string) => onOutput(text) }
}

function tell({ output, exitCode, state, cwd, note }: ShellAnswer): ToolOutput {
  const data = { output, exitCode, state, cwd }
  const rest = [output.replace(/\n$/, '') || '(no output)', ...(note ? [`[${note}]`] : [])]
  if (exitCode !== null && exitCode !== 0)
    return {
      content: [`NON_ZERO_EXIT: exit ${exitCode}.`, ...rest].join('\n'),
      toolResult: failure('NON_ZERO_EXIT', `exit ${exitCode}.`, data),
    }
  const summary = WORDS[state]
  const hint = HINTS[state]
  return {
    content: [`${summary}.${hint}`, ...rest].join('\n'),
    toolResult: { ok: true, summary, data, meta: { truncated: false } },
  }
}

const HINTS = {
  done: '',
  waiting: ' Type with <input>, end it with <ctrl>c</ctrl>.',
  running: ' Wait for it with an empty <input></input>, end it with <ctrl>c</ctrl>.',
} as const
const WORDS = { done: 'exit 0', waiting: 'It waits for input', running: 'It still runs' } as const

function firstLine(script: string): string {
  const [line = '', ...more] = script.trim().split('\n')
  return more.length > 0 ? `${line} …` : line
}
