import type { CommandInfo, RiskyPart } from '../../../shared/permission-rules'
import { programName, SHELLS } from './programs'
import { type Risk, riskOf } from './risk-words'
import { ODDITIES, type Reading, type Script, type SimpleCommand } from './script'

export interface Assessment {
  info: CommandInfo
  parts: RiskyPart[]
}

const LEVELS = ['low', 'medium', 'high'] as const
const MAX_REASONS = 6
const MAX_PARTS = 50

/** Variables that make an innocent program run something else. */
const LOADED =
  /^(LD_|DYLD_|GIT_|BASH_|PYTHON|NODE_(OPTIONS|PATH|EXTRA)|PERL|RUBY|JAVA_|PATH$|ENV$|IFS$|PAGER$|EDITOR$|VISUAL$|SHELL|PS\d$|PROMPT_|RIPGREP_|LESS)/

interface Found extends Risk {
  start: number
  end: number
}

/** How much a command can break, with the places to look at. For the person who is asked; it allows nothing. */
export function assess(command: string, reading: Reading): Assessment {
  if ('unread' in reading) return whole(UNREAD[reading.unread])
  const found = [...commands(reading), ...writes(reading), ...odd(reading)]
  const level = LEVELS[Math.max(0, ...found.map((risk) => LEVELS.indexOf(risk.level)))] ?? 'high'
  const sorted = found.toSorted((a, b) => LEVELS.indexOf(b.level) - LEVELS.indexOf(a.level))
  const worth = level === 'low' ? sorted : sorted.filter((risk) => risk.level !== 'low')
  return {
    info: {
      riskLevel: level,
      reasons: [...new Set(worth.map(({ reason }) => reason))].slice(0, MAX_REASONS),
    },
    parts: worth
      .filter((risk) => risk.level !== 'low')
      .slice(0, MAX_PARTS)
      .map(({ start, end, reason }) => ({ text: command.slice(start, end), start, end, reason })),
  }
}

const UNREAD = {
  syntax: 'The command could not be understood. Read it closely.',
  limit: 'The command is too long or too deeply nested to be checked.',
  unavailable: 'Commands of this shell are not taken apart here. Read it closely.',
}

export const unreadWords = (unread: keyof typeof UNREAD): string => UNREAD[unread]

function whole(reason: string): Assessment {
  return { info: { riskLevel: 'high', reasons: [reason] }, parts: [] }
}

function commands({ commands, inner }: Script): Found[] {
  return [...commands, ...inner].flatMap((command) => {
    const { start, end, assigns } = command
    const words = command.words.map(({ text }) => text)
    const risks = words.length > 0 ? [piped(command) ?? unknown(command) ?? riskOf(words)] : []
    const loaded = assigns.find((name) => LOADED.test(name))
    if (loaded)
      risks.push({ level: 'high', reason: `Sets ${loaded}, which can make a program run something else.` })
    return risks.map((risk) => ({ ...risk, start, end }))
  })
}

function piped({ piped, words: [program, ...args] }: SimpleCommand): Risk | undefined {
  const name = programName(program?.text ?? '')
  const runsInput = SHELLS.has(name) || /^(python|perl|ruby|node|php)[\d.]*$/.test(name)
  if (!piped || !runsInput || args.some(({ text }) => text !== '-' && text !== '-s')) return undefined
  return { level: 'high', reason: `${name} runs whatever the command before it prints.` }
}

function unknown({ words: [program] }: SimpleCommand): Risk | undefined {
  if (!program || program.plain) return undefined
  return { level: 'high', reason: 'Which program runs cannot be told.' }
}

function writes({ redirects }: Script): Found[] {
  return redirects
    .filter(({ access, target }) => access === 'write' && target.text !== '/dev/null')
    .map(({ target: { text, start, end } }) => ({
      level: 'medium',
      reason: `Writes ${text.replaceAll('\uFFFC', '…')}, cannot be undone here.`,
      start,
      end,
    }))
}

function odd({ oddities }: Script): Found[] {
  return oddities.map(({ kind, start, end }) => ({
    level: ODDITIES[kind].fixed ? 'low' : 'medium',
    reason: ODDITIES[kind].reason,
    start,
    end,
  }))
}
