import type { Proposal, Rule } from '../../../shared/permission-rules'
import type { Chat } from '../types'
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
      rules: [{ workspace: null, match: { kind: 'host', host } }],
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
      rules: [{ workspace: null, match: { kind: 'chat', channel, chatId } }],
    },
  ]
}
