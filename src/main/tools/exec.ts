import { z } from 'zod'
import type { Runtime } from '../runtime'
import type { Workspace } from '../workspace'
import { createLiveOutput } from './exec/live-output'
import { answered } from './exec/refusal'
import { resultOf } from './exec/result'
import { needWorkspace } from './need-workspace'
import { refused } from './refused'
import { type AnyTool, defineTool, type ToolOutput } from './tool'

const YIELD_MS = 10_000
const LONGEST_YIELD_MS = 600_000
const LONGEST_MS = 24 * 3_600_000
const LONGEST_COMMAND = 100_000

export function createExecTool({ runtime }: { runtime: Runtime }): AnyTool {
  return defineTool({
    name: 'exec',
    server: 'agent-runtime',
    description:
      "Run a command in the user's shell, without a terminal: nothing can ask, page or open an editor. A command that takes longer than yieldMs goes on as a background session for the process tool; start servers and watchers with background.",
    parameters: z.strictObject({
      command: z.string().min(1).max(LONGEST_COMMAND).describe('What the shell runs.'),
      cwd: z.string().min(1).optional().describe('Folder to run in; the workspace unless given.'),
      timeoutMs: z
        .int()
        .min(1)
        .max(LONGEST_MS)
        .optional()
        .describe(
          'End it after this long, also in the background. Unless given: 120000 while you wait for it, no limit in the background.',
        ),
      background: z.boolean().default(false).describe('Do not wait: answer with a session at once.'),
      yieldMs: z
        .int()
        .min(0)
        .max(LONGEST_YIELD_MS)
        .default(YIELD_MS)
        .describe('How long to wait before it goes to the background.'),
    }),
    effect: 'command',
    script: { argument: 'command', in: 'shell' },
    touches: ({ command, cwd = '.' }) => ({ command, cwd }),
    title: ({ command }) => `Run ${firstLine(command)}`,
    prepare: () => runtime.prepare(),
    run: ({ command, cwd = '.', timeoutMs, background, yieldMs }, context) =>
      answered(async () => {
        if (command.includes('\0'))
          return refused('INVALID_ARGUMENT', 'command: it contains a NUL character.')
        const folder = await folderOf(needWorkspace(context), cwd)
        if (typeof folder !== 'string') return folder
        const { conversationId, turnId, signal, script } = context
        const onOutput = createLiveOutput(context.onOutput)
        const request = {
          conversationId,
          turnId,
          command,
          script,
          cwd: folder,
          timeoutMs,
          background,
          yieldMs,
        }
        return resultOf(await runtime.run({ ...request, signal, onOutput }))
      }),
  })
}

async function folderOf(workspace: Workspace, cwd: string): Promise<string | ToolOutput> {
  const { absolute, shown, type } = await workspace.locate(cwd)
  if (type === 'directory') return absolute
  if (type === 'missing') return refused('NOT_FOUND', `There is no folder ${shown} to run the command in.`)
  return refused('INVALID_ARGUMENT', `cwd: ${shown} is not a folder.`)
}

function firstLine(command: string): string {
  const [line = '', ...more] = command.trim().split('\n')
  return more.length > 0 ? `${line} …` : line
}
