import type { Skill } from '../skill'
import type { Skills } from '../skills'

/** Why the user is asked; the answer is good for the files as they are now and for no others. */
export async function askForTrust(skills: Skills, skill: Skill): Promise<string | undefined> {
  if (skill.trust === 'trusted' || skill.problem !== undefined || !skill.enabled) return undefined
  const hash = await skill.hash().catch(() => null)
  if (hash === null) return undefined
  skills.noteAsked(skill.folder, hash)
  const since = skill.trust === 'changed' ? 'changed since you trusted it' : 'is not trusted yet'
  return `It belongs to this workspace and ${since}. Allow it only if you want the model to follow its text. It is then trusted as it is now.`
}

/** The call runs, so the user allowed it: what they were asked about is trusted, if it is still the same. */
export async function trustAnswered(
  skills: Skills,
  skill: Skill,
  workspace: string | null,
): Promise<boolean> {
  if (skill.trust === 'trusted' || workspace === null) return false
  const hash = await skill.hash().catch(() => null)
  if (hash === null || !skills.takeAsked(skill.folder, hash)) return false
  await skills.setTrust(workspace, skill.folder, hash)
  return true
}
