import type { Access, Rule } from '../../../shared/permission-rules'
import { isInside } from '../paths/locate'
import { ofKind } from './live'

/** The first rule that speaks about this path, among rules that hold. */
export function pathRule(
  rules: readonly Rule[],
  effect: Rule['effect'],
  path: string,
  access: Access,
  platform: NodeJS.Platform,
): Rule | undefined {
  const strong = effect === 'allow' ? 'write' : 'read'
  return ofKind(rules, effect, 'path').find(
    ({ match }) =>
      (match.access === access || match.access === strong) && isInside(match.path, path, platform),
  )
}

/** Places outside the workspace that the guard has to let through because of rules. */
export function approvedPaths(rules: readonly Rule[]): string[] {
  return [...new Set(ofKind(rules, 'allow', 'path').map(({ match }) => match.path))]
}
