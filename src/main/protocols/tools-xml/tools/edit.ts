import { z } from 'zod'
import { failure } from '../../../../shared/envelope'
import { unifiedDiff } from '../../../history'
import {
  type AnyTool,
  type ChangeDeps,
  commit,
  defineTool,
  diffData,
  editableText,
  missing,
  needWorkspace,
  openTarget,
  planEdit,
  platformNewline,
  type ToolContext,
  type ToolOutput,
  wrongEdit,
} from '../../../tools'
import { encodeText, WorkspaceError } from '../../../workspace'

const pair = z.strictObject({
  find: z.string().describe('The text to replace, with enough around it to fit one place only.'),
  replace: z.string().describe('What stands there instead.'),
})
const file = z.strictObject({ src: z.string().min(1).describe('File.'), edits: z.array(pair).min(1) })

type FileEdits = z.infer<typeof file>
type Outcome =
  | { path: string; changeId: number; diff?: string; diffOmitted?: string }
  | { path: string; refusal: ToolOutput }

/** Each file is changed by all of its pairs or by none. */
export function createEdit(deps: ChangeDeps): AnyTool {
  return defineTool({
    name: 'edit',
    server: 'agent-filesystem',
    description: 'Replace exact pieces of text in files. All else in them stays as it is.',
    parameters: z.strictObject({
      files: z.array(file).min(1).max(50).describe('Each with its pairs, in order.'),
    }),
    effect: 'write',
    touches: ({ files }) => ({ writes: files.map(({ src }) => src) }),
    title: ({ files }) => `Edit ${files.map(({ src }) => src).join(', ')}`,
    async preview({ files }, context) {
      const plans = await Promise.all(files.map((one) => plan(deps, one, context).catch(asRefusal)))
      return plans
        .map((one) => ('difference' in one && 'diff' in one.difference ? one.difference.diff : ''))
        .join('')
    },
    async run({ files }, context) {
      const outcomes: Outcome[] = []
      for (const one of files) {
        const made = await change(deps, one, context).catch(asRefusal)
        outcomes.push({ path: one.src, ...made })
      }
      return tell(outcomes)
    },
  })
}

/** Everything but the writing. */
async function plan({ memory }: ChangeDeps, { src, edits }: FileEdits, context: ToolContext) {
  const workspace = needWorkspace(context)
  const located = await workspace.locate(src)
  if (located.type === 'missing') return { refusal: await missing(workspace, located) }
  const target = await openTarget(workspace, src, context.conversationId, memory)
  const before = editableText(target)
  let { text } = before
  for (const { find, replace } of edits) {
    const args = { oldText: find, newText: replace, replaceAll: false }
    const wrong = wrongEdit(args)
    if (wrong) return { refusal: wrong }
    const planned = planEdit(located.shown, { ...before, text }, args, platformNewline())
    if ('refusal' in planned) return planned
    text = planned.text
  }
  const bytes = encodeText(text, before.encoding, before.bom)
  return { workspace, located, target, bytes, difference: unifiedDiff(located.shown, before.text, text) }
}

async function change(deps: ChangeDeps, edits: FileEdits, context: ToolContext) {
  const planned = await plan(deps, edits, context)
  if ('refusal' in planned) return planned
  const { workspace, located, target, bytes, difference } = planned
  const changeId = await commit(deps, workspace, context, { path: edits.src, located, target, bytes })
  return { changeId, ...diffData(difference) }
}

function asRefusal(error: unknown): { refusal: ToolOutput } {
  if (!(error instanceof WorkspaceError)) throw error
  const { code, message } = error
  return { refusal: { content: `${code}: ${message}`, toolResult: failure(code, message) } }
}

/** What was refused decides: nobody overlooks that a part was not done. */
function tell(outcomes: Outcome[]): ToolOutput {
  const lines = outcomes.map((one) =>
    'refusal' in one ? `Not changed: ${inWords(one.refusal.content)}` : `Edited ${one.path}`,
  )
  const refused = outcomes.find((one) => 'refusal' in one)
  const content = lines.join('\n')
  const done = outcomes.flatMap((one) => ('refusal' in one ? [] : [one]))
  const data = { files: done }
  if (refused && !refused.refusal.toolResult.ok)
    return { content, toolResult: failure(refused.refusal.toolResult.error.code, content, data) }
  const summary = done.length === 1 ? content : `Edited ${done.length} files`
  return { content, toolResult: { ok: true, summary, data, meta: { truncated: false } } }
}

function inWords(text: string): string {
  return text
    .replace(', or set replaceAll', '')
    .replace('Use write to create a file or to replace all of it.', 'Create files with <command>.')
    .replaceAll('oldText', 'find')
    .replaceAll('newText', 'replace')
}
