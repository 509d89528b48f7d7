import type { AnswerScope, Rule, RuleDraft, RuleMatch } from '../../../shared/permission-rules'
import { chatName } from './outward-rules'

interface Making {
  newId(): string
  effect: Rule['effect']
  scope: Exclude<AnswerScope, 'once'>
  conversationId: string
  now: number
  expiresAt?: number | undefined
  note?: string | undefined
}

/** Rules out of what was proposed, with the examples they are checked against whenever they are loaded. */
export function makeRules(drafts: readonly RuleDraft[], making: Making): Rule[] {
  return drafts.map((draft) => makeRule(draft, making))
}

function makeRule({ workspace, match }: RuleDraft, making: Making): Rule {
  const { effect, scope, conversationId, now, expiresAt, note } = making
  const fields = {
    id: making.newId(),
    effect,
    workspace,
    match,
    createdAt: now,
    examples: {
      matches: matching(match),
      others: effect === 'deny' ? differing(match) : [...differing(match), ...tempting(match)],
    },
    ...(expiresAt === undefined ? {} : { expiresAt }),
    ...(note ? { note } : {}),
  }
  return scope === 'always' ? { ...fields, scope } : { ...fields, scope, conversationId }
}

function matching(match: RuleMatch): string[] {
  return [match.kind === 'command-prefix' ? match.words.join(' ') : subjectOf(match)]
}

/** Near, and certainly not meant. */
function differing(match: RuleMatch): string[] {
  return [`${subjectOf(match)}-other`]
}

function subjectOf(match: RuleMatch): string {
  switch (match.kind) {
    case 'command-exact':
      return match.command
    case 'command-prefix':
      return match.words.join('-')
    case 'path':
      return match.path
    case 'tool':
      return match.toolName
    case 'host':
      return match.host
    case 'chat':
      return chatName(match)
  }
}

/** What a rule that allows must never be stretched to. */
function tempting(match: RuleMatch): string[] {
  if (match.kind !== 'command-prefix') return []
  const name = match.words.join(' ')
  return [`${name} && rm -rf x`, `${name} $(rm x)`, `X=1 ${name}`, `sudo ${name}`]
}
