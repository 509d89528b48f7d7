import type { Message, MessagesBody } from './request'

const MARK = { cache_control: { type: 'ephemeral' as const } }

/**
 * Marks what the next request begins with: tools and system prompt, the end of this request, and the end of the one before, so
 * that its cache is found again however much a step adds. The server takes four marks; these are three.
 */
export function markCache(body: MessagesBody, messages: Message[]): void {
  if (Array.isArray(body.system)) mark(body.system)
  else if (body.tools) mark(body.tools)
  const asked = messages.filter(({ role }) => role === 'user').slice(-2)
  for (const { content } of asked) mark(content)
}

function mark(list: object[]): void {
  const last = list.at(-1)
  if (last) Object.assign(last, MARK)
}
