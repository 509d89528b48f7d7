import { z } from 'zod'
import { failure } from '../../../../shared/envelope'
import { type AnyTool, createReadTool, defineTool, type ToolOutput } from '../../../tools'
import { type FileMemory, WorkspaceError } from '../../../workspace'

interface Deps {
  memory: FileMemory
  ignores(): string[]
}

/** Files and folders, one after the other, each read like everywhere else. */
export function createRead(deps: Deps): AnyTool {
  const one = createReadTool(deps)
  return defineTool({
    name: 'read',
    server: one.server,
    description: 'Read files as numbered lines, and list folders.',
    parameters: z.strictObject({
      files: z.array(z.string().min(1)).min(1).max(50).describe('Paths, relative to the workspace.'),
    }),
    effect: 'read',
    touches: ({ files }) => ({ reads: files }),
    title: ({ files }) => `Read ${files.join(', ')}`,
    ...(one.modelTextLimit === undefined ? {} : { modelTextLimit: one.modelTextLimit }),
    async run({ files }, context) {
      const outputs: ToolOutput[] = []
      for (const path of files)
        outputs.push(await one.run(one.parameters.parse({ path }), context).catch(asAnswer))
      return together(files, outputs)
    },
  })
}

function asAnswer(error: unknown): ToolOutput {
  if (!(error instanceof WorkspaceError)) throw error
  return { content: `${error.code}: ${error.message}`, toolResult: failure(error.code, error.message) }
}

/** What failed is told among the others; only when nothing was read, nothing was. */
function together(files: string[], outputs: ToolOutput[]): ToolOutput {
  const content = outputs.map((output) => output.content).join('\n\n')
  const images = outputs.flatMap((output) => output.images ?? [])
  const results = outputs.map(({ toolResult }) => toolResult)
  const read = results.filter(({ ok }) => ok)
  const [first] = results
  if (read.length === 0 && first && !first.ok) return { content, toolResult: first }
  const summary = `Read ${read.length} of ${files.length}`
  return {
    content,
    toolResult: {
      ok: true,
      summary,
      data: { files: results.map((result, index) => ({ path: files[index] ?? '', ...told(result) })) },
      meta: { truncated: results.some((result) => result.ok && result.meta.truncated) },
    },
    ...(images.length > 0 ? { images } : {}),
  }
}

function told(result: ToolOutput['toolResult']) {
  return result.ok ? result.data : { error: result.error.message }
}
