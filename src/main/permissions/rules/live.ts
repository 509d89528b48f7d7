import type { Rule } from '../../../shared/permission-rules'
import type { Situation } from '../types'

type Kind = Rule['match']['kind']
type OfKind<K extends Kind> = Rule & { match: Extract<Rule['match'], { kind: K }> }

/** The rules that hold here and now, denials first. */
export function liveRules(
  rules: readonly Rule[],
  { conversationId, workspace, now }: Pick<Situation, 'conversationId' | 'workspace' | 'now'>,
): Rule[] {
  const live = rules.filter(
    (rule) =>
      (rule.expiresAt === undefined || rule.expiresAt > now) &&
      (rule.scope === 'always' || rule.conversationId === conversationId) &&
      (rule.workspace === null || rule.workspace === workspace),
  )
  return [...live.filter((rule) => rule.effect === 'deny'), ...live.filter((rule) => rule.effect === 'allow')]
}

export function ofKind<K extends Kind>(rules: readonly Rule[], effect: Rule['effect'], kind: K): OfKind<K>[] {
  return rules.filter((rule): rule is OfKind<K> => rule.effect === effect && rule.match.kind === kind)
}
