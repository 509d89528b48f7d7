import { z } from 'zod'
import { type Workspace, WorkspaceError } from '../workspace'
import { defineTool } from './tool'

const MAX_ENTRIES = 500

export const lsTool = defineTool({
  name: 'ls',
  server: 'agent-filesystem',
  description: 'List what is in a folder of the workspace.',
  parameters: z.strictObject({
    path: z.string().min(1).describe('Folder, relative to the workspace; "." is the workspace itself.'),
  }),
  effect: 'read',
  async run({ path }, { workspace }) {
    const all = await need(workspace).list(path)
    const entries = all.slice(0, MAX_ENTRIES)
    const summary = `${all.length} ${all.length === 1 ? 'entry' : 'entries'} in ${path}`
    const lines = entries.map((entry) => (entry.type === 'directory' ? `${entry.name}/` : entry.name))
    return {
      content: [summary, ...lines].join('\n'),
      toolResult: {
        ok: true,
        summary,
        data: { path, entries: entries.map((entry) => ({ ...entry })) },
        meta: { truncated: entries.length < all.length, returned: entries.length, total: all.length },
      },
    }
  },
})

function need(workspace: Workspace | null): Workspace {
  if (workspace) return workspace
  throw new WorkspaceError(
    'UNAVAILABLE',
    'This conversation has no workspace. Ask the user to choose a folder.',
  )
}
