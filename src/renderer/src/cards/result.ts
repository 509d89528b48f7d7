import type { ToolCallBlock } from '../../../shared/conversation'
import { numberIn, textIn } from './arguments'

/** What a call gave, wherever its envelope keeps it. */
export function dataOf({ toolResult }: ToolCallBlock): Record<string, unknown> {
  if (!toolResult) return {}
  return toolResult.ok ? toolResult.data : toolResult.error
}

/** What it told the model, without why it failed, which the card says itself. */
export function printedBy({
  response,
  toolResult,
}: Pick<ToolCallBlock, 'response' | 'toolResult'>): string | undefined {
  if (!response || toolResult?.ok !== false) return response
  const why = `${toolResult.error.code}: ${toolResult.error.message}`
  return response.startsWith(why) ? response.slice(why.length).replace(/^\n/, '') : response
}

/** Whether it gave something to look at. */
export const hasPicture = (call: ToolCallBlock): boolean =>
  call.state === 'end' && (textIn(dataOf(call), 'mediaType')?.startsWith('image/') ?? false)

/** The file that holds the whole output, and how large it is as far as that is known. */
export function offloadOf(call: ToolCallBlock): { path: string; bytes: number | undefined } | null {
  const { toolResult } = call
  const from = !toolResult ? {} : toolResult.ok ? toolResult.meta : toolResult.error
  const path = textIn(from, 'offloadPath')
  if (!path) return null
  return { path, bytes: numberIn(from, 'offloadBytes') ?? numberIn(dataOf(call), 'outputBytes') }
}

export type Outcome =
  | 'waiting'
  | 'running'
  | 'done'
  | 'failed'
  | 'denied'
  | 'stopped'
  | 'asking'
  | 'interrupted'

/** How a call stands, for the person who looks at it. */
export function outcomeOf({ state, toolResult, answer }: ToolCallBlock): Outcome {
  switch (state) {
    case 'start':
      return 'waiting'
    case 'running':
    case 'update':
      return 'running'
    case 'end':
      return 'done'
    case 'permission-required':
    case 'question-required':
      return answer ? 'waiting' : 'asking'
    case 'interrupted':
      return 'interrupted'
    case 'error': {
      const code = toolResult?.ok === false ? toolResult.error.code : undefined
      if (code === 'DENIED' || answer?.verdict === 'denied') return 'denied'
      return code === 'CANCELLED' ? 'stopped' : 'failed'
    }
  }
}

/** What must not be overlooked: never folded away, and marked. */
export const LOUD: ReadonlySet<Outcome> = new Set(['failed', 'denied', 'stopped', 'asking', 'interrupted'])

export const isLoud = (call: ToolCallBlock): boolean => LOUD.has(outcomeOf(call))
