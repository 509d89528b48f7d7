import type { Access, Proposal, Rule, RuleDraft } from '../../shared/permission-rules'
import { judgeCommand } from './commands/judge-command'
import { noParser } from './commands/parser'
import { outsideScope, showPattern } from './commands/scope'
import type { CommandParser } from './commands/script'
import { describeCall } from './describe'
import { judgeChat, judgeHost } from './judge-outward'
import { type JudgedPath, judgePath } from './paths/judge-path'
import { liveRules } from './rules/live'
import { chatProposals, hostProposals, outwardDrafts } from './rules/outward-rules'
import { pathProposals } from './rules/path-proposals'
import { toolProposal, toolRule } from './rules/tool-rules'
import type { Decision, Finding, GateCall, Situation } from './types'

/**
 * Whether a call may run, must be asked for, or is refused, with reasons a person can read. Pure: the same call, rules and
 * situation always get the same answer, and nothing is used up by asking.
 */
export function decide(
  call: GateCall,
  rules: readonly Rule[],
  situation: Situation,
  parse: CommandParser = noParser,
): Decision {
  const live = liveRules(rules, situation)
  const { reads = [], writes = [], command, cwd, hosts = [], chat } = call.touch
  const judge = (access: Access) => (path: string) => ({
    access,
    ...judgePath(path, access, live, situation),
  })
  const paths = [...reads.map(judge('read')), ...writes.map(judge('write'))]
  const folder = command === undefined ? undefined : judgePath(cwd ?? '.', 'read', live, situation)
  const ran =
    command !== undefined && folder
      ? judgeCommand(
          { command, cwd: folder.absolute, input: cwd === undefined, rules: live, situation },
          parse,
        )
      : undefined

  const denied = toolRule(live, 'deny', call)
  const found: Finding[] = [
    ...(denied ? [denial(denied, call)] : []),
    ...outOfScope(call, situation, parse),
    ...(call.touch.concern ? [{ verdict: 'ask' as const, reason: call.touch.concern, always: true }] : []),
    ...softened(paths, call, live).map(({ finding }) => finding),
    ...(folder && folder.finding.verdict !== 'allow' ? [folder.finding] : []),
    ...(ran?.findings ?? []),
    ...hosts.map((host) => judgeHost(host, live, situation)),
    ...(chat ? [judgeChat(chat, live)] : []),
    ...unspoken(call, live),
  ]
  const verdict = strictest(found)
  const deciding = found.filter((finding) => finding.verdict === verdict)
  const proposals =
    verdict === 'ask' && !deciding.some((finding) => finding.always)
      ? offers(call, paths, folder, ran?.proposals, situation)
      : []
  const outside = [...paths, ...(folder ? [folder] : [])].filter(isAway).map(({ absolute }) => absolute)
  return {
    verdict,
    reasons: found.length > 0 ? unique(deciding.map(({ reason }) => reason)) : [HARMLESS],
    rules: unique(deciding.flatMap(({ rule }) => rule ?? [])),
    bySkill: deciding.some(({ bySkill }) => bySkill),
    permissionType: permissionType(call),
    description: describeCall(call, paths, ran?.info, situation),
    paths: unique([...paths.map(({ absolute }) => absolute), ...(ran?.paths ?? [])]),
    outside: unique([...outside, ...(ran?.outside ?? [])]),
    reaches: ran?.reaches ?? [],
    ...(command === undefined ? {} : { command }),
    ...(ran ? { commandInfo: ran.info } : {}),
    parts: ran?.parts ?? [],
    rememberable: proposals.length > 0,
    proposals,
    denials: verdict === 'ask' ? refusals(call, paths, folder, situation) : [],
  }
}

const HARMLESS = 'It touches no files and runs nothing.'

type Reached = JudgedPath & { access: Access }

