import { realpath } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { SkillOrigin } from '../../shared/skills'

/** A folder that holds skills, each in a folder of its own. */
export interface SkillRoot {
  origin: SkillOrigin
  /** Nothing outside of it is reached. */
  base: string
  /** From the base, a name each. */
  inside: string[]
}

export interface Places {
  /** The skills folder of the app. */
  userDir: string
  homeDir: string
}

/** Where skills may lie, by their names alone. */
export function placesOf({ userDir, homeDir }: Places, workspace: string | null): string[] {
  const own =
    workspace === null ? [] : [join(workspace, '.deskwright', 'skills'), join(workspace, '.claude', 'skills')]
  return [userDir, join(homeDir, '.claude', 'skills'), ...own]
}

/** The strongest first. One that is reached by two ways is the workspace's: what the agent works in is not trusted unseen. */
export async function rootsFor({ userDir, homeDir }: Places, workspace: string | null): Promise<SkillRoot[]> {
  const shared = join(homeDir, '.claude', 'skills')
  const both =
    workspace !== null && (await real(shared)) === (await real(join(workspace, '.claude', 'skills')))
  return [
    { origin: 'user', base: userDir, inside: [] },
    ...(both ? [] : [{ origin: 'claude' as const, base: shared, inside: [] }]),
    ...(workspace === null
      ? []
      : [
          { origin: 'workspace' as const, base: workspace, inside: ['.deskwright', 'skills'] },
          { origin: 'workspace-claude' as const, base: workspace, inside: ['.claude', 'skills'] },
        ]),
  ]
}

/** The agent may have written it: then only the user can say that it is to be trusted. The app's own folder is guarded. */
export async function needsTrust(
  origin: SkillOrigin,
  folder: string,
  workspace: string | null,
): Promise<boolean> {
  if (origin === 'user' || workspace === null) return false
  if (origin !== 'claude') return true
  const between = relative(await real(workspace), await real(folder))
  return between.split(sep)[0] !== '..'
}

const real = (path: string) => realpath(path).catch(() => path)
