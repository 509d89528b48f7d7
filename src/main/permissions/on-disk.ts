import { lstatSync, type Stats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Rule } from '../../shared/permission-rules'
import type { CommandParser } from './commands/script'
import { decide } from './gate'
import { findGitPrograms } from './git-programs'
import { guardedBelow } from './paths/guarded-below'
import { resolvePath } from './paths/locate'
import { liveRules } from './rules/live'
import type { Decision, GateCall, Situation } from './types'

const MOST_PATHS = 200
/** So few are looked at sooner than another thread would begin to. */
const FEW_PATHS = 4

/**
 * The decision with what only the disk knows: what the repository makes git run, whether a file that a command names is a
 * link, and what lies in a folder that goes as a whole. Other file tools need none of it; the workspace guard looks at
 * their paths.
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
  const whole = await withTrees(call, rules, known)
  const decision = decide(whole, rules, known, parse)
  if (decision.verdict !== 'allow' || workspace === null || decision.reaches.length === 0) return decision
  const links = await findLinks(decision.reaches, workspace)
  return links.length === 0 ? decision : decide(whole, rules, { ...known, links }, parse)
}

/** A folder that is changed with everything in it names what is special in it. */
async function withTrees(call: GateCall, rules: readonly Rule[], situation: Situation): Promise<GateCall> {
  const { trees = [], writes = [] } = call.touch
  const { workspace } = situation
  if (trees.length === 0 || workspace === null) return call
  const live = liveRules(rules, situation)
  const found = await Promise.all(
    trees.map((tree) => guardedBelow(resolvePath(tree, workspace, situation), live, situation)),
  )
  const more = found.flatMap((paths) => paths ?? [])
  const concern = found.includes(null) ? { concern: TOO_MUCH } : {}
  return { ...call, touch: { ...call.touch, ...concern, writes: [...writes, ...more] } }
}

const TOO_MUCH = 'There is too much in this folder to look at all of it.'

/** The links on the way from `root` to each of the paths. What cannot be looked at counts as one. */
export async function findLinks(paths: readonly string[], root: string): Promise<string[]> {
  if (paths.length > MOST_PATHS) return [root]
  const seen = new Map<string, Promise<boolean>>()
  const look = paths.length > FEW_PATHS ? lstat : lstatSync
  const links: string[] = []
  for (const path of paths) {
    let current = root
    for (const part of relative(root, path).split(sep)) {
      current = join(current, part)
      const known = seen.get(current) ?? isLink(current, look)
      seen.set(current, known)
      if (!(await known)) continue
      links.push(current)
      break
    }
  }
  return [...new Set(links)]
}

async function isLink(path: string, look: (path: string) => Stats | Promise<Stats>): Promise<boolean> {
  try {
    return (await look(path)).isSymbolicLink()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ENAMETOOLONG'
  }
}
