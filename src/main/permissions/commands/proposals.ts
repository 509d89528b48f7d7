import type { Proposal, RuleDraft } from '../../../shared/permission-rules'
import { folderOf, resolvePath, shownPath } from '../paths/locate'
import { folderDraft } from '../rules/path-proposals'
import { pathRule } from '../rules/path-rules'
import type { NamedPath, ScriptContext } from './judge-script'
import { allowable, allowingRules, isFixed, untamedGit, withoutTimer } from './match'
import { prefixFor } from './prefix'
import { readerOf } from './readers'
import type { Redirect, Script } from './script'

interface Context extends ScriptContext {
  /** What it names outside the workspace and was not allowed yet. */
  away: readonly NamedPath[]
}

/** The ways to make an answer to a command last. None for what no rule can allow. */
export function commandProposals(script: Script | null, context: Context): Proposal[] {
  if (untamedGit(context.command, script, context.situation)) return []
  if (script && !isFixed(script)) return []
  const prefix = script ? prefixProposal(script, context) : undefined
  return [exactProposal(context), ...(prefix ? [prefix] : [])]
}

function exactProposal({ command, cwd, situation }: Context): Proposal {
  const { workspace, platform } = situation
  const where = cwd === workspace ? 'the workspace' : shownPath(cwd, workspace, platform)
  return {
    id: 'exact',
    title: `Exactly this command in ${where}`,
    also: [],
    still: [`${command} x`],
    rules: [{ workspace, match: { kind: 'command-exact', command, cwd } }],
  }
}

/** The commands by their first words, and the folders outside that they name. */
function prefixProposal(script: Script, context: Context): Proposal | undefined {
  const { command, situation, riskLevel, away } = context
  const plain = allowable(command, script)
  if (!plain || riskLevel === 'high' || script.redirects.some(isWrite)) return undefined
  const prefixes = plain
    .filter((_part, at) => !isAllowed(script, at, context))
    .map(({ words }) => prefixFor(withoutTimer(words)))
  const folders = away.map(({ absolute, access }) =>
    folderDraft(folderOf(absolute, situation.platform), access, situation),
  )
  if (!prefixes.every((prefix) => prefix !== undefined) || !folders.every((draft) => draft !== undefined))
    return undefined

  const names = [...new Set(prefixes.map((prefix) => prefix.join(' ')))]
  const places = new Map(folders.map((draft) => [pathOf(draft), draft]))
  const rules = [...names.map((name) => prefixDraft(name, situation.workspace)), ...places.values()]
  if (rules.length === 0) return undefined
  const where = [...places.keys()].join(', ')
  return {
    id: names.length > 0 ? 'prefix' : 'folder',
    title: [names.map(describe).join('; '), where && `${names.length > 0 ? 'also ' : 'Files '}in ${where}`]
      .filter(Boolean)
      .join(', '),
    also: [...names.flatMap(alsoAllowed), ...[...places.keys()].map((place) => `${place}/…`)],
    still: names.flatMap((name) => [
      `${name} && rm -rf x`,
      ...(mayWrite('x.txt', context) ? [] : [`${name} > x.txt`]),
      `${name} ../x`,
    ]),
    rules,
  }
}

function isAllowed(script: Script, at: number, { command, cwd, rules, situation }: Context): boolean {
  const part = script.commands[at]
  if (!part) return false
  const one = { ...script, commands: [part], inner: [], redirects: [], loose: [] }
  return allowingRules(command.slice(part.start, part.end), cwd, one, rules, situation) !== null
}

function mayWrite(file: string, { cwd, rules, situation }: Context): boolean {
  const path = resolvePath(file, cwd, situation)
  return pathRule(rules, 'allow', path, 'write', situation.platform) !== undefined
}

const isWrite = ({ access, target }: Redirect) => access === 'write' && target.text !== '/dev/null'

const prefixDraft = (name: string, workspace: string | null): RuleDraft => ({
  workspace,
  match: { kind: 'command-prefix', words: name.split(' ') },
})

const describe = (name: string) =>
  readerOf(name.split(' '))
    ? `${name} with any words and reading options`
    : `${name} with names of files behind it`

function alsoAllowed(name: string): string[] {
  if (name === 'cd') return ['cd src']
  return readerOf(name.split(' ')) ? [name, `${name} src`] : [name, `${name} src/main.ts`]
}

const pathOf = ({ match }: RuleDraft) => (match.kind === 'path' ? match.path : '')
