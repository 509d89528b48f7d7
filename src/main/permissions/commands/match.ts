import type { Rule } from '../../../shared/permission-rules'
import { hasUpwardStep } from '../paths/locate'
import { ofKind } from '../rules/live'
import type { Situation } from '../types'
import { tokens } from './command-paths'
import { type PlainCommand, readPlain } from './plain'
import { prefixAllows, prefixDenies } from './prefix'
import { programName } from './programs'
import { ODDITIES, type Places, type Script } from './script'

type Repository = Pick<Situation, 'workspace' | 'gitPrograms'>

/** The rule that denies a command or any part of it. */
export function denyingRule(
  command: string,
  script: Script | null,
  rules: readonly Rule[],
): Rule | undefined {
  const parts = script
    ? [...script.commands, ...script.inner].map(({ words }) => words.map(({ text }) => text))
    : [tokens(command)]
  const exact = ofKind(rules, 'deny', 'command-exact').find(({ match }) => {
    const words = onlyCommand(match.command)
    return match.command.trim() === command.trim() || (words && parts.some((part) => same(part, words)))
  })
  const prefix = ofKind(rules, 'deny', 'command-prefix').find(({ match: { words } }) =>
    parts.some((part) => prefixDenies(words, part) || (!script && prefixAnywhere(words, part))),
  )
  return exact ?? prefix
}

/** The rules that together allow the whole command, or null. `cwd` is absolute. */
export function allowingRules(
  command: string,
  cwd: string,
  script: Script | null,
  rules: readonly Rule[],
  situation: Repository,
): Rule[] | null {
  const whole = ofKind(rules, 'allow', 'command-exact').find(
    ({ match }) => match.command === command && match.cwd === cwd,
  )
  if (untamedGit(command, script, situation)) return null
  if (whole && (!script || isFixed(script))) return [whole]
  const plain = script && allowable(command, script)
  if (!plain) return null
  const used = plain.map(({ words }, at) =>
    simpleRule(words, cwd, script.commands[at]?.places ?? null, rules, situation),
  )
  return used.every((rule) => rule !== undefined) ? [...new Set(used)] : null
}

/** Nothing in it can mean something else the next time. */
export function isFixed(script: Script): boolean {
  return script.oddities.every(({ kind }) => ODDITIES[kind].fixed)
}

/** Two readers that were built apart find the same commands: neither was led astray. */
function agrees(script: Script, plain: readonly PlainCommand[]): boolean {
  const read = script.commands.map(({ words }) => words.map(({ text }) => text))
  const targets = script.redirects.map(({ target }) => target.text)
  const ownRedirects = plain.flatMap(({ redirects }) => redirects.map(({ target }) => target))
  return (
    script.oddities.length === 0 &&
    read.length === plain.length &&
    plain.every(({ words }, at) => same(words, read[at] ?? [])) &&
    same(ownRedirects, targets)
  )
}

/** `time x` and `timeout 60 x` are x. */
export function withoutTimer(words: readonly string[]): readonly string[] {
  if (words[0] === 'time') return withoutTimer(words.slice(1))
  if (words[0] === 'timeout' && /^\d+(\.\d+)?[smhd]?$/.test(words[1] ?? ''))
    return withoutTimer(words.slice(2))
  return words
}

function simpleRule(
  all: readonly string[],
  cwd: string,
  places: Places,
  rules: readonly Rule[],
  { workspace }: Repository,
): Rule | undefined {
  const words = withoutTimer(all)
  const atStart = places?.length === 1 && places[0]?.length === 0
  const exact = ofKind(rules, 'allow', 'command-exact').find(({ match }) => {
    const only = onlyCommand(match.command)
    return atStart && match.cwd === cwd && only && same(only, words)
  })
  // Elsewhere in the workspace git may find a repository that the agent itself has put there.
  if (words[0] === 'git' && !(atStart && cwd === workspace)) return exact
  return (
    exact ?? ofKind(rules, 'allow', 'command-prefix').find(({ match }) => prefixAllows(match.words, words))
  )
}

/** Git runs what the settings of a repository say, whatever the command looks like. Why no rule can allow it, if so. */
export function untamedGit(
  command: string,
  script: Script | null,
  { gitPrograms }: Repository,
): string | undefined {
  const programs = script
    ? [...script.commands, ...script.inner].map(({ words: [program] }) => program?.text ?? '')
    : tokens(command)
  const usesGit = programs.some((program) => programName(program).toLowerCase() === 'git')
  if (!usesGit || gitPrograms?.length === 0) return undefined
  return gitPrograms
    ? `The settings of this repository make git run other programs (${gitPrograms.slice(0, 3).join(', ')}).`
    : 'The settings of this repository could not be looked at, and git may run what they say.'
}

/** Behind a link `..` leads to another folder than the one that is seen. */
const goesUp = ({ words }: PlainCommand) => words.some((word) => word.split(/[=:,]/).some(hasUpwardStep))

/** What rules may allow by its words, or null. */
export function allowable(command: string, script: Script): PlainCommand[] | null {
  const plain = readPlain(command)
  return plain && agrees(script, plain) && !plain.some(goesUp) ? plain : null
}

/** The whole text is plain words for both readers. */
export function isPlain(command: string, script: Script): boolean {
  const plain = readPlain(command)
  return plain !== null && agrees(script, plain)
}

/** The words of a denied command stand somewhere in the text, if only in code for an interpreter. */
export function mentionsDenied(command: string, denials: readonly Rule[]): boolean {
  const words = tokens(command)
  return denials.some(({ match }) => match.kind === 'command-prefix' && prefixAnywhere(match.words, words))
}

function onlyCommand(command: string): string[] | undefined {
  const plain = readPlain(command)
  return plain?.length === 1 && plain[0]?.redirects.length === 0 ? plain[0].words : undefined
}

function prefixAnywhere(prefix: readonly string[], words: readonly string[]): boolean {
  return words.some((_word, at) => prefixDenies(prefix, words.slice(at, at + 64)))
}

const same = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((word, at) => word === b[at])
