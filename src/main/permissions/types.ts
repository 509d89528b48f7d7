import type { Mode } from '../../shared/conversation'
import type {
  CommandInfo,
  Proposal,
  RiskyPart,
  Rule,
  RuleDraft,
  Verdict,
} from '../../shared/permission-rules'
import type { PermissionRequest } from '../../shared/stream-events'
import type { CommandPattern } from './commands/scope'

export interface Chat {
  channel: string
  chatId: string
}

/** A call before it runs, with what it would reach. */
export interface GateCall {
  toolName: string
  serverName: string
  effect: 'read' | 'write' | 'command' | 'none'
  /** Paths as the model wrote them. */
  touch: {
    reads?: readonly string[]
    writes?: readonly string[]
    /** Folders that are changed with everything in them. */
    trees?: readonly string[]
    command?: string
    /** The folder the command runs in. A command without one is text for a process that runs already. */
    cwd?: string
    /** Hosts that are sent something. */
    hosts?: readonly string[]
    /** A chat outside that is written to. */
    chat?: Chat
    /** Why the tool itself wants the user to be asked each time. */
    concern?: string
  }
  /** The call in a few plain words, e.g. "Edit src/cart.ts". */
  title: string
  /** JSON, as the model sent it. */
  arguments: string
}

/** All the gate knows of the world. */
export interface Situation {
  conversationId: string
  mode: Mode
  /** The real path of the folder the user chose. */
  workspace: string | null
  /** Files and folders outside that the user approved. */
  approved: readonly string[]
  sessionDir: string | null
  /** Folders outside whose files may be read: those of active skills. */
  readable?: readonly string[]
  /** Active skills allow these commands alone. */
  scope?: CommandScope
  appDataDir: string
  homeDir: string
  platform: NodeJS.Platform
  /** The program that runs commands, by name or path; without it the usual one of the platform. */
  shell?: string
  /** What the repository's own settings would run, from `findGitPrograms`; null when nobody looked. */
  gitPrograms: readonly string[] | null
  /** Links in the workspace that are known of, absolute, from `findLinks`. */
  links?: readonly string[]
  /** Milliseconds since 1970. */
  now: number
}

/** The commands that skills leave to the model. */
export interface CommandScope {
  /** The names of the skills. */
  skills: readonly string[]
  patterns: readonly CommandPattern[]
}

export interface Decision {
  verdict: Verdict
  /** Why, in words; the first one decided. */
  reasons: string[]
  /** The rules that decided, if any did. */
  rules: Rule[]
  /** A skill refused it. */
  bySkill: boolean
  permissionType: PermissionRequest['permissionType']
  /** For the card: what, where, can it be undone. */
  description: string
  /** Absolute. */
  paths: string[]
  /** Those of `paths` that the workspace guard has to be told of when the user allows the call. */
  outside: string[]
  /** What a command names inside the workspace, as far as that is known: where links would have to be looked for. */
  reaches: string[]
  command?: string
  commandInfo?: CommandInfo
  parts: RiskyPart[]
  /** False when this is asked each time, whatever the user answers. */
  rememberable: boolean
  proposals: Proposal[]
  /** Rules that would deny exactly this from now on. */
  denials: RuleDraft[]
}

/** What one check of a call found. The strictest finding decides. */
export interface Finding {
  verdict: Verdict
  reason: string
  /** Asked each time: no rule and no mode answers it. */
  always?: boolean
  rule?: Rule
  /** It comes from the limit of a skill. */
  bySkill?: boolean
}
