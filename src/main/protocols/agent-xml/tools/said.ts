import type { ToolOutput } from '../../../tools'

type Data = Extract<ToolOutput['toolResult'], { ok: true }>['data']

/** A success in one line. */
export function said(summary: string, data: Data, content = summary): ToolOutput {
  return { content, toolResult: { ok: true, summary, data, meta: { truncated: false } } }
}

export const filePath = 'File, relative to the workspace.'
