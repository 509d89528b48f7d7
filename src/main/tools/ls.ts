import { z } from 'zod'
import { listFolder, MAX_TEXT } from './ls/list-folder'
import { needWorkspace } from './need-workspace'
import { missing } from './read/missing'
import { type AnyTool, defineTool } from './tool'

const MAX_DEPTH = 5

export interface LsDeps {
  /** Names of folders, or globs for them, that are shown but not entered. */
  ignores(): string[]
}

export function createLsTool({ ignores }: LsDeps): AnyTool {
  return defineTool({
    name: 'ls',
    server: 'agent-filesystem',
    description:
      'List a folder as a tree with sizes. Links are not followed; folders such as node_modules are not entered unless you name them.',
    parameters: z.strictObject({
      path: z.string().min(1).describe('Folder; "." is the workspace itself.'),
      depth: z.int().min(1).max(MAX_DEPTH).default(1).describe('How many levels.'),
    }),
    effect: 'read',
    touches: ({ path }) => ({ reads: [path] }),
    title: ({ path, depth }) => (depth > 1 ? `List ${path}, ${depth} levels` : `List ${path}`),
    // What is too long was cut at whole entries; it is not cut again.
    modelTextLimit: 2 * MAX_TEXT,
    async run({ path, depth }, context) {
      const workspace = needWorkspace(context)
      const located = await workspace.locate(path)
      if (located.type === 'missing') return missing(workspace, located)
      return listFolder(workspace, located, { depth, ignores: ignores(), signal: context.signal })
    },
  })
}
