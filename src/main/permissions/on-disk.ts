import { lstat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Rule } from '../../shared/permission-rules'
import type { CommandParser } from './commands/script'
import { decide } from './gate'
import { findGitPrograms } from './git-programs'
import type { Decision, GateCall, Situation } from './types'

const MOST_PATHS = 200

/**
 * The decision with the two things looked up that only the disk knows: what the repository makes git run, and whether a
 * file that a command names is a link. File tools need neither; the workspace guard looks at their paths.
 */
export async function decideOnDisk(
  call: GateCall,
  rules: readonly Rule[],
  situation: Omit<Situation, 'gitPrograms' | 'links'>,
  parse: CommandParser,
): Promise<Decision> {
  const { workspace } = situation
  const usesGit = workspace !== null && /git/i.test(call.touch.command ?? '')
  const known = { ...situation, gitPrograms: usesGit ? await findGitPrograms(workspace) : null }
  const decision = decide(call, rules, known, parse)
  if (decision.verdict !== 'allow' || workspace === null || decision.reaches.length === 0) return decision
  const links = await findLinks(decision.reaches, workspace)
  return links.length === 0 ? decision : decide(call, rules, { ...known, links }, parse)
}

/** The links on the way from `root` to each of the paths. What cannot be looked at counts as one. */
export async function findLinks(paths: readonly string[], root: string): Promise<string[]> {
  if (paths.length > MOST_PATHS) return [root]
  const seen = new Map<string, Promise<boolean>>()
  const links: string[] = []
  for (const path of paths) {
    let current = root
    for (const part of relative(root, path).split(sep)) {
      current = join(current, part)
      const known = seen.get(current) ?? isLink(current)
      seen.set(current, known)
      if (!(await known)) continue
      links.push(current)
      break
    }
  }
  return [...new Set(links)]
}

async function isLink(path: string): Promise<boolean> {
  try {
    return (await lstat(path)).isSymbolicLink()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ENAMETOOLONG'
  }
}
