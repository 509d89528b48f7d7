import { randomUUID } from 'node:crypto'
import type { Rule, RuleWish } from '../../shared/permission-rules'
import { type CommandParser, draftOf, makeRules, ruleProblem } from '../permissions'
import { AgentError } from './agent-error'

/** The rule a user wrote, checked like any other, or an AgentError that says why it cannot be one. */
export function ownRule(
  wish: RuleWish,
  place: Parameters<typeof draftOf>[1] & { shell: string },
  serverOf: (toolName: string) => string | undefined,
  parse: CommandParser,
): Rule {
  const { effect, note, forMs } = wish
  const draft = draftOf(wish, place, serverOf)
  if ('problem' in draft) throw new AgentError('INVALID_ARGUMENT', draft.problem)
  const now = Date.now()
  const making = { newId: randomUUID, scope: 'always', conversationId: '', now } as const
  const expiresAt = forMs === null ? undefined : now + forMs
  const rule = makeRules([draft], { ...making, effect, expiresAt, note })[0] as Rule
  const problem = ruleProblem(rule, parse, place)
  if (problem) throw new AgentError('INVALID_ARGUMENT', problem)
  return rule
}
