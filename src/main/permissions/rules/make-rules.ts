import type { AnswerScope, Rule, RuleDraft, RuleMatch } from '../../../shared/permission-rules'

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
  if (match.kind === 'command-exact') return [match.command]
  if (match.kind === 'command-prefix') return [match.words.join(' ')]
  return [match.kind === 'path' ? match.path : match.toolName]
}

/** Near, and certainly not meant. */
function differing(match: RuleMatch): string[] {
  if (match.kind === 'command-exact') return [`${match.command}-other`]
  if (match.kind === 'command-prefix') return [`${match.words.join('-')}-other`]
  return [`${match.kind === 'path' ? match.path : match.toolName}-other`]
}

/** What a rule that allows must never be stretched to. */
function tempting(match: RuleMatch): string[] {
  if (match.kind !== 'command-prefix') return []
  const name = match.words.join(' ')
  return [`${name} && rm -rf x`, `${name} $(rm x)`, `X=1 ${name}`, `sudo ${name}`]
}
