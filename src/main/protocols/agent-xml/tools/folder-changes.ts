import { z } from 'zod'
import {
  type AnyTool,
  type ChangeDeps,
  defineTool,
  missing,
  needWorkspace,
  openTarget,
  type ToolContext,
} from '../../../tools'
import { type Workspace, WorkspaceError } from '../../../workspace'
import { changeFiles, type FileStep } from '../../change-files'
import { said } from './said'

/** What can be kept for undo in one go. */
const MAX_FILES = 1_000
const MAX_BYTES = 64 * 1024 ** 2

const dirPath = z.string().min(1).describe('Folder, relative to the workspace.')

export const createDirectory: AnyTool = defineTool({
  name: 'create_directory',
  server: 'agent-filesystem',
  description: 'Create a folder, and those above it that are missing.',
  parameters: z.strictObject({ dirPath }),
  effect: 'write',
  as: ['write'],
  touches: ({ dirPath: path }) => ({ writes: [path] }),
  title: ({ dirPath: path }) => `Create folder ${path}`,
  async run({ dirPath: path }, context) {
    const { located, created } = await needWorkspace(context).makeFolder(path)
    const summary = created ? `Created ${located.shown}` : `${located.shown} was there already`
    return said(summary, { path: located.shown, created })
  },
})

export function createDeleteDirectory(deps: ChangeDeps): AnyTool {
  return defineTool({
    name: 'delete_directory',
    server: 'agent-filesystem',
    description: 'Delete a folder. The user can bring its files back.',
    parameters: z.strictObject({
      dirPath,
      recursive: z.boolean().default(false).describe('Delete what is in it too.'),
    }),
    effect: 'write',
    as: ['read', 'write', 'edit'],
    touches: ({ dirPath: path, recursive }) => ({ writes: [path], ...(recursive ? { trees: [path] } : {}) }),
    title: ({ dirPath: path, recursive }) =>
      recursive ? `Delete ${path} with everything in it` : `Delete the empty folder ${path}`,
    async run({ dirPath: path, recursive }, context) {
      const workspace = needWorkspace(context)
      const located = await workspace.locate(path)
      const { shown } = located
      if (located.type === 'missing') return missing(workspace, located)
      if (located.absolute === workspace.root)
        throw new WorkspaceError('SECURITY', 'The workspace folder itself is never removed.')
      if (!recursive) {
        await workspace.removeFolder(path).catch(suggestRecursive)
        return said(`Deleted ${shown}`, { path: shown, files: 0 })
      }
      const { files, folders } = await everythingIn(workspace, shown)
      const steps = await open(deps, workspace, files, context)
      const changeId = steps.length > 0 ? await changeFiles(deps, workspace, context, steps) : undefined
      for (const folder of folders.reverse()) await workspace.removeFolder(folder)
      const summary = `Deleted ${shown} (${steps.length === 1 ? '1 file' : `${steps.length} files`})`
      return said(summary, {
        path: shown,
        files: steps.length,
        ...(changeId === undefined ? {} : { changeId }),
      })
    },
  })
}

function suggestRecursive(error: unknown): never {
  if (error instanceof WorkspaceError && error.message.endsWith('is not empty.'))
    throw new WorkspaceError(error.code, `${error.message} Set recursive to delete what is in it too.`)
  throw error
}

/** Parents before children. What cannot be brought back is not deleted here. */
async function everythingIn(
  workspace: Workspace,
  root: string,
): Promise<{ files: string[]; folders: string[] }> {
  const files: string[] = []
  const folders = [root]
  let bytes = 0
  // The list grows while it is walked.
  for (const folder of folders) {
    for (const { name, type, size = 0 } of await workspace.list(folder)) {
      const path = `${folder}/${name}`
      if (name === '.git') throw tooMuch(root, 'a git repository')
      if (type === 'directory') folders.push(path)
      else if (type === 'file') files.push(path)
      else throw tooMuch(root, `what is no plain file (${path})`)
      bytes += size
      if (files.length + folders.length > MAX_FILES || bytes > MAX_BYTES)
        throw tooMuch(root, 'more than 1000 files or 64 MB')
    }
  }
  return { files, folders }
}

function tooMuch(root: string, what: string): WorkspaceError {
  return new WorkspaceError(
    'TOO_LARGE',
    `${root} holds ${what}, which is not kept for undo. Delete it with run_command.`,
  )
}

async function open(
  { memory }: ChangeDeps,
  workspace: Workspace,
  files: string[],
  { conversationId, signal }: ToolContext,
): Promise<FileStep[]> {
  const steps: FileStep[] = []
  for (const path of files) {
    signal.throwIfAborted()
    const target = await openTarget(workspace, path, conversationId, memory)
    steps.push({ path, located: target.located, target, bytes: null })
  }
  return steps
}
