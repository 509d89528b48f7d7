import type { Access, Rule } from '../../../shared/permission-rules'
import { isInside, mayBeInside } from '../paths/locate'
import { ofKind } from './live'

/** The first rule that speaks about this path, among rules that hold. */
export function pathRule(
  rules: readonly Rule[],
  effect: Rule['effect'],
  path: string,
  access: Access,
  platform: NodeJS.Platform,
): Rule | undefined {
  const [strong, covers] =
    effect === 'allow' ? (['write', isInside] as const) : (['read', mayBeInside] as const)
  return ofKind(rules, effect, 'path').find(
    ({ match }) => (match.access === access || match.access === strong) && covers(match.path, path, platform),
  )
}

/** Places outside the workspace that the guard has to let through because of rules. */
export function approvedPaths(rules: readonly Rule[]): string[] {
  return [...new Set(ofKind(rules, 'allow', 'path').map(({ match }) => match.path))]
}
