import { randomUUID } from 'node:crypto'
import type { Message } from '../../shared/conversation'
import type { PictureFacts } from '../../shared/pictures'

export function userMessage(
  conversationId: string,
  text: string,
  state: 'done' | 'queued',
  news: string,
  pictures: PictureFacts[] = [],
): Message {
  const texts = news ? [text, `\n\n${news}`] : [text]
  return {
    ...emptyMessage(conversationId, 'user', state),
    blocks: texts.map((one) => ({ type: 'text', step: 0, text: one })),
    ...(pictures.length > 0 && { pictures }),
  }
}

export function emptyMessage(
  conversationId: string,
  role: Message['role'],
  state: Message['state'] = 'streaming',
): Message {
  return { id: randomUUID(), conversationId, role, blocks: [], state, createdAt: Date.now(), nextSeq: 0 }
}

/** The first line of what was asked, not too long. */
export function titleOf(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const characters = [...line]
  return characters.length > 60 ? `${characters.slice(0, 59).join('').trimEnd()}…` : line
}
