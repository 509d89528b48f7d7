import type { ModelImage, ModelMessage, ToolMessage } from '../providers'
import type { TextProtocol } from './protocol'

/** Calls and results as text; results that belong together are one message. */
export function toText(protocol: TextProtocol, messages: ModelMessage[]): ModelMessage[] {
  const out: ModelMessage[] = []
  let results: ToolMessage[] = []
  const flush = () => {
    if (results.length === 0) return
    const images: ModelImage[] = results.flatMap((one) => one.images ?? [])
    out.push({ role: 'user', text: protocol.writeResults(results), ...(images.length > 0 ? { images } : {}) })
    results = []
  }
  for (const message of messages) {
    if (message.role === 'tool') {
      results.push(message)
      continue
    }
    flush()
    if (message.role === 'user') out.push({ ...message, text: protocol.writeTask(message.text) })
    else {
      const calls = message.calls.length > 0 ? protocol.writeCalls(message.calls) : ''
      out.push({ role: 'assistant', text: [message.text, calls].filter(Boolean).join('\n'), calls: [] })
    }
  }
  flush()
  return out
}
