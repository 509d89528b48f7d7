import { z } from 'zod'
import { type Rule, rule } from '../../../shared/permission-rules'
import { allowingRules, denyingRule } from '../commands/match'
import { prefixProblem } from '../commands/programs'
import type { CommandParser } from '../commands/script'
import { speaksPosix } from '../commands/shells'
import type { Situation } from '../types'
import { chatName } from './outward-rules'
import { pathRule } from './path-rules'

export interface LoadedRules {
  rules: Rule[]
  /** Rules that are not used, with the reason to show. */
  refused: { id: string; problem: string }[]
}

type World = Pick<Situation, 'platform' | 'shell'>

/** Checks rules as they come from the disk: their shape, what they may say at all, and their own examples. */
export function loadRules(stored: readonly unknown[], parse: CommandParser, world: World): LoadedRules {
  const loaded: LoadedRules = { rules: [], refused: [] }
  for (const [at, raw] of stored.entries()) {
    const parsed = rule.safeParse(raw)
    if (!parsed.success) {
      loaded.refused.push({ id: idOf(raw) ?? `#${at}`, problem: z.prettifyError(parsed.error) })
      continue
    }
    const problem = ruleProblem(parsed.data, parse, world)
    if (problem === undefined) loaded.rules.push(parsed.data)
    else loaded.refused.push({ id: parsed.data.id, problem })
  }
  return loaded
}

/** Why a rule cannot be used, or undefined. */
export function ruleProblem(rule: Rule, parse: CommandParser, world: World): string | undefined {
  const { match, effect, examples } = rule
  if (effect === 'allow' && match.kind === 'command-prefix') {
    const problem = prefixProblem(match.words)
    if (problem) return problem
  }
  const missed = examples.matches.find((example) => !fits(rule, example, parse, world))
  if (missed !== undefined) return `It does not match its own example ${missed}`
  const hit = examples.others.find((example) => fits(rule, example, parse, world))
  return hit === undefined ? undefined : `It matches ${hit}, which it must not.`
}

function fits(rule: Rule, example: string, parse: CommandParser, world: World): boolean {
  const { match, effect } = rule
  if (match.kind === 'tool') return match.toolName === example
  if (match.kind === 'host') return match.host === example
  if (match.kind === 'chat') return chatName(match) === example
  if (match.kind === 'path')
    return pathRule([rule], effect, example, match.access, world.platform) !== undefined
  const reading = speaksPosix(world) ? parse(example) : { unread: 'unavailable' as const }
  const script = 'unread' in reading ? null : reading
  if (effect === 'deny') return denyingRule(example, script, [rule]) !== undefined
  const cwd = match.kind === 'command-exact' ? match.cwd : '/'
  return allowingRules(example, cwd, script, [rule], { workspace: cwd, gitPrograms: [] }) !== null
}

function idOf(raw: unknown): string | undefined {
  const id = typeof raw === 'object' && raw !== null && 'id' in raw ? raw.id : undefined
  return typeof id === 'string' ? id : undefined
}
