import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import type { Conversation } from '../../shared/conversation'
import type { Proposal, RiskyPart, Rule, RuleDraft, RuleWish } from '../../shared/permission-rules'
import type { Answer } from '../../shared/requests'
import type { Grants } from '../../shared/schedules'
import type { PermissionRequest } from '../../shared/stream-events'
import {
  approvedPaths,
  bareParser,
  type CommandParser,
  createCommandParser,
  type Decision,
  decideOnDisk,
  liveRules,
  loadRules,
  makeRules,
  noParser,
  readBare,
  type Situation,
} from '../permissions'
import { NO_SKILLS, type TurnSkills } from '../skills'
import type { HeldRequest, Records } from '../storage'
import type { AnyTool, Touch } from '../tools'
import type { Actor } from './family'
import { ownRule } from './own-rule'

export interface GateCall {
  tool: Pick<AnyTool, 'name' | 'server' | 'effect'>
  touch: Touch
  title: string
  /** JSON, as the model sent it. */
  arguments: string
  /** What active skills open and close. */
  skills?: TurnSkills
}

export interface GateDecision {
  verdict: 'allow' | 'ask' | 'deny'
  by: 'mode' | 'rule' | 'guard' | 'skill'
  why: string
  ruleId?: string
  /** What the user is asked. */
  request: Omit<PermissionRequest, 'requestId' | 'toolName' | 'serverName' | 'diff'>
  /** What the user may choose for longer than once; the first also serves "this conversation". */
  proposals: Proposal[]
  /** What denies exactly this from now on. */
  denials: RuleDraft[]
  parts: RiskyPart[]
  /** Paths outside the workspace that an answer for once opens to this call. */
  paths: string[]
}

/** Decides about calls and keeps what the user wants remembered. */
export interface Gate {
  decide(call: GateCall, actor: Actor): Promise<GateDecision>
  /** Makes rules of an answer that is meant for more than once. Returns their ids. */
  remember(request: HeldRequest, answer: Answer): string[]
  /** Paths outside the workspace that rules open to who acts. */
  approvedPaths(actor: Actor): string[]
  /** What who acts is allowed now, to be fixed for later. */
  grantsOf(actor: Actor): Grants
}

/** What the user decided to last. */
export interface RuleBook {
  /** A rule of the user's own; `folder` is where it holds. Throws an AgentError that says why it cannot be one. */
  add(
    wish: RuleWish,
    folder: string | null,
    serverOf: (toolName: string) => string | undefined,
  ): Promise<Rule>
  /** All that hold somewhere; those whose time is over are gone. */
  rules(): Rule[]
}

export interface GateDeps {
  rules: Records<Rule>
  dataDir: string
  homeDir: string
  sessionDirOf(conversationId: string): string
  shell: string
  warn(text: string): void
}

