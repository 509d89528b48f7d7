import type { Proposal, Rule, RuleDraft } from '../../../shared/permission-rules'
import type { Chat, GateCall } from '../types'
import { ofKind } from './live'

type Effect = Rule['effect']

export function hostRule(rules: readonly Rule[], effect: Effect, host: string): Rule | undefined {
  return ofKind(rules, effect, 'host').find(({ match }) => match.host === host)
}

export function chatRule(
  rules: readonly Rule[],
  effect: Effect,
  { channel, chatId }: Chat,
): Rule | undefined {
  return ofKind(rules, effect, 'chat').find(
    ({ match }) => match.channel === channel && match.chatId === chatId,
  )
}

export const chatName = ({ channel, chatId }: Chat): string => `${channel} ${chatId}`

/** Rules about all that a call would reach outside. */
export function outwardDrafts({ hosts = [], chat }: GateCall['touch']): RuleDraft[] {
  return [
    ...hosts.map((host) => ({ workspace: null, match: { kind: 'host' as const, host } })),
    ...(chat ? [{ workspace: null, match: { kind: 'chat' as const, ...chat } }] : []),
  ]
}

/** An answer about one host can last; a name below or above it is another host. */
export function hostProposals(hosts: readonly string[]): Proposal[] {
  const [host, ...more] = hosts
  if (host === undefined || more.length > 0) return []
  return [
    {
      id: 'host',
      title: `Everything at ${host}`,
      also: [],
      still: [`other.${host}`],
      rules: outwardDrafts({ hosts }),
    },
  ]
}

export function chatProposals({ channel, chatId }: Chat): Proposal[] {
  return [
    {
      id: 'chat',
      title: `Any message to ${chatName({ channel, chatId })}`,
      also: [],
      still: [],
      rules: outwardDrafts({ chat: { channel, chatId } }),
    },
  ]
}
