import type { Access } from '../../../shared/permission-rules'
import { SECRET_ENDINGS, SECRETS, SELF_STARTING } from './guarded-names'
import { isInside, mayBeInside } from './locate'
import { anyOf } from './name-list'

const isSecret = anyOf(SECRETS)
const endsSecret = anyOf(SECRET_ENDINGS)
const runsLater = anyOf(SELF_STARTING)
const GIT_FOLDER = /\/\.git(\/|$)/

/** Properties of objects that look like file names in code. */
const CODE = /(^|[/\s('"`.])(process|meta|deno|bun|os|event|entry|item|e)\.(env|key)$/

interface Guards {
  appDataDir: string
  sessionDir: string | null
  readable?: readonly string[]
  platform: NodeJS.Platform
}

/** What is special about a path, as the rest of a sentence, or undefined when it is like any other. */
export function guardReason(path: string, access: Access, guards: Guards): string | undefined {
  const folded = fold(path)
  const named = nameIn(folded) ?? endingIn(folded)
  if (named) return named
  if (access === 'write' && GIT_FOLDER.test(folded)) return 'belongs to git itself'
  return ownDataReason(path, access, guards)
}

/** For a search over many files: those nobody asked for by name are left out. */
export function holdsSecrets(path: string): boolean {
  const folded = fold(path)
  return isSecret(folded) || endingIn(folded) !== undefined
}

/** The part of the answer that needs no more than the name: for words in running text. */
export const nameReason = (path: string) => nameIn(fold(path))

/** The same for endings that are common in code: only for what is surely meant as a file. */
export const endingReason = (path: string) => endingIn(fold(path))

function nameIn(folded: string): string | undefined {
  if (isSecret(folded)) return 'may hold secrets'
  if (runsLater(folded)) return 'is run by other programs later on'
  return undefined
}

function endingIn(folded: string): string | undefined {
  return endsSecret(folded) && !CODE.test(folded) ? 'may hold secrets' : undefined
}

export function ownDataReason(
  path: string,
  access: Access,
  { appDataDir, sessionDir, readable = [], platform }: Guards,
): string | undefined {
  const open = [...(sessionDir === null ? [] : [sessionDir]), ...readable]
  if (access === 'read' && open.some((folder) => isInside(folder, path, platform))) return undefined
  const own =
    mayBeInside(appDataDir, path, platform) || (access === 'write' && mayBeInside(path, appDataDir, platform))
  return own ? 'holds the data of this app' : undefined
}

/** Names are compared as a forgiving file system would: case, full-width letters, dots and spaces at the end. */
function fold(path: string): string {
  const parts = path
    .normalize('NFKC')
    .toLowerCase()
    .split(/[\\/]+/)
  return `/${parts
    .map((part) => part.replace(/(?<=[^.])(:.*|[. ]+)$/, ''))
    .filter(Boolean)
    .join('/')}`
}
