import type { z } from 'zod'
import { type AnyTool, defineTool, type ToolOutput } from '../tools'

interface Adapter<P extends z.ZodObject> {
  name: string
  description: string
  parameters: P
  /** The tool that does the work, and what it is given for these arguments. */
  from: AnyTool
  toArguments(args: z.infer<P>): Record<string, unknown>
  /** Words of the other tool, and what they are called here. */
  words?: [theirs: string, ours: string][]
  /** What the model reads of a success. */
  tell?(output: ToolOutput): string
}

/** A tool under another name and with other parameters; the gate, the card and the work are those of the original. */
export function adapt<P extends z.ZodObject>(adapter: Adapter<P>): AnyTool {
  const {
    name,
    description,
    parameters,
    from,
    toArguments,
    words = [],
    tell = ({ content }) => content,
  } = adapter
  const read = (args: z.infer<P>) => from.parameters.parse(toArguments(args))
  const { preview, modelTextLimit, script } = from
  return defineTool({
    name,
    server: from.server,
    description,
    parameters,
    effect: from.effect,
    as: from.as ?? [from.name],
    touches: (args, conversationId) => from.touches(read(args), conversationId),
    title: (args) => from.title(read(args)),
    ...(preview ? { preview: (args: z.infer<P>, context) => preview(read(args), context) } : {}),
    // Under the same name: nobody calls it otherwise.
    ...(script ? { script } : {}),
    ...(modelTextLimit === undefined ? {} : { modelTextLimit }),
    async run(args, context) {
      const output = await from.run(read(args), context)
      if (output.toolResult.ok) return { ...output, content: tell(output) }
      return inOurWords(output, words)
    },
  })
}

function inOurWords(output: ToolOutput, words: [string, string][]): ToolOutput {
  const translate = (text: string) =>
    words.reduce((said, [theirs, ours]) => said.replaceAll(theirs, ours), text)
  const { toolResult } = output
  if (toolResult.ok) return output
  const error = { ...toolResult.error, message: translate(toolResult.error.message) }
  return { ...output, content: translate(output.content), toolResult: { ok: false, error } }
}
