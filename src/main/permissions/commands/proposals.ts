import type { Proposal, RuleDraft } from '../../../shared/permission-rules'
import { folderOf, shownPath } from '../paths/locate'
import { folderDraft } from '../rules/path-proposals'
import type { NamedPath, ScriptContext } from './judge-script'
import { allowingRules, isFixed, isPlain, untamedGit, withoutTimer } from './match'
import { readPlain } from './plain'
import { prefixFor } from './prefix'
import { readerOf } from './readers'
import type { Script } from './script'

interface Context extends ScriptContext {
  /** What it names outside the workspace and was not allowed yet. */
  away: readonly NamedPath[]
}

/** The ways to make an answer to a command last. None for what no rule can allow. */
export function commandProposals(script: Script | null, context: Context): Proposal[] {
  if (script && (!isFixed(script) || untamedGit(script, context.situation))) return []
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

function prefixProposal(script: Script, context: Context): Proposal | undefined {
  const { command, cwd, rules, situation, riskLevel, away } = context
  const plain = isPlain(command, script) ? readPlain(command) : null
  if (!plain || riskLevel === 'high') return undefined
  const open = plain.filter((_part, at) => !isAllowed(script, at))
  const prefixes = open.map(({ words }) => prefixFor(withoutTimer(words)))
  if (prefixes.length === 0 || !prefixes.every((prefix) => prefix !== undefined)) return undefined
  const folders = away.map(({ absolute, access }) =>
    folderDraft(folderOf(absolute, situation.platform), access, situation),
  )
  if (!folders.every((draft) => draft !== undefined)) return undefined

  const names = [...new Set(prefixes.map((prefix) => prefix.join(' ')))]
  return {
    id: 'prefix',
    title: `${names.map(describe).join('; ')}${folders.length > 0 ? `, also in ${placesOf(folders)}` : ''}`,
    also: names.flatMap(alsoAllowed),
    still: names.flatMap((name) => [`${name} && rm -rf x`, `${name} > x.txt`, `${name} ../x`]),
    rules: [...names.map((name): RuleDraft => prefixDraft(name.split(' '), situation.workspace)), ...folders],
  }

  function isAllowed(all: Script, at: number): boolean {
    const part = all.commands[at]
    if (!part) return false
    const one = { ...all, commands: [part], inner: [], redirects: [], loose: [] }
    return allowingRules(command.slice(part.start, part.end), cwd, one, rules, situation) !== null
  }
}

const prefixDraft = (words: string[], workspace: string | null): RuleDraft => ({
  workspace,
  match: { kind: 'command-prefix', words },
})

const describe = (name: string) =>
  readerOf(name.split(' '))
    ? `${name} with any words and reading options`
    : `${name} with names of files behind it`

const alsoAllowed = (name: string) =>
  readerOf(name.split(' ')) ? [name, `${name} src`] : [name, `${name} src/main.ts`]

const placesOf = (drafts: RuleDraft[]) =>
  drafts.map(({ match }) => (match.kind === 'path' ? match.path : '')).join(', ')
