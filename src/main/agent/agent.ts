import { randomUUID } from 'node:crypto'
import type { Conversation, Message, Snapshot } from '../../shared/conversation'
import type { ErrorCode } from '../../shared/envelope'
import type { StreamEvent } from '../../shared/stream-events'
import type { Provider } from '../providers'
import type { ConversationStore } from '../storage'
import type { Registry } from '../tools'
import { openWorkspace } from '../workspace'
import { createEmitter, type Emitter } from './emitter'
import { toModelMessages } from './history'
import { runTurn } from './turn'

/** A request that cannot be met, in words for the user. */
export class AgentError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
  ) {
    super(message)
  }
}

export interface AgentDeps {
  store: ConversationStore
  registry: Registry
  providers: Record<string, Provider>
  send(event: StreamEvent): void
  /** The folder that holds what is too long for the model; it lives as long as the conversation. */
  sessionDirOf?(conversationId: string): string
}

interface Running {
  emitter: Emitter
  abort: AbortController
  done: Promise<void>
}

/** Conversations and their turns: at most one turn runs in a conversation at a time. */
export interface Agent {
  list(): Conversation[]
  create(workspace: string | null): Conversation
  setWorkspace(conversationId: string, workspace: string): Conversation
  snapshot(conversationId: string): Snapshot
  send(conversationId: string, text: string): Promise<{ userMessageId: string; eventId: string }>
  stop(eventId: string): void
  /** Stops every turn and waits until its message is on disk. */
  close(): Promise<void>
}

export function createAgent({ store, registry, providers, send, sessionDirOf }: AgentDeps): Agent {
  const running = new Map<string, Running>()

  function need(id: string): Conversation {
    const found = store.get(id)
    if (!found) throw new AgentError('NOT_FOUND', 'This conversation does not exist any more.')
    return found
  }

  async function begin(conversation: Conversation, text: string) {
    if ([...running.values()].some((turn) => turn.emitter.message.conversationId === conversation.id))
      throw new AgentError('UNAVAILABLE', 'The answer before this one is not finished. Stop it first.')
    const provider = providers[conversation.provider]
    if (!provider) throw new AgentError('UNAVAILABLE', `There is no provider named ${conversation.provider}.`)

    const question = newMessage(conversation.id, 'user', text)
    const answer = newMessage(conversation.id, 'assistant')
    const emitter = createEmitter(answer, send)
    const abort = new AbortController()
    store.saveMessage(question)
    store.saveMessage(answer)
    store.save({ ...conversation, title: conversation.title || titleOf(text), updatedAt: question.createdAt })

    const done = work(conversation, provider, emitter, abort.signal).finally(() => running.delete(answer.id))
    running.set(answer.id, { emitter, abort, done })
    return { userMessageId: question.id, eventId: answer.id }
  }

  async function work(conversation: Conversation, provider: Provider, emitter: Emitter, signal: AbortSignal) {
    const workspace = conversation.workspace
      ? await openWorkspace(conversation.workspace).catch(() => null)
      : null
    const before = store.messages(conversation.id).filter((message) => message.id !== emitter.message.id)
    await runTurn({
      model: conversation.model,
      provider,
      registry,
      emitter,
      history: toModelMessages(before),
      context: {
        conversationId: conversation.id,
        turnId: emitter.message.id,
        workspace,
        sessionDir: sessionDirOf?.(conversation.id) ?? null,
        signal,
      },
      save: () => store.saveMessage(emitter.message),
    })
  }

  return {
    list: () => store.list(),
    create(workspace) {
      const now = Date.now()
      const made: Conversation = {
        id: randomUUID(),
        title: '',
        workspace,
        provider: 'demo',
        model: 'demo',
        protocol: 'native',
        mode: 'ask',
        createdAt: now,
        updatedAt: now,
      }
      store.save(made)
      return made
    },
    setWorkspace(id, workspace) {
      store.save({ ...need(id), workspace })
      return need(id)
    },
    snapshot(id) {
      const messages = store
        .messages(id)
        .map((message) => running.get(message.id)?.emitter.message ?? message)
      return { conversation: need(id), messages }
    },
    send: async (id, text) => begin(need(id), text),
    stop(eventId) {
      running.get(eventId)?.abort.abort()
    },
    async close() {
      for (const turn of running.values()) turn.abort.abort()
      await Promise.all([...running.values()].map((turn) => turn.done))
    },
  }
}

function newMessage(conversationId: string, role: Message['role'], text?: string): Message {
  return {
    id: randomUUID(),
    conversationId,
    role,
    blocks: text === undefined ? [] : [{ type: 'text', text }],
    state: text === undefined ? 'streaming' : 'done',
    createdAt: Date.now(),
    nextSeq: 0,
  }
}

function titleOf(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const characters = [...line]
  return characters.length > 60 ? `${characters.slice(0, 59).join('').trimEnd()}…` : line
}