/** A rule for a tool answers what the mode would ask, nothing more: not what is outside or guarded, and no command. */
function softened(paths: Reached[], call: GateCall, rules: readonly Rule[]): Reached[] {
  const rule = toolRule(rules, 'allow', call)
  if (!rule || call.effect === 'command') return paths
  return paths.map((path) =>
    path.finding.verdict === 'ask' && !path.finding.always && !path.outside
      ? { ...path, finding: { verdict: 'allow', reason: `A rule allows ${call.toolName}.`, rule } }
      : path,
  )
}

const denial = (rule: Rule, { toolName }: GateCall): Finding => ({
  verdict: 'deny',
  reason: rule.note ?? `A rule denies ${toolName}.`,
  rule,
})

/** A command, or text for a process that runs, that active skills do not allow. Half a line could become anything. */
function outOfScope({ touch }: GateCall, { scope, ...world }: Situation, parse: CommandParser): Finding[] {
  const { command, cwd } = touch
  if (!scope || command === undefined) return []
  const why =
    cwd === undefined && !command.endsWith('\n')
      ? 'What is typed has to be a whole line.'
      : outsideScope(command, scope.patterns, parse, world)
  if (why === undefined) return []
  const allowed = scope.patterns.map(showPattern).join(', ')
  const reason = `The skill ${scope.skills.join(', ')} allows only these commands: ${allowed}. ${why}`
  return [{ verdict: 'deny', reason, bySkill: true }]
}

/** A tool that would write something it does not name. */
function unspoken(call: GateCall, rules: readonly Rule[]): Finding[] {
  const { effect, touch, toolName } = call
  if (effect !== 'write' || touch.writes?.length || toolRule(rules, 'allow', call)) return []
  return [{ verdict: 'ask', reason: `${toolName} changes something it does not name.` }]
}

function offers(
  call: GateCall,
  paths: Reached[],
  folder: JudgedPath | undefined,
  commands: Proposal[] | undefined,
  situation: Situation,
): Proposal[] {
  const { hosts, chat } = call.touch
  if (chat) return chatProposals(chat)
  if (hosts) return hostProposals(hosts)
  const asked = paths.filter(({ finding }) => finding.verdict === 'ask')
  if (commands?.length && asked.length === 0 && folder?.finding.verdict !== 'ask') return commands
  const [first, ...more] = asked
  if (first && more.length === 0 && commands === undefined)
    return pathProposals(first.absolute, first.access, situation)
  return asked.length === 0 && commands === undefined ? [toolProposal(call, situation)] : []
}

/** Whatever can be asked for can be denied for good, also what cannot be allowed for longer than once. */
function refusals(
  call: GateCall,
  paths: Reached[],
  folder: JudgedPath | undefined,
  situation: Situation,
): RuleDraft[] {
  const { workspace } = situation
  const { command } = call.touch
  if (command !== undefined && folder)
    return [{ workspace, match: { kind: 'command-exact', command, cwd: folder.absolute } }]
  const outward = outwardDrafts(call.touch)
  if (outward.length > 0) return outward
  const asked = paths.filter(({ finding }) => finding.verdict === 'ask')
  if (asked.length === 0) return toolProposal(call, situation).rules
  return asked.map(({ absolute, access }) => ({
    workspace,
    match: { kind: 'path', path: absolute, access },
  }))
}

function strictest(found: readonly Finding[]): Decision['verdict'] {
  if (found.some(({ verdict }) => verdict === 'deny')) return 'deny'
  return found.some(({ verdict }) => verdict === 'ask') ? 'ask' : 'allow'
}

function permissionType({ effect, touch }: GateCall): Decision['permissionType'] {
  if (touch.command !== undefined || effect === 'command') return 'command'
  if (touch.writes?.length || effect === 'write') return 'write'
  return touch.reads?.length || effect === 'read' ? 'read' : 'all'
}

const isAway = ({ outside, finding }: JudgedPath) => outside && finding.verdict !== 'deny'

const unique = <T>(items: T[]): T[] => [...new Set(items)]
