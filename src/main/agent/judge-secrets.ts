import type { Mode } from '../../shared/conversation'
import { namesIn, type Secrets } from '../secrets'
import type { AnyTool, Touch } from '../tools'
import type { GateDecision } from './gate'

/** A call as the gate has to see it: paths as they will be, a command as the model wrote it. */
export interface Seen {
  /** The secrets it uses. */
  names: string[]
  touch: Touch
  /** The arguments with values, for a look ahead that nobody keeps. */
  real: Record<string, unknown>
  /** A value is part of a path, a host or a chat: that is no text for a rule. */
  hidden: boolean
}

/** All names are known to stand for something. */
export async function seenBy(
  secrets: Secrets,
  tool: AnyTool,
  args: Record<string, unknown>,
  { turnId, conversationId }: { turnId: string; conversationId: string },
): Promise<Seen> {
  const names = tool.literal ? [] : namesIn(args)
  const shown = await tool.touches(args, conversationId)
  if (names.length === 0) return { names, touch: shown, real: args, hidden: false }
  const real = secrets.resolve(args, turnId)
  const { command: _filled, ...reach } = await tool.touches(real, conversationId)
  return {
    names,
    touch: shown.command === undefined ? reach : { ...reach, command: shown.command },
    real,
    hidden: placesOf(reach) !== placesOf(shown),
  }
}

/** The decision as it may be told, with what it says about secrets. */
export function disclosed(
  { redact }: Secrets,
  decision: GateDecision,
  { names, hidden, touch }: Seen,
  mode: Mode,
): GateDecision {
  if (names.length === 0) return decision
  // A page or a message can carry a value away, and a file can be read back in parts in which it is not found: that is the
  // user's to say, where a mode would not ask. A rule for a host or a chat was made for what is said there, not for secrets.
  const outward = touch.hosts !== undefined || touch.chat !== undefined
  const passes = decision.verdict === 'allow' && (decision.by === 'mode' || outward)
  const asks = passes && mode !== 'full'
  const forgets = hidden || asks || outward
  const words = `It uses the secret${names.length > 1 ? 's' : ''} ${names.join(', ')}.`
  return {
    ...decision,
    ...(asks ? { verdict: 'ask' as const } : {}),
    why: asks ? words : redact(decision.why),
    request: {
      ...decision.request,
      description: `${decision.request.description} ${words}`,
      ...(forgets ? { rememberable: false } : {}),
    },
    paths: redact(decision.paths),
    ...(forgets ? { proposals: [] } : {}),
    ...(hidden || asks ? { denials: [] } : {}),
  }
}

const placesOf = ({ reads = [], writes = [], cwd = '', hosts = [], chat }: Touch) =>
  JSON.stringify([reads, writes, cwd, hosts, chat])
