import { z } from 'zod'
import { unifiedDiff } from '../../../history'
import {
  type AnyTool,
  type ChangeDeps,
  defineTool,
  diffData,
  needWorkspace,
  openTarget,
  type Target,
  type ToolContext,
  textOf,
} from '../../../tools'
import { WorkspaceError } from '../../../workspace'
import { changeFiles } from '../../change-files'
import { filePath, said } from './said'

const twoPaths = z.strictObject({
  sourcePath: z.string().min(1).describe(filePath),
  targetPath: z
    .string()
    .min(1)
    .describe('The new file, with its name. Missing folders are created; a file that is there is replaced.'),
})

export function createDeleteFile(deps: ChangeDeps): AnyTool {
  const open = ({ filePath: path }: { filePath: string }, context: ToolContext) =>
    openTarget(needWorkspace(context), path, context.conversationId, deps.memory)
  return defineTool({
    name: 'delete_file',
    server: 'agent-filesystem',
    description: 'Delete a file. The user can bring it back.',
    parameters: z.strictObject({ filePath: z.string().min(1).describe(filePath) }),
    effect: 'write',
    as: ['read', 'write', 'edit'],
    touches: ({ filePath: path }) => ({ writes: [path] }),
    title: ({ filePath: path }) => `Delete ${path}`,
    async preview(args, context) {
      const difference = removal(await open(args, context))
      return 'diff' in difference ? difference.diff : undefined
    },
    async run(args, context) {
      const target = await open(args, context)
      const { located } = target
      const step = { path: args.filePath, located, target, bytes: null }
      const changeId = await changeFiles(deps, needWorkspace(context), context, [step])
      return said(`Deleted ${located.shown}`, { path: located.shown, ...diffData(removal(target)), changeId })
    },
  })
}

export function createCopyFile(deps: ChangeDeps): AnyTool {
  return defineTool({
    name: 'copy_file',
    server: 'agent-filesystem',
    description: 'Copy a file.',
    parameters: twoPaths,
    effect: 'write',
    as: ['read', 'write'],
    touches: ({ sourcePath, targetPath }) => ({ reads: [sourcePath], writes: [targetPath] }),
    title: ({ sourcePath, targetPath }) => `Copy ${sourcePath} to ${targetPath}`,
    async run(args, context) {
      const { source, from, to } = await both(deps, args, context)
      const changeId = await changeFiles(deps, needWorkspace(context), context, [to])
      const summary = `Copied ${source.located.shown} to ${to.located.shown}`
      return said(summary, { source: from, path: to.located.shown, replaced: to.target !== null, changeId })
    },
  })
}

export function createMoveFile(deps: ChangeDeps): AnyTool {
  return defineTool({
    name: 'move_file',
    server: 'agent-filesystem',
    description: 'Move or rename a file. The user can undo it.',
    parameters: twoPaths,
    effect: 'write',
    as: ['read', 'write', 'edit'],
    touches: ({ sourcePath, targetPath }) => ({ writes: [sourcePath, targetPath] }),
    title: ({ sourcePath, targetPath }) => `Move ${sourcePath} to ${targetPath}`,
    async run(args, context) {
      const { source, from, to } = await both(deps, args, context)
      const gone = { path: args.sourcePath, located: source.located, target: source, bytes: null }
      const changeId = await changeFiles(deps, needWorkspace(context), context, [to, gone])
      const summary = `Moved ${from} to ${to.located.shown}`
      return said(summary, { source: from, path: to.located.shown, replaced: to.target !== null, changeId })
    },
  })
}

/** The file that is copied, and the step that makes the copy. */
async function both(
  { memory }: ChangeDeps,
  { sourcePath, targetPath }: z.infer<typeof twoPaths>,
  context: ToolContext,
) {
  const workspace = needWorkspace(context)
  const source = await openTarget(workspace, sourcePath, context.conversationId, memory)
  const located = await workspace.locate(targetPath)
  if (located.type === 'directory')
    throw new WorkspaceError(
      'INVALID_ARGUMENT',
      `${located.shown} is a folder. Give targetPath with the name of the file.`,
    )
  if (located.absolute === source.located.absolute)
    throw new WorkspaceError('INVALID_ARGUMENT', 'sourcePath and targetPath are the same file.')
  const target =
    located.type === 'missing'
      ? null
      : await openTarget(workspace, targetPath, context.conversationId, memory)
  const { bytes, mode } = source
  return { source, from: source.located.shown, to: { path: targetPath, located, target, bytes, mode } }
}

function removal(target: Target) {
  const before = textOf(target)
  if ('binary' in before) return { omitted: 'The file was a binary file.' }
  return unifiedDiff(target.located.shown, before.text, null)
}
