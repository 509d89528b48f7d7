import type { Conversation } from '../../shared/conversation'
import type { Answer } from '../../shared/requests'
import type { PermissionRequest } from '../../shared/stream-events'
import type { HeldRequest } from '../storage'
import type { AnyTool, Touch } from '../tools'

export interface GateCall {
  tool: Pick<AnyTool, 'name' | 'server' | 'effect'>
  touch: Touch
  title: string
}

export interface GateDecision {
  verdict: 'allow' | 'ask' | 'deny'
  by: 'mode' | 'rule' | 'guard'
  why: string
  ruleId?: string
  /** What the user is asked. */
  request: Omit<PermissionRequest, 'requestId' | 'toolName' | 'serverName' | 'diff'>
  /** Rules the user may choose for "always"; the first also serves "this conversation". */
  proposals: unknown[]
  /** Paths outside the workspace that an answer for once opens to this call. */
  paths: string[]
}

/** Decides about calls and keeps what the user wants remembered. */
export interface Gate {
  decide(call: GateCall, conversation: Conversation): Promise<GateDecision>
  /** Makes a rule of an answer that is meant for more than once. */
  remember(request: HeldRequest, answer: Answer): void
  /** Paths outside the workspace that rules open to this conversation. */
  approvedPaths(conversation: Conversation): string[]
}
