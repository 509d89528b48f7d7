import type { ModelMessage, Provider } from '../../providers'
import { untilAborted } from '../abort'

const ORDER = `Write a summary of the conversation so far for yourself: it will stand in its place. Keep: what the user wants and
decided, in their words where it matters; what was done, with paths and names; what was found out; what failed and why; what is
left to do. Leave out greetings and results that do not matter any more. At most 800 words. Call no tools.`

interface Deps {
  provider: Provider
  model: string
  signal: AbortSignal
}

/** The model's own words for what came before. */
export async function summarise({ provider, model, signal }: Deps, part: ModelMessage[]): Promise<string> {
  const messages: ModelMessage[] = [...part, { role: 'user', text: ORDER }]
  let summary = ''
  for await (const event of untilAborted(provider.stream({ model, messages, tools: [], signal }), signal))
    if (event.type === 'text') summary += event.text
  return summary.trim() || '(The model gave no summary.)'
}
