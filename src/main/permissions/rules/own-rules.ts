import type { RuleDraft, RuleWish } from '../../../shared/permission-rules'
import { hiddenCharacter } from '../commands/characters'
import { hasUpwardStep, resolvePath } from '../paths/locate'
import type { Situation } from '../types'
import { folderDraft } from './path-proposals'

type World = Pick<Situation, 'workspace' | 'homeDir' | 'appDataDir' | 'platform'>

/** What the user wants allowed or denied, as a rule, or in words why it cannot be one. */
export function draftOf(
  { kind, effect, subject }: RuleWish,
  world: World,
  serverOf: (toolName: string) => string | undefined,
): RuleDraft | { problem: string } {
  const hidden = hiddenCharacter(subject)
  if (hidden) return { problem: `It holds a hidden character (${hidden}). Write it without.` }
  const { workspace } = world
  if (kind === 'prefix') return prefixDraft(subject, workspace)
  if (kind === 'read' || kind === 'write') return pathDraft(subject, kind, effect, world)
  if (kind === 'host') {
    const host = hostIn(subject)
    return host
      ? { workspace, match: { kind: 'host', host } }
      : { problem: 'Write the host as in an address, e.g. example.com or localhost:8080.' }
  }
  if (kind === 'tool') {
    const serverName = serverOf(subject)
    return serverName
      ? { workspace, match: { kind: 'tool', toolName: subject, serverName } }
      : { problem: `There is no tool named ${subject}.` }
  }
  if (effect === 'allow' && workspace === null)
    return { problem: 'An exact command is allowed in one folder: it does other things elsewhere.' }
  return { workspace, match: { kind: 'command-exact', command: subject, cwd: workspace ?? world.homeDir } }
}

/** Spelled as calls spell it: without a dot at the end, and without a port where it is a usual one. */
function hostIn(subject: string): string | undefined {
  const url = /[/\\?#@]/.test(subject) ? null : URL.parse(`https://${subject}`)
  if (!url) return undefined
  url.hostname = url.hostname.replace(/\.+$/, '')
  return url.port === '80' ? url.hostname : url.host
}

const MOST_WORDS = 4

function prefixDraft(subject: string, workspace: string | null): RuleDraft | { problem: string } {
  const words = subject.split(/\s+/)
  if (words.length > MOST_WORDS || !words.every((word) => /^[A-Za-z0-9_.][A-Za-z0-9_.:+-]*$/.test(word)))
    return { problem: 'Write the program and its subcommand, up to four plain words, e.g. git push.' }
  return { workspace, match: { kind: 'command-prefix', words } }
}

function pathDraft(
  subject: string,
  access: 'read' | 'write',
  effect: RuleWish['effect'],
  world: World,
): RuleDraft | { problem: string } {
  const { workspace, homeDir, platform } = world
  if (hasUpwardStep(subject)) return { problem: 'Name the path without "..".' }
  const path = resolvePath(subject, workspace ?? homeDir, { platform, homeDir })
  if (effect === 'deny') return { workspace, match: { kind: 'path', path, access } }
  return (
    folderDraft(path, access, world) ?? {
      problem: `${path} holds too much to allow at once. Name less of it.`,
    }
  )
}
