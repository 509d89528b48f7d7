import { z } from 'zod'
import {
  type AnyTool,
  createReadTool,
  needWorkspace,
  type ToolContext,
  type ToolOutput,
  textOf,
} from '../../../tools'
import { type FileMemory, versionOf } from '../../../workspace'
import { adapt } from '../../adapt'
import { filePath, said } from './said'

/** As much as one page of the canonical tool holds. */
const WHOLE = 50_000

interface Deps {
  memory: FileMemory
  ignores(): string[]
}

/** The text of a file as it is. What is longer, a picture or a folder is read like everywhere else. */
export function createReadFile({ memory, ignores }: Deps): AnyTool {
  const read = adapt({
    name: 'read_file',
    description: 'Read a file. The result is its text as it is, without line numbers.',
    parameters: z.strictObject({ filePath: z.string().min(1).describe(filePath) }),
    from: createReadTool({ memory, ignores }),
    toArguments: ({ filePath: path }) => ({ path }),
    tell: firstPart,
    words: [
      ['which read does not show', 'which read_file does not show'],
      ['Use exec', 'Use run_command'],
    ],
  })
  return {
    ...read,
    async run(args, context) {
      const whole = await wholeText(memory, args.filePath as string, context)
      return whole ?? read.run(args, context)
    },
  }
}

async function wholeText(memory: FileMemory, path: string, context: ToolContext) {
  const workspace = needWorkspace(context)
  if ((await workspace.locate(path)).type !== 'file') return undefined
  const { located, handle, stats } = await workspace.open(path)
  await using _handle = handle
  if (stats.size > WHOLE) return undefined
  const bytes = await handle.readFile()
  const version = versionOf(stats)
  const found = textOf({ located, bytes, version, mode: 0 })
  if ('binary' in found) return undefined
  memory.note(context.conversationId, located.absolute, version)
  const { text } = found
  const summary = `${located.shown}: ${text.length} characters`
  return said(summary, { path: located.shown, content: text, size: bytes.length }, text)
}

/** The lines of a page without their numbers, and where they stop. */
function firstPart({ content, toolResult }: ToolOutput): string {
  if (!toolResult.ok || typeof toolResult.data.content !== 'string') return content
  const { path, content: text, endLine } = toolResult.data
  if (!toolResult.meta.truncated) return text
  const next = Number(endLine) + 1
  return `${text}\n[These are the first ${endLine} lines of ${path}. Show the rest with run_command, e.g. sed -n '${next},${next + 500}p'.]`
}
