import type { Proposal, Rule } from '../../../shared/permission-rules'
import type { GateCall, Situation } from '../types'
import { ofKind } from './live'

type Named = Pick<GateCall, 'toolName' | 'serverName'>

export function toolRule(
  rules: readonly Rule[],
  effect: Rule['effect'],
  { toolName, serverName }: Named,
): Rule | undefined {
  return ofKind(rules, effect, 'tool').find(
    ({ match }) => match.toolName === toolName && match.serverName === serverName,
  )
}

export function toolProposal({ toolName, serverName }: Named, { workspace }: Situation): Proposal {
  return {
    id: 'tool',
    title: `${toolName}, whatever it is asked to do`,
    also: [],
    still: [],
    rules: [{ workspace, match: { kind: 'tool', toolName, serverName } }],
  }
}
