import type { Proposal, RiskyPart } from '../../../shared/permission-rules'
import { AgentError } from '../../agent'
import type { Handlers } from '../answer'
import type { Core } from '../core'

/** Turns, what they wait for, and what was decided. */
export function turnHandlers({
  agent,
  store,
  rules,
}: Core): Pick<
  Handlers,
  Extract<
    keyof Handlers,
    `turn:${string}` | `request:${string}` | `ledger:${string}` | `rule:${string}` | `compaction:${string}`
  >
> {
  return {
    'turn:send': ({ conversationId, text, pictures }) => agent.send(conversationId, text, pictures),
    'turn:stop': ({ eventId }) => {
      agent.stop(eventId)
      return {}
    },
    'turn:answer': ({ requestId, answer }) => agent.answer(requestId, answer),
    'turn:retry': ({ conversationId }) => agent.retry(conversationId),
    'turn:unqueue': ({ messageId }) => {
      agent.unqueue(messageId)
      return {}
    },
    'turn:resend': ({ messageId, text }) => agent.resend(messageId, text),
    'request:details': ({ requestId }) => {
      const request = store.requests.get(requestId)
      if (!request) throw new AgentError('NOT_FOUND', 'This request does not exist any more.')
      return { proposals: request.proposals as Proposal[], parts: request.parts as RiskyPart[] }
    },
    'ledger:list': ({ conversationId, offset }) => store.ledger.list(conversationId, offset),
    'rule:list': () => rules.list(),
    'rule:save': ({ rule }) => rules.save(rule),
    'rule:remove': ({ ruleId }) => {
      store.rules.remove(ruleId)
      return {}
    },
    'compaction:undo': ({ conversationId, compactionId }) => {
      agent.undoCompaction(conversationId, compactionId)
      return {}
    },
  }
}
