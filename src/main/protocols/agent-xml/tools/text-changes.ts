import { z } from 'zod'
import { unifiedDiff } from '../../../history'
import {
  type AnyTool,
  type ChangeDeps,
  commit,
  defineTool,
  diffData,
  editableText,
  mainNewline,
  needWorkspace,
  openTarget,
  platformNewline,
  type ToolContext,
  withNewline,
} from '../../../tools'
import { encodeText, WorkspaceError } from '../../../workspace'
import { filePath, said } from './said'

const content = z.string().min(1).describe('The text.')
const place = { filePath: z.string().min(1).describe(filePath), content }

export function createAppendFile(deps: ChangeDeps): AnyTool {
  return textChange(deps, {
    name: 'append_file',
    description: 'Add text at the end of a file, as it is given; a file that is missing is created.',
    parameters: z.strictObject(place),
    creates: true,
    title: 'Append to',
    done: 'Appended to',
    change: (text, { content }) => text + content,
  })
}

export function createInsertFileContent(deps: ChangeDeps): AnyTool {
  return textChange(deps, {
    name: 'insert_file_content',
    description: 'Insert text at a place of a file.',
    parameters: z.strictObject({
      filePath: place.filePath,
      position: z
        .int()
        .min(0)
        .describe(
          'How many characters of the file stand before the new text; 0 is the beginning. A whole character counts as one, also an emoji; so does each of \\r and \\n.',
        ),
      content,
    }),
    creates: false,
    title: 'Insert into',
    done: 'Inserted into',
    change: (text, { position, content }) => {
      const at = offsetOf(text, position)
      return text.slice(0, at) + content + text.slice(at)
    },
  })
}

type Shape = typeof place
type Arguments<P extends z.ZodObject<Shape>> = z.infer<P> & z.infer<z.ZodObject<Shape>>

interface TextChange<P extends z.ZodObject<Shape>> {
  name: string
  description: string
  parameters: P
  /** Whether a file that is missing is created. */
  creates: boolean
  title: string
  done: string
  change(text: string, args: Arguments<P>): string
}

function textChange<P extends z.ZodObject<Shape>>(deps: ChangeDeps, declared: TextChange<P>): AnyTool {
  const { name, description, parameters, creates, title, done, change } = declared

  /** Everything but the writing. */
  async function plan(args: Arguments<P>, context: ToolContext) {
    const { filePath: path } = args
    const workspace = needWorkspace(context)
    const located = await workspace.locate(path)
    const isNew = located.type === 'missing' && creates
    const target = isNew ? null : await openTarget(workspace, path, context.conversationId, deps.memory)
    const { text, encoding, bom } = target
      ? editableText(target)
      : { text: '', encoding: 'utf-8' as const, bom: false }
    const content = withNewline(args.content, mainNewline(text) ?? platformNewline())
    const after = change(text, { ...args, content })
    const difference = unifiedDiff(located.shown, target ? text : null, after)
    return { workspace, located, target, bytes: encodeText(after, encoding, bom), difference }
  }

  return defineTool({
    name,
    server: 'agent-filesystem',
    description,
    parameters,
    effect: 'write',
    as: ['edit'],
    touches: (args) => ({ writes: [args.filePath] }),
    title: (args) => `${title} ${args.filePath}`,
    async preview(args, context) {
      const { difference } = await plan(args, context)
      return 'diff' in difference ? difference.diff : undefined
    },
    async run(args, context) {
      const { workspace, located, target, bytes, difference } = await plan(args, context)
      const changeId = await commit(deps, workspace, context, {
        path: args.filePath,
        located,
        target,
        bytes,
      })
      const summary = `${target ? done : 'Created'} ${located.shown} (${args.content.length} characters)`
      return said(summary, { path: located.shown, created: !target, ...diffData(difference), changeId })
    },
  })
}

/** Where a character begins in the string; whole characters are counted, so none is ever split. */
function offsetOf(text: string, position: number): number {
  let at = 0
  for (let count = 0; count < position; count++) {
    if (at >= text.length)
      throw new WorkspaceError(
        'INVALID_ARGUMENT',
        `position ${position} is past the end: the file has ${count} characters.`,
      )
    at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1
  }
  if (text[at - 1] === '\r' && text[at] === '\n')
    throw new WorkspaceError(
      'INVALID_ARGUMENT',
      `position ${position} is in the middle of a line break (\\r\\n).`,
    )
  return at
}
