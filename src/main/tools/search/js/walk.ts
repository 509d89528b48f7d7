import type { Dirent } from 'node:fs'
import { fs } from '../../../workspace'
import type { BytePath } from '../byte-path'
import { ignoreLines, isIgnored, parseRules, type Rule } from '../glob/ignore'
import { isReal, pathBelow, readSmall } from '../inside-file'
import type { Plan } from '../plan'

interface Level {
  folder: BytePath
  entries: Dirent<Buffer>[]
  rules: Rule[]
}

/** The files of a plan in rg's order; null between folders, for a pause. Links are never followed. */
export function* walk(plan: Plan, unread: string[]): Generator<BytePath | null> {
  if (plan.isFile) {
    yield plan.start
    return
  }
  const hidden = parseRules(plan.hidden, '')
  const levels = [enter(plan, plan.start, parseRules(plan.rules, ''), unread)]
  for (let level = levels.at(-1); level; level = levels.at(-1)) {
    const entry = level.entries.pop()
    if (!entry) {
      levels.pop()
      yield null
      continue
    }
    const name = entry.name.toString('latin1')
    const path = level.folder ? `${level.folder}/${name}` : name
    const isFolder = entry.isDirectory()
    if (!isFolder && !entry.isFile()) continue
    if (isIgnored(hidden, path, isFolder) || isIgnored(level.rules, path, isFolder)) continue
    if (isFolder) levels.push(enter(plan, path, level.rules, unread))
    else yield path
  }
}

/** The entries come last first. */
function enter(plan: Plan, folder: BytePath, above: Rule[], unread: string[]): Level {
  const whole = pathBelow(plan.base, folder)
  try {
    const entries = fs.readdirSync(whole, { withFileTypes: true, encoding: 'buffer' })
    if (!isReal(whole)) return { folder, entries: [], rules: above }
    entries.sort((a, b) => Buffer.compare(b.name, a.name))
    const file = folder ? `${folder}/.gitignore` : '.gitignore'
    const own =
      plan.gitignore && entries.some((entry) => entry.name.equals(GITIGNORE)) && readSmall(plan.base, file)
    return { folder, entries, rules: own ? [...above, ...parseRules(ignoreLines(own), folder)] : above }
  } catch (error) {
    noteUnread(unread, folder, error)
    return { folder, entries: [], rules: above }
  }
}

const GITIGNORE = Buffer.from('.gitignore')

/** What was removed while we looked is not missing from the result. */
export function noteUnread(unread: string[], path: BytePath, error: unknown): void {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'ENOTDIR') return
  const reason = code === 'EACCES' || code === 'EPERM' ? 'Permission denied' : message
  unread.push(`${Buffer.from(path, 'latin1').toString('utf8')}: ${reason}`)
}
