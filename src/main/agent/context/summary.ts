import type { ModelMessage, ModelTool, Provider, ProviderUsage } from '../../providers'
import { untilAborted } from '../abort'
import { AgentError } from '../agent-error'
import { trim } from './trim'

const ORDER = `Write a summary of the conversation so far for yourself: it will stand in its place. Keep: what the user wants and
decided, in their words where it matters; what was done, with paths and names; what was found out; what failed and why; what is
left to do. Leave out greetings and results that do not matter any more. At most 800 words. Call no tools.`

export interface Summarising {
  provider: Provider
  model: string
  /** The prompt and the tools of the turn: servers refuse calls of tools they do not see, and find their cache again. */
  asked(): { system: string; tools: ModelTool[] }
  signal: AbortSignal
  /** Tokens of a whole request with these messages. */
  count(messages: ModelMessage[]): number
  /** What it took counts like any other step. */
  spend(usage: ProviderUsage | undefined): void
}

/** The model's own words for what came before, of which it is given as much as has room. */
export async function summarise(
  { provider, model, asked, signal, count, spend }: Summarising,
  part: ModelMessage[],
  room: number,
): Promise<string> {
  const order: ModelMessage = { role: 'user', text: ORDER }
  const trimmed = trim(part, (messages) => count([...messages, order]) <= room)
  const messages = [...trimmed, order]
  let summary = ''
  const { system, tools } = asked()
  const request = { model, system, tools, messages, signal }
  for await (const event of untilAborted(provider.stream(request), signal)) {
    if (event.type === 'text') summary += event.text
    if (event.type === 'done') spend(event.usage)
  }
  if (summary.trim()) return summary.trim()
  throw new AgentError(
    'TOO_LARGE',
    'The conversation is too long for the model, and it gave no summary of it. Try again, or begin a new conversation.',
  )
}
