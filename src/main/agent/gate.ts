import { randomUUID } from 'node:crypto'
import { realpathSync } from 'node:fs'
import type { Conversation } from '../../shared/conversation'
import type { Proposal, RiskyPart, Rule } from '../../shared/permission-rules'
import type { Answer } from '../../shared/requests'
import type { PermissionRequest } from '../../shared/stream-events'
import {
  approvedPaths,
  type CommandParser,
  createCommandParser,
  type Decision,
  decideOnDisk,
  liveRules,
  loadRules,
  makeRules,
  type Situation,
} from '../permissions'
import type { HeldRequest, Records } from '../storage'
import type { AnyTool, Touch } from '../tools'

export interface GateCall {
  tool: Pick<AnyTool, 'name' | 'server' | 'effect'>
  touch: Touch
  title: string
  /** JSON, as the model sent it. */
  arguments: string
}

export interface GateDecision {
  verdict: 'allow' | 'ask' | 'deny'
  by: 'mode' | 'rule' | 'guard'
  why: string
  ruleId?: string
  /** What the user is asked. */
  request: Omit<PermissionRequest, 'requestId' | 'toolName' | 'serverName' | 'diff'>
  /** What the user may choose for longer than once; the first also serves "this conversation". */
  proposals: Proposal[]
  parts: RiskyPart[]
  /** Paths outside the workspace that an answer for once opens to this call. */
  paths: string[]
}

/** Decides about calls and keeps what the user wants remembered. */
export interface Gate {
  decide(call: GateCall, conversation: Conversation): Promise<GateDecision>
  /** Makes rules of an answer that is meant for more than once. */
  remember(request: HeldRequest, answer: Answer): void
  /** Paths outside the workspace that rules open to this conversation. */
  approvedPaths(conversation: Conversation): string[]
  /** Loads what commands are read with, so that the first one need not wait for it. */
  warmUp(): void
}

export interface GateDeps {
  rules: Records<Rule>
  dataDir: string
  homeDir: string
  sessionDirOf(conversationId: string): string
  shell: string
  warn(text: string): void
}

export function createGate(deps: GateDeps): Gate {
  const world = { platform: process.platform, shell: deps.shell }
  let parser: Promise<CommandParser> | undefined
  const loadParser = () => {
    parser ??= createCommandParser()
    return parser
  }
  let checked: { stored: string; rules: Rule[] } = { stored: '', rules: [] }

  /** Rules are checked against their own examples when they are new here. */
  function usable(parse: CommandParser): Rule[] {
    const all = deps.rules.list()
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

  return {
    async decide({ tool, touch, title, arguments: args }, conversation) {
      const parse = await loadParser()
      const situation = situationOf(conversation)
      const { effect = tool.effect, ...reach } = touch
      const call = {
        toolName: tool.name,
        serverName: tool.server,
        effect,
        touch: reach,
        title,
        arguments: args,
      }
      return toDecision(await decideOnDisk(call, usable(parse), situation, parse))
    },
    remember(request, answer) {
      if (answer.kind !== 'allow' || answer.scope === 'once') return
      const { scope, choice = 0 } = answer
      const chosen = request.proposals[choice] as Proposal | undefined
      const making = {
        newId: randomUUID,
        effect: 'allow',
        scope,
        conversationId: request.conversationId,
      } as const
      for (const rule of makeRules(chosen?.rules ?? [], { ...making, now: Date.now() })) deps.rules.put(rule)
    },
    approvedPaths: (conversation) => approvedPaths(liveRules(deps.rules.list(), situationOf(conversation))),
    warmUp: () => void loadParser(),
  }
}

function realPath(folder: string | null): string | null {
  try {
    return folder && realpathSync(folder)
  } catch {
    return folder
  }
}

function toDecision(decision: Decision): GateDecision {
  const { verdict, reasons, rules, permissionType, description, paths, outside, command, commandInfo } =
    decision
  const [rule] = rules
  return {
    verdict,
    by: rule ? 'rule' : verdict === 'deny' ? 'guard' : 'mode',
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
    parts: decision.parts,
    paths: outside,
  }
}
