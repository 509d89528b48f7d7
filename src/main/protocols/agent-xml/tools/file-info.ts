import { z } from 'zod'
import { type AnyTool, defineTool, missing, needWorkspace } from '../../../tools'
import { filePath, said } from './said'

export const getFileInfo: AnyTool = defineTool({
  name: 'get_file_info',
  server: 'agent-filesystem',
  description: 'What is known of a file or folder without reading it, as JSON.',
  parameters: z.strictObject({ filePath: z.string().min(1).describe(`${filePath} A folder works too.`) }),
  effect: 'read',
  as: ['read'],
  touches: ({ filePath: path }) => ({ reads: [path] }),
  title: ({ filePath: path }) => `Look at ${path}`,
  async run({ filePath: path }, context) {
    const workspace = needWorkspace(context)
    const located = await workspace.locate(path)
    if (located.type === 'missing') return missing(workspace, located)
    const known = { path: located.shown, absolutePath: located.absolute, type: located.type }
    if (located.type === 'directory') {
      const info = { ...known, entries: (await workspace.list(path)).length }
      return said(`${located.shown} is a folder`, info, JSON.stringify(info, null, 2))
    }
    const { handle, stats } = await workspace.open(path)
    await handle.close()
    const info = {
      ...known,
      size: Number(stats.size),
      created: stats.birthtime.toISOString(),
      modified: stats.mtime.toISOString(),
      permissions: (Number(stats.mode) & 0o777).toString(8).padStart(3, '0'),
    }
    return said(`${located.shown}: ${info.size} bytes`, info, JSON.stringify(info, null, 2))
  },
})
