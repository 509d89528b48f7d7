import { z } from 'zod'
import type { ErrorCode } from '../../shared/envelope'
import { type FileMemory, type OpenedFile, type Workspace, WorkspaceError } from '../workspace'
import { listFolder } from './ls/list-folder'
import { needWorkspace } from './need-workspace'
import { readFile } from './read/file'
import { createLineIndexCache, type LineIndexCache } from './read/line-index-cache'
import { missing } from './read/missing'
import { DEFAULT_LIMIT, MAX_TEXT } from './read/text'
import { type AnyTool, defineTool } from './tool'

const MAX_LIMIT = 10_000
const NO_FILE = new Set<ErrorCode>(['NOT_FOUND', 'INVALID_ARGUMENT'])

export interface ReadDeps {
  /** Learns which version of a file the conversation saw. */
  memory: FileMemory
  indexes?: LineIndexCache
  /** Folders a listing marks as folded. */
  ignores?(): string[]
}

export function createReadTool({
  memory,
  indexes = createLineIndexCache(),
  ignores = () => [],
}: ReadDeps): AnyTool {
  return defineTool({
    name: 'read',
    server: 'agent-filesystem',
    description:
      'Read a text file as numbered lines, look at an image (PNG, JPEG, GIF, WebP), or list a folder. Large files come in parts: go on with the offset the result names.',
    parameters: z.strictObject({
      path: z.string().min(1).describe('File or folder.'),
      offset: z.int().min(1).default(1).describe('First line, counted from 1.'),
      limit: z.int().min(1).max(MAX_LIMIT).default(DEFAULT_LIMIT).describe('How many lines at most.'),
    }),
    effect: 'read',
    touches: ({ path }) => ({ reads: [path] }),
    title: ({ path, offset }) => (offset > 1 ? `Read ${path} from line ${offset}` : `Read ${path}`),
    // The file is on disk already: a result is paged and never kept a second time.
    modelTextLimit: 2 * MAX_TEXT,
    async run({ path, offset, limit }, context) {
      const workspace = needWorkspace(context)
      let opened = await fileAt(workspace, path)
      if (!opened) {
        const located = await workspace.locate(path)
        if (located.type === 'missing') return missing(workspace, located)
        if (located.type === 'directory')
          return listFolder(workspace, located, { depth: 1, ignores: ignores(), signal: context.signal })
        opened = await workspace.open(path)
      }
      await using _handle = opened.handle
      return await readFile(opened, { offset, limit }, context, { memory, indexes })
    },
  })
}

/** Null where there is no file: it may be a folder, or nothing. */
async function fileAt(workspace: Workspace, path: string): Promise<OpenedFile | null> {
  try {
    return await workspace.open(path)
  } catch (error) {
    if (error instanceof WorkspaceError && NO_FILE.has(error.code)) return null
    throw error
  }
}
