import { z } from 'zod'
import { type Block, conversation, type Message, message, type Snapshot } from '../../shared/conversation'

const FORMAT = 'deskwright-conversation'

export const exportedFile = z.object({
  format: z.literal(FORMAT),
  version: z.literal(1),
  conversation,
  messages: z.array(message),
})

export function toJson({ conversation, messages }: Snapshot): string {
  return `${JSON.stringify({ format: FORMAT, version: 1, conversation, messages }, null, 2)}\n`
}

/** For reading: what was said, and what was done in a line each with its result folded away. */
export function toMarkdown({ conversation, messages }: Snapshot): string {
  const title = conversation.title || 'Conversation'
  return `${[`# ${title}`, ...messages.map(messageText)].join('\n\n')}\n`
}

function messageText({ role, blocks, pictures = [], error }: Message): string {
  const parts = [...pictures.map(({ name }) => `*${name}*`), ...blocks.map(blockText)]
  if (error) parts.push(`> ${error.message}`)
  return [`## ${role === 'user' ? 'You' : 'Deskwright'}`, ...parts].join('\n\n')
}

function blockText(block: Block): string {
  if (block.type === 'text') return block.text
  if (block.type === 'reasoning') return block.text.replace(/^/gm, '> ')
  const answer = fence(block.response ?? block.output ?? '')
  return `**${block.name}** \`${block.params.replaceAll('`', "'")}\` (${block.state})\n\n${answer}`
}

/** A fence longer than any in the text, so that nothing in it can end it. */
function fence(text: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  return `${ticks}\n${text}\n${ticks}`
}