export function createGate(deps: GateDeps): Gate & RuleBook {
  const world = { platform: process.platform, shell: deps.shell }
  let parser: Promise<CommandParser> | undefined
  const loadParser = () => {
    parser ??= createCommandParser()
    return parser
  }
  let checked: { stored: string; rules: Rule[] } = { stored: '', rules: [] }

  /** Rules are checked against their own examples when they are new here. */
  function usable(all: Rule[], parse: CommandParser): Rule[] {
    const stored = JSON.stringify(all)
    if (stored === checked.stored) return checked.rules
    const { rules, refused } = loadRules(all, parse, world)
    for (const { id, problem } of refused) deps.warn(`The permission rule ${id} is not used: ${problem}`)
    checked = { stored, rules }
    return rules
  }

  const situationOf = (conversation: Conversation): Omit<Situation, 'gitPrograms' | 'links'> => ({
    ...world,
    conversationId: conversation.id,
    mode: conversation.mode,
    workspace: realPath(conversation.workspace),
    approved: [],
    sessionDir: deps.sessionDirOf(conversation.id),
    appDataDir: deps.dataDir,
    homeDir: deps.homeDir,
    now: Date.now(),
  })

  function liveFor(actor: Actor): Rule[] {
    const rules = rulesFor(deps.rules.list(), actor)
    return rules.length > 0 ? liveRules(rules, situationOf(actor)) : rules
  }

  return {
    async decide({ tool, touch, title, arguments: args, skills = NO_SKILLS }, actor) {
      const rules = deps.rules.list()
      const { limit, folders } = skills
      const scope = limit?.commands && { skills: limit.skills, patterns: limit.commands }
      const situation = { ...situationOf(actor), readable: folders, ...(scope ? { scope } : {}) }
      const { effect = tool.effect, ...reach } = touch
      const call = {
        toolName: tool.name,
        serverName: tool.server,
        effect,
        touch: reach,
        title,
        arguments: args,
      }
      const decideBy = (parse: CommandParser) =>
        decideOnDisk(call, rulesFor(usable(rules, parse), actor), situation, parse)
      // The simplest commands need no grammar to be allowed; what is asked about them does.
      if (touch.command !== undefined && !aboutCommands(rules) && readBare(touch.command)) {
        const quick = await decideBy(bareParser)
        if (quick.verdict === 'allow') return toDecision(quick)
      }
      const knowsAll = touch.command === undefined && !aboutCommands(rules)
      return toDecision(await decideBy(knowsAll ? noParser : await loadParser()))
    },
    remember(request, answer) {
      const { conversationId } = request
      const making = { newId: randomUUID, conversationId, now: Date.now() }
      const made = rulesOf(request, answer, making)
      for (const rule of made) deps.rules.put(rule)
      return made.map(({ id }) => id)
    },
    async add(wish, folder, serverOf) {
      const place = { ...world, workspace: realPath(folder), homeDir: deps.homeDir, appDataDir: deps.dataDir }
      const rule = ownRule(wish, place, serverOf, await loadParser())
      deps.rules.put(rule)
      return rule
    },
    rules() {
      const now = Date.now()
      const isOver = ({ expiresAt }: Rule) => expiresAt !== undefined && expiresAt <= now
      for (const { id } of deps.rules.list().filter(isOver)) deps.rules.remove(id)
      return deps.rules.list()
    },
    approvedPaths: (actor) => approvedPaths(liveFor(actor)),
    grantsOf: (actor) => ({
      mode: actor.mode,
      skills: actor.skills,
      rules: liveFor(actor).flatMap(({ effect, id }) => (effect === 'allow' ? [id] : [])),
    }),
  }
}

type Making = Pick<Parameters<typeof makeRules>[1], 'newId' | 'conversationId' | 'now'>

function rulesOf(request: HeldRequest, answer: Answer, making: Making): Rule[] {
  if (answer.kind === 'deny' && answer.always) {
    const note = answer.reason?.trim()
    return makeRules(request.denials as RuleDraft[], { ...making, effect: 'deny', scope: 'always', note })
  }
  if (answer.kind !== 'allow' || answer.scope === 'once') return []
  const chosen = request.proposals[answer.choice ?? 0] as Proposal | undefined
  return makeRules(chosen?.rules ?? [], { ...making, effect: 'allow', scope: answer.scope })
}

/** Rules as they hold for who acts: those of the conversations it works for are its own; a run has what was fixed for it. */
function rulesFor(rules: Rule[], { id, above = [], only = null }: Actor): Rule[] {
  return rules
    .filter((rule) => only === null || rule.effect === 'deny' || only.includes(rule.id))
    .map((rule) =>
      rule.scope === 'conversation' && above.includes(rule.conversationId)
        ? { ...rule, conversationId: id }
        : rule,
    )
}

const aboutCommands = (rules: Rule[]) => rules.some(({ match }) => match.kind.startsWith('command'))

function realPath(folder: string | null): string | null {
  try {
    return folder && realpathSync.native(folder)
  } catch {
    return folder
  }
}

function toDecision(decision: Decision): GateDecision {
  const { verdict, reasons, rules, bySkill, permissionType, description, paths, outside } = decision
  const { command, commandInfo } = decision
  const [rule] = rules
  return {
    verdict,
    by: bySkill ? 'skill' : rule ? 'rule' : verdict === 'deny' ? 'guard' : 'mode',
    why: reasons.join(' '),
    ...(rule ? { ruleId: rule.id } : {}),
    request: {
      permissionType,
      // What is asked each time, whatever the user answers, says why.
      description: decision.rememberable ? description : [description, ...reasons].join(' '),
      paths,
      ...(command === undefined ? {} : { command }),
      ...(commandInfo === undefined ? {} : { commandInfo }),
      rememberable: decision.rememberable,
    },
    proposals: decision.proposals,
    denials: decision.denials,
    parts: decision.parts,
    paths: outside,
  }
}
