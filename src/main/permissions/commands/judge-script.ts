import type { CommandInfo, Rule } from '../../../shared/permission-rules'
import { isOutside, place } from '../paths/judge-path'
import { ofKind } from '../rules/live'
import type { Finding } from '../types'
import { lookAlike } from './characters'
import { type CommandPath, commandPaths, foldersOf } from './command-paths'
import { foreignPlace, foreignSweep } from './foreign'
import type { CommandContext, Judgement } from './judge-command'
import { allowingRules, isFixed, isPlain, mentionsDenied, untamedGit } from './match'
import { commandProposals } from './proposals'
import type { Script } from './script'
import { DELETES_ALL, sweepReason } from './sweeping'

export interface ScriptContext extends CommandContext {
  riskLevel: CommandInfo['riskLevel']
}

/** Judges a command that was read, or one of a shell that is not read here (then there is no script). */
export function judgeScript(script: Script | null, context: ScriptContext): Judgement {
  const { command, cwd, rules, situation, input } = context
  const full = situation.mode === 'full'
  const named = script
    ? commandPaths(script, cwd, situation, full).map((path) => judgeNamed(path, context))
    : []
  const stops = named.filter(({ finding }) => finding.always || finding.verdict === 'deny')
  const away = named.filter(({ outside, finding }) => outside && finding.verdict === 'ask')
  const outside = unique(away.map(({ absolute }) => absolute))
  const paths = unique([...stops, ...named.filter(({ outside }) => outside)].map(({ absolute }) => absolute))
  const reaches = unique(
    named.filter(({ outside }) => !outside).map(({ absolute }) => absolute),
    MOST_REACHES,
  )
  const result = (findings: Finding[], proposals: Judgement['proposals'] = []) => ({
    findings,
    paths,
    outside,
    reaches,
    proposals,
  })
  if (stops.length > 0) return result(stops.map(({ finding }) => finding))

  // What is typed into a process may be the half of something: only whole lines are taken for commands.
  const whole = !input || command.endsWith('\n')
  const used = whole ? allowingRules(command, cwd, script, rules, situation) : null
  const exact = used?.find(({ match }) => match.kind === 'command-exact' && match.command === command)
  if (exact) return result([allow('A rule allows exactly this command.', exact)])

  const concerns = [
    ...away.map(({ finding }) => finding),
    ...wandering(script, context),
    ...(full ? doubts(script, context) : []),
  ]
  if (!full) concerns.push(...(used ? named.flatMap(overwriting) : missing(script, context)))
  if (concerns.length === 0)
    return result(
      used && !full
        ? used.map((rule) => allow('A rule allows this command.', rule))
        : [allow('Commands run in this mode.')],
    )
  return result(concerns, input ? [] : commandProposals(script, { ...context, away }))
}

export interface NamedPath extends CommandPath {
  outside: boolean
  finding: Finding
}

function judgeNamed(path: CommandPath, { rules, situation }: ScriptContext): NamedPath {
  const outside = isOutside(path.absolute, path.access, situation)
  return { ...path, outside, finding: place(path.absolute, path.access, outside, rules, situation) }
}

/** What a rule for a command does not speak about: `>` writes any file, and no undo knows of it. */
function overwriting({ redirect, access, outside, absolute, finding }: NamedPath): Finding[] {
  if (!redirect || access === 'read' || outside || finding.rule) return []
  return [{ verdict: 'ask', reason: `It writes ${absolute}, which cannot be undone here.` }]
}

/** Why no rule allows it. */
function missing(script: Script | null, { command, situation }: ScriptContext): Finding[] {
  const git = untamedGit(command, script, situation)
  if (git) return [{ verdict: 'ask', reason: git, always: true }]
  if (script && !isFixed(script))
    return [{ verdict: 'ask', reason: 'Commands that are not plain words are asked for.', always: true }]
  return [{ verdict: 'ask', reason: 'Commands are asked for.' }]
}

/** It leaves the workspace by `cd`. */
function wandering(script: Script | null, { cwd, situation }: ScriptContext): Finding[] {
  if (!script) return []
  if (script.commands.some(({ places }) => !places))
    return [{ verdict: 'ask', reason: 'It goes to a folder that cannot be told beforehand.', always: true }]
  const folders = script.commands.flatMap(({ places }) => foldersOf(places, cwd, situation))
  const away = folders.find((folder) => folder !== cwd && isOutside(folder, 'read', situation))
  return away === undefined ? [] : [{ verdict: 'ask', reason: `It goes to ${away}, outside the workspace.` }]
}

/** What even full access leaves to the user. */
function doubts(script: Script | null, { command, cwd, situation, rules, input }: ScriptContext): Finding[] {
  const found: Finding[] = []
  const doubt = (reason: string) => found.push({ verdict: 'ask', reason, always: true })
  if (input && !command.endsWith('\n') && !ONE_KEY.test(command))
    doubt('It may be the half of a line, and the other half makes another command of it.')
  if (!script) {
    const foreign = foreignPlace(command)
    if (foreign) found.push({ verdict: 'ask', reason: `${foreign} may be outside the workspace.` })
  }
  const sweeping = script ? sweepReason(script, cwd, situation) : foreignSweep(command) && DELETES_ALL
  if (sweeping) doubt(sweeping)
  const alike = lookAlike(withoutQuoted(command)) ?? lookAlike(programs(script))
  if (alike) doubt(`It holds ${alike}, which can be taken for another character.`)
  const denials = [...ofKind(rules, 'deny', 'command-prefix'), ...ofKind(rules, 'deny', 'command-exact')]
  if (denials.length > 0 && (!(script && isPlain(command, script)) || mentionsDenied(command, denials)))
    doubt('It cannot be told whether a rule denies a part of it.')
  return found
}

/** An answer like y or 3 to a program that waits for a key. */
const ONE_KEY = /^[a-z0-9]?$/i

const withoutQuoted = (command: string) => command.replace(/'[^']*'|"[^"$`]*"/g, '')

const programs = (script: Script | null) =>
  [...(script?.commands ?? []), ...(script?.inner ?? [])].map(({ words }) => words[0]?.text).join(' ')

const allow = (reason: string, rule?: Rule): Finding => ({
  verdict: 'allow',
  reason,
  ...(rule ? { rule } : {}),
})

const unique = (paths: string[], most = MOST_PATHS) => [...new Set(paths)].slice(0, most)

const MOST_PATHS = 50
const MOST_REACHES = 1_000
