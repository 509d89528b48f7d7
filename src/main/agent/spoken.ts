import type { Conversation, Protocol, ProtocolMove } from '../../shared/conversation'
import { writesCalls } from '../protocols'
import { ProviderError } from '../providers'
import type { ModelProtocols } from '../storage'

/**
 * Where a model is moved that does not call tools by itself: to the protocol that works on every system, in which each
 * step is a call of its own that is asked for and undone by itself, and whose JSON is what models write by themselves.
 */
const REFUGE = 'agent-xml'

type Heard = { error: unknown } | { text: string }

/** How the model of a conversation is spoken to, and what was learnt about that. */
export interface Spoken {
  protocol: Protocol
  /** Why the model has to be asked in another protocol after it failed, or answered without a call. */
  mustMove(heard: Heard, isTool: (name: string) => boolean): ProtocolMove['why'] | null
  /** It called a tool: nothing it writes will be taken for a call any more. */
  called(): void
  /** Remembers for this model that it needs another protocol, and says which. */
  move(why: ProtocolMove['why']): ProtocolMove['to']
}

export function spokenIn(book: ModelProtocols, conversation: Conversation): Spoken {
  const { protocol: choice, provider, connection, model } = conversation
  const key = { provider: connection?.baseURL ?? provider, model }
  const known = choice === 'auto' ? book.get(key) : undefined
  const protocol = choice === 'auto' ? (known?.protocol ?? 'native') : choice
  let noted = known !== undefined
  const movable = choice === 'auto' && protocol === 'native' && known?.why !== 'chosen'
  return {
    protocol,
    mustMove(heard, isTool) {
      if (!movable) return null
      if ('error' in heard) return refusesTools(heard.error) ? 'refused' : null
      return !known && writesCalls(heard.text, isTool) ? 'ignored' : null
    },
    called() {
      if (movable && !noted) book.put({ ...key, protocol, why: 'called' })
      noted = true
    },
    move(why) {
      book.put({ ...key, protocol: REFUGE, why })
      return REFUGE
    },
  }
}

const refusesTools = (error: unknown) => error instanceof ProviderError && error.code === 'NO_TOOLS'
