import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ToolResult } from '../../shared/envelope'
import { countBreaks, headOf, tailOf } from '../runtime'
import type { ToolOutput } from './tool'

export const MODEL_TEXT_LIMIT = 8_000

/** What stays in the text for the file's path, its size and the marks. */
const FRAME = 400

/**
 * A text too long for the model goes whole to a file of the conversation; the model gets its beginning, its end and the
 * way to the rest. What a tool has cut and kept on disk itself is not cut again.
 */
export async function offload(
  output: ToolOutput,
  sessionDir: string | null,
  limit = MODEL_TEXT_LIMIT,
): Promise<ToolOutput> {
  if (output.content.length <= limit || keptAlready(output.toolResult)) return output
  const path = sessionDir && (await keep(output.content, sessionDir))
  return {
    ...output,
    content: shorten(output.content, limit, path),
    toolResult: path ? withFile(output.toolResult, path, output.content) : output.toolResult,
  }
}

function keptAlready(result: ToolResult): boolean {
  return (result.ok ? result.meta.offloadPath : result.error.offloadPath) !== undefined
}

function withFile(result: ToolResult, offloadPath: string, text: string): ToolResult {
  const file = { offloadPath, offloadBytes: Buffer.byteLength(text) }
  if (!result.ok) return { ...result, error: { ...result.error, ...file } }
  return { ...result, meta: { ...result.meta, ...file } }
}

async function keep(text: string, sessionDir: string): Promise<string> {
  const folder = join(sessionDir, 'results')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, `${randomUUID().slice(0, 8)}.txt`)
  await writeFile(path, text, { mode: 0o600, flag: 'wx' })
  return path
}

function shorten(text: string, limit: number, path: string | null): string {
  const half = Math.max(0, Math.floor((limit - FRAME) / 2))
  const head = headOf(text, half)
  const tail = tailOf(text, half)
  const lines = countBreaks(text) + (text.endsWith('\n') ? 0 : 1)
  const size = `${text.length} characters, ${lines} lines`
  const where = path ? `All of it is in ${path}: open it with read or grep.` : 'The rest was not kept.'
  return `${head}\n[… ${text.length - head.length - tail.length} characters left out …]\n${tail}\n[Too long to show: ${size}. ${where}]`
}
