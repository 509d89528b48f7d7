import type { Proposal, Rule } from '../../../shared/permission-rules'
import type { Finding, Situation } from '../types'
import { hiddenCharacter } from './characters'
import { guardedName } from './command-paths'
import { judgeScript } from './judge-script'
import { MAX_LENGTH } from './limits'
import { denyingRule } from './match'
import { type Assessment, assess, unreadWords } from './risk'
import type { CommandParser } from './script'
import { speaksPosix } from './shells'
import { specialReason } from './special'

export interface CommandContext {
  command: string
  /** Absolute. */
  cwd: string
  /** The command is text for a process that runs already. */
  input: boolean
  /** Those that hold now. */
  rules: readonly Rule[]
  situation: Situation
}

export interface Judgement {
  findings: Finding[]
  /** What it names outside the workspace, and what was guarded or denied. */
  paths: string[]
  outside: string[]
  /** What it names inside. */
  reaches: string[]
  proposals: Proposal[]
}

/** Judges a command line by taking it apart: what is forbidden first, what is allowed last. */
export function judgeCommand(context: CommandContext, parse: CommandParser): Judgement & Assessment {
  const { command, rules, situation } = context
  const unsafe = checkCharacters(context)
  const posix = speaksPosix(situation)
  const reading = posix && !unsafe ? parse(command) : ({ unread: 'unavailable' } as const)
  const script = 'unread' in reading ? null : reading
  const assessment = unsafe ? blind(unsafe.reason) : assess(command, reading)
  const only = (finding: Finding) => ({
    ...assessment,
    findings: [finding],
    paths: [],
    outside: [],
    reaches: [],
    proposals: [],
  })

  if (unsafe?.verdict === 'deny') return only(unsafe)
  const denied = denyingRule(command, script, rules)
  if (denied)
    return only({ verdict: 'deny', reason: denied.note ?? 'A rule denies this command.', rule: denied })
  if ('unread' in reading && reading.unread === 'limit') return only(tooMuch)
  if (unsafe) return only(unsafe)
  const guarded = guardedName(command, script, situation) ?? specialReason(command, script)
  if (guarded) return only({ verdict: 'ask', reason: `${guarded}. This is asked each time.`, always: true })
  if ('unread' in reading && posix)
    return only({ verdict: 'ask', reason: unreadWords(reading.unread), always: true })
  return { ...assessment, ...judgeScript(script, { ...context, riskLevel: assessment.info.riskLevel }) }
}

const blind = (reason: string): Assessment => ({ info: { riskLevel: 'high', reasons: [reason] }, parts: [] })

const tooMuch: Finding = {
  verdict: 'deny',
  reason: `${unreadWords('limit')} Split it up, or write a file and run that.`,
}

/** Hidden characters are refused before anything is read. Keys like Ctrl-C are part of what a process may be sent. */
function checkCharacters({ command, input }: CommandContext): Finding | undefined {
  if (command.length > MAX_LENGTH) return tooMuch
  // To a program in a terminal a tab is a key that writes the rest of a name.
  const hidden = hiddenCharacter(command) ?? (input && command.includes('\t') ? 'U+0009' : undefined)
  if (!hidden) return undefined
  const reason = `The command holds a hidden character (${hidden}).`
  return input
    ? { verdict: 'ask', reason, always: true }
    : { verdict: 'deny', reason: `${reason} Write it without.` }
}
