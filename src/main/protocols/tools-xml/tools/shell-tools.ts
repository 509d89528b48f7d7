import { z } from 'zod'
import { failure } from '../../../../shared/envelope'
import { type AnyTool, defineTool, needWorkspace, type ToolContext, type ToolOutput } from '../../../tools'
import type { ShellAnswer, Shells } from './shells'

const server = 'agent-runtime'
/** Letters, and the characters of a keyboard that make a control character. */
const KEY = /^[a-z@[\]\\^_?]$/i

/** They end, stop or clear. Others confirm a line, or bring back one that ran before. */
const HARMLESS = ['c', 'd', 'z', '\\', 's', 'q', 'u', 'l']

const controlOf = (key: string) =>
  key === '?' ? '\u007f' : String.fromCharCode(key.toUpperCase().charCodeAt(0) & 0x1f)

export function createCommand(shells: Shells): AnyTool {
  return defineTool({
    name: 'command',
    server,
    description:
      'Run a script in the shell of this conversation. Folder and variables stay as it leaves them.',
    parameters: z.strictObject({ script: z.string().min(1).max(100_000).describe('What the shell runs.') }),
    effect: 'command',
    touches: ({ script }) => ({ command: script, cwd: '.' }),
    title: ({ script }) => `Run ${firstLine(script)}`,
    run: async ({ script }, context) =>
      tell(await shells.run(context.conversationId, script, optionsOf(context))),
  })
}

export function createInput(shells: Shells): AnyTool {
  return defineTool({
    name: 'input',
    server,
    description: 'Type into what runs in the shell. No newline is added.',
    parameters: z.strictObject({ data: z.string().min(1).max(100_000).describe('What is typed.') }),
    effect: 'command',
    touches: ({ data }) => ({ command: data, input: true }),
    title: ({ data }) => `Type ${JSON.stringify(data.slice(0, 60))}`,
    run: async ({ data }, context) =>
      tell(await shells.input(context.conversationId, data, optionsOf(context))),
  })
}

export function createCtrl(shells: Shells): AnyTool {
  return defineTool({
    name: 'ctrl',
    server,
    description:
      'Press a key together with Ctrl in the shell: c ends what runs, d ends its input, z stops it.',
    parameters: z.strictObject({
      key: z.string().trim().regex(KEY, 'one key, e.g. c').toLowerCase().describe('The key, e.g. c.'),
    }),
    effect: 'command',
    touches: ({ key }) =>
      HARMLESS.includes(key) ? { effect: 'none' } : { command: controlOf(key), input: true },
    title: ({ key }) => `Press Ctrl-${key.toUpperCase()}`,
    run: async ({ key }, context) =>
      tell(await shells.control(context.conversationId, key, optionsOf(context))),
  })
}

function optionsOf(context: ToolContext) {
  const { signal, onOutput } = context
  return { cwd: needWorkspace(context).root, signal, onOutput: (text: string) => onOutput(text) }
}

function tell({ output, exitCode, waiting }: ShellAnswer): ToolOutput {
  const data = { output, exitCode, waiting }
  const shown = output.replace(/\n$/, '') || '(no output)'
  if (exitCode !== null && exitCode !== 0)
    return {
      content: `NON_ZERO_EXIT: exit ${exitCode}.\n${shown}`,
      toolResult: failure('NON_ZERO_EXIT', `exit ${exitCode}.`, data),
    }
  const summary = exitCode === 0 ? 'exit 0' : waiting ? 'It waits for input' : 'It still runs'
  const head =
    exitCode === null ? `${summary}: answer it with <input>, or end it with <ctrl>c</ctrl>.` : `${summary}.`
  return {
    content: `${head}\n${shown}`,
    toolResult: { ok: true, summary, data, meta: { truncated: false } },
  }
}

function firstLine(script: string): string {
  const [line = '', ...more] = script.trim().split('\n')
  return more.length > 0 ? `${line} …` : line
}
