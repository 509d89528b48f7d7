import type { Rule } from '../../shared/permission-rules'
import { chatName, chatRule, hostRule } from './rules/outward-rules'
import type { Chat, Finding, Situation } from './types'

/** Judges a host that would learn something: what is asked for, and that it is asked. The mode is asked last. */
export function judgeHost(host: string, rules: readonly Rule[], { mode }: Pick<Situation, 'mode'>): Finding {
  const denied = hostRule(rules, 'deny', host)
  if (denied) return { verdict: 'deny', reason: denied.note ?? `A rule denies ${host}.`, rule: denied }
  const rule = hostRule(rules, 'allow', host)
  if (rule) return { verdict: 'allow', reason: `A rule allows ${host}.`, rule }
  return mode === 'full'
    ? { verdict: 'allow', reason: 'The web is open in this mode.' }
    : { verdict: 'ask', reason: `This reaches ${host}.` }
}

/** Judges a message to other people: no mode sends one to a chat nobody has agreed to. */
export function judgeChat(chat: Chat, rules: readonly Rule[]): Finding {
  const name = chatName(chat)
  const denied = chatRule(rules, 'deny', chat)
  if (denied) return { verdict: 'deny', reason: denied.note ?? `A rule denies ${name}.`, rule: denied }
  const rule = chatRule(rules, 'allow', chat)
  return rule
    ? { verdict: 'allow', reason: `A rule allows ${name}.`, rule }
    : { verdict: 'ask', reason: `This writes to ${name}.` }
}
