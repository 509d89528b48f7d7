import { z } from 'zod'
import { unifiedDiff } from '../history'
import { encodeText, WorkspaceError } from '../workspace'
import { type ChangeDeps, commit } from './edit/commit'
import { diffData } from './edit/diff-data'
import { type Newline, platformNewline } from './edit/newlines'
import { type EditArguments, planEdit, wrongEdit } from './edit/plan-edit'
import { snippetOf } from './edit/snippet'
import { openTarget } from './edit/target'
import { editableText } from './edit/text-file'
import { needWorkspace } from './need-workspace'
import { missing } from './read/missing'
import { type AnyTool, defineTool, type ToolContext } from './tool'

export interface EditDeps extends ChangeDeps {
  /** For a file that has no newline yet. */
  newline?: Newline
}

type Arguments = EditArguments & { path: string }

export function createEditTool({ memory, history, newline = platformNewline() }: EditDeps): AnyTool {
  /** Everything but the writing. */
  async function plan(args: Arguments, context: ToolContext) {
    const wrong = wrongEdit(args)
    if (wrong) return { refusal: wrong }
    const workspace = needWorkspace(context)
    const located = await workspace.locate(args.path)
    if (located.type === 'missing') return { refusal: await missing(workspace, located) }
    const target = await openTarget(workspace, args.path, context.conversationId, memory)
    const before = editableText(target)
    const planned = planEdit(located.shown, before, args, newline)
    if ('refusal' in planned) return planned
    const bytes = encodeText(planned.text, before.encoding, before.bom)
    const difference = unifiedDiff(located.shown, before.text, planned.text)
    return { ...planned, workspace, located: target.located, target, bytes, difference }
  }

  return defineTool({
    name: 'edit',
    server: 'agent-filesystem',
    description:
      'Replace an exact piece of text in a file. All else in the file stays as it is, byte by byte. To create a file use write.',
    parameters: z.strictObject({
      path: z.string().min(1),
      oldText: z
        .string()
        .describe(
          'The text to replace, exactly as in the file, with enough around it to fit one place only.',
        ),
      newText: z.string().describe('What stands there instead.'),
      replaceAll: z.boolean().default(false).describe('Replace oldText wherever it stands.'),
    }),
    effect: 'write',
    touches: ({ path }) => ({ writes: [path] }),
    title: ({ path }) => `Edit ${path}`,
    async preview(args, context) {
      const planned = await plan(args, context).catch(unlessRefused)
      return planned && 'difference' in planned && 'diff' in planned.difference
        ? planned.difference.diff
        : undefined
    },
    async run(args, context) {
      const planned = await plan(args, context)
      if ('refusal' in planned) return planned.refusal
      const { workspace, located, target, bytes, difference, text, places } = planned
      const changeId = await commit({ memory, history }, workspace, context, {
        path: args.path,
        located,
        target,
        bytes,
      })
      const summary = `Edited ${located.shown}: ${count(places.length)}`
      const snippet = snippetOf(text, places)
      return {
        content: `${summary}\n${snippet}`,
        toolResult: {
          ok: true,
          summary,
          data: {
            path: located.shown,
            replacements: places.length,
            oldLength: args.oldText.length,
            newLength: args.newText.length,
            snippet,
            ...diffData(difference),
            changeId,
          },
          meta: { truncated: 'omitted' in difference },
        },
      }
    },
  })
}

const count = (places: number) => (places === 1 ? '1 replacement' : `${places} replacements`)

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof WorkspaceError)) throw error
}
