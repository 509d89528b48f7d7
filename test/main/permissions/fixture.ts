import {
  createCommandParser,
  type Decision,
  decide,
  type GateCall,
  type Situation,
} from '../../../src/main/permissions'
import { makeRules } from '../../../src/main/permissions/rules/make-rules'
import type { Rule, RuleMatch } from '../../../src/shared/permission-rules'

export const parser = await createCommandParser()

export const HOME = '/home/ann'
export const ROOT = '/home/ann/code/shop'

export const situation = (change: Partial<Situation> = {}): Situation => ({
  conversationId: 'c1',
  mode: 'ask',
  workspace: ROOT,
  approved: [],
  sessionDir: '/home/ann/.config/deskwright/sessions/c1',
  appDataDir: '/home/ann/.config/deskwright',
  homeDir: HOME,
  platform: 'linux',
  gitPrograms: [],
  now: 1_000,
  ...change,
})

export const exec = (command: string, cwd = '.'): GateCall => ({
  toolName: 'exec',
  serverName: 'agent-runtime',
  effect: 'command',
  touch: { command, cwd },
  title: `Run ${command}`,
  arguments: JSON.stringify({ command, cwd }),
})

/** Text for a process that runs already. */
export const input = (data: string): GateCall => ({
  ...exec(data),
  toolName: 'process',
  touch: { command: data },
})

export const file = (effect: 'read' | 'write', path: string): GateCall => ({
  toolName: effect,
  serverName: 'agent-filesystem',
  effect,
  touch: effect === 'read' ? { reads: [path] } : { writes: [path] },
  title: `${effect === 'read' ? 'Read' : 'Write'} ${path}`,
  arguments: JSON.stringify({ path }),
})

let ids = 0
export function makeRule(
  match: RuleMatch,
  effect: Rule['effect'] = 'allow',
  change: Partial<Rule> = {},
): Rule {
  const [rule] = makeRules([{ workspace: ROOT, match }], {
    newId: () => `r${++ids}`,
    effect,
    scope: 'always',
    conversationId: 'c1',
    now: 0,
  })
  return { ...rule, ...change } as Rule
}

export const prefix = (words: string, effect: Rule['effect'] = 'allow') =>
  makeRule({ kind: 'command-prefix', words: words.split(' ') }, effect)
export const exact = (command: string, effect: Rule['effect'] = 'allow', cwd = ROOT) =>
  makeRule({ kind: 'command-exact', command, cwd }, effect)
export const pathRule = (path: string, access: 'read' | 'write', effect: Rule['effect'] = 'allow') =>
  makeRule({ kind: 'path', path, access }, effect)
export const toolRule = (toolName: string, effect: Rule['effect'] = 'allow') =>
  makeRule({ kind: 'tool', toolName, serverName: 'agent-filesystem' }, effect)

/** What the issue takes as given: the user allowed these for good. */
export const usual = [prefix('ls'), prefix('cat'), prefix('find .'), prefix('git status'), prefix('rg')]

export function judge(
  call: GateCall,
  rules: readonly Rule[] = [],
  change: Partial<Situation> = {},
): Decision {
  return decide(call, rules, situation(change), parser)
}

export const verdict = (...args: Parameters<typeof judge>) => judge(...args).verdict
