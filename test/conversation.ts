import type { Conversation } from '../src/shared/conversation'

/** As a new one is, with the demo and without a folder. */
export function conversation(id: string, change: Partial<Conversation> = {}): Conversation {
  return {
    id,
    title: id,
    workspace: null,
    provider: 'demo',
    connection: null,
    model: 'demo',
    protocol: 'native',
    mode: 'ask',
    thinking: 'auto',
    prompt: '',
    skills: [],
    pinned: false,
    createdAt: 1,
    updatedAt: 1,
    ...change,
  }
}
