import { z } from 'zod'
import { type Difference, unifiedDiff } from '../history'
import { WorkspaceError } from '../workspace'
import { type ChangeDeps, commit } from './edit/commit'
import { diffData } from './edit/diff-data'
import { type Newline, platformNewline } from './edit/newlines'
import { type PlannedWrite, planWrite } from './edit/plan-write'
import { openTarget, type Target } from './edit/target'
import { humanSize } from './human-size'
import { needWorkspace } from './need-workspace'
import { type AnyTool, defineTool, type ToolContext, type ToolOutput } from './tool'

export interface WriteDeps extends ChangeDeps {
  /** For a new file. */
  newline?: Newline
}

export function createWriteTool({ memory, history, newline = platformNewline() }: WriteDeps): AnyTool {
  /** Everything but the writing. */
  async function plan({ path, content }: { path: string; content: string }, context: ToolContext) {
    const workspace = needWorkspace(context)
    const located = await workspace.locate(path)
    const exists = located.type !== 'missing'
    const target = exists ? await openTarget(workspace, path, context.conversationId, memory) : null
    const planned = planWrite(target, content, newline)
    const difference: Difference = planned.binary
      ? { omitted: 'The file was a binary file.' }
      : unifiedDiff(located.shown, planned.before, planned.text)
    return { ...planned, workspace, located, target, difference }
  }

  return defineTool({
    name: 'write',
    server: 'agent-filesystem',
    description:
      'Create a file, or replace all of it; missing folders are created. To change a part of a file use edit.',
    parameters: z.strictObject({
      path: z.string().min(1),
      content: z.string().describe('The whole text of the file.'),
    }),
    effect: 'write',
    touches: ({ path }) => ({ writes: [path] }),
    title: ({ path }) => `Write ${path}`,
    async preview(args, context) {
      const planned = await plan(args, context).catch(unlessRefused)
      return planned && 'diff' in planned.difference ? planned.difference.diff : undefined
    },
    async run(args, context) {
      const planned = await plan(args, context)
      const { workspace, located, target, bytes } = planned
      if (target?.bytes.equals(bytes)) {
        memory.note(context.conversationId, located.absolute, target.version)
        return tell(planned, located.shown, {})
      }
      const changeId = await commit({ memory, history }, workspace, context, {
        path: args.path,
        located,
        target,
        bytes,
      })
      return tell(planned, located.shown, { changeId })
    },
  })
}

type Planned = PlannedWrite & { target: Target | null; difference: Difference }

function tell(planned: Planned, shown: string, change: { changeId?: number }): ToolOutput {
  const { text, bytes, binary, target, difference } = planned
  const lineCount = text.split(/\r\n|\n|\r/).length - (/[\r\n]$/.test(text) || !text ? 1 : 0)
  const written = change.changeId !== undefined
  const size = `${lineCount === 1 ? '1 line' : `${lineCount} lines`}, ${humanSize(bytes.length)}`
  const done = target ? (written ? 'Replaced' : 'Nothing to do: there is the same text in') : 'Created'
  const summary = `${done} ${shown} (${size})${binary ? `; it was a binary file (${binary})` : ''}`
  return {
    content: summary,
    toolResult: {
      ok: true,
      summary,
      data: {
        path: shown,
        bytesWritten: written ? bytes.length : 0,
        lineCount,
        created: !target,
        overwritten: target !== null && written,
        ...diffData(difference),
        ...change,
      },
      meta: { truncated: 'omitted' in difference },
    },
  }
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof WorkspaceError)) throw error
}
