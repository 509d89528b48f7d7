import type { Access, Rule } from '../../../shared/permission-rules'
import { hiddenCharacter } from '../commands/characters'
import { pathRule } from '../rules/path-rules'
import type { Finding, Situation } from '../types'
import { guardReason } from './guarded'
import { hasUpwardStep, isInside, resolvePath, shownPath } from './locate'

export interface JudgedPath {
  absolute: string
  outside: boolean
  finding: Finding
}

/** Judges a path that a tool names. `rules` are those that hold now. */
export function judgePath(
  path: string,
  access: Access,
  rules: readonly Rule[],
  situation: Situation,
): JudgedPath {
  const { workspace } = situation
  const absolute = workspace === null ? path : resolvePath(path, workspace, situation)
  const outside = isOutside(absolute, access, situation)
  return {
    absolute,
    outside,
    finding: syntax(path, workspace) ?? place(absolute, access, outside, rules, situation),
  }
}

/** A place that is reached, by a tool or by a command. The mode is asked last. */
export function place(
  absolute: string,
  access: Access,
  outside: boolean,
  rules: readonly Rule[],
  situation: Situation,
): Finding {
  const { platform, workspace, mode } = situation
  const shown = shownPath(absolute, workspace, platform)
  const verb = access === 'read' ? 'read' : 'change'
  const denied = pathRule(rules, 'deny', absolute, access, platform)
  if (denied)
    return { verdict: 'deny', reason: denied.note ?? `A rule denies to ${verb} ${shown}.`, rule: denied }
  const guarded = guardReason(absolute, access, situation)
  if (guarded)
    return { verdict: 'ask', reason: `${shown} ${guarded}. This is asked each time.`, always: true }
  if (situation.links?.some((link) => isInside(link, absolute, platform)))
    return { verdict: 'ask', reason: `${shown} leads through a link to another place.`, always: true }
  const allowed = pathRule(rules, 'allow', absolute, access, platform)
  if (allowed) return { verdict: 'allow', reason: `A rule allows to ${verb} ${shown}.`, rule: allowed }
  if (outside) return { verdict: 'ask', reason: `${absolute} is outside the workspace.` }
  if (access === 'read') return { verdict: 'allow', reason: 'Reads inside the workspace run.' }
  return mode === 'ask'
    ? { verdict: 'ask', reason: `This changes ${shown}.` }
    : { verdict: 'allow', reason: 'Changes inside the workspace run in this mode.' }
}

/** Not in the workspace and not approved. The conversation's own folder and those of skills are for reading. */
export function isOutside(absolute: string, access: Access, situation: Situation): boolean {
  const { workspace, approved, sessionDir, readable = [], platform } = situation
  const roots = [...(workspace === null ? [] : [workspace]), ...approved]
  if (access === 'read') roots.push(...(sessionDir === null ? [] : [sessionDir]), ...readable)
  return !roots.some((root) => isInside(root, absolute, platform))
}

function syntax(path: string, workspace: string | null): Finding | undefined {
  if (workspace === null)
    return {
      verdict: 'deny',
      reason: 'This conversation has no workspace. The user can choose a folder at the top of the window.',
    }
  if (path.includes('\0')) return { verdict: 'deny', reason: 'A path cannot hold a NUL character.' }
  if (hasUpwardStep(path))
    return { verdict: 'deny', reason: `${path} goes up with "..". Name the path from the workspace instead.` }
  const hidden = hiddenCharacter(path)
  if (hidden)
    return { verdict: 'ask', reason: `The path holds a hidden character (${hidden}).`, always: true }
  return undefined
}
