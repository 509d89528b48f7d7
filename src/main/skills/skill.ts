import type { SkillView } from '../../shared/skills'
import type { FoundSkill } from './scan'

/** A skill with what the user decided about it. */
export interface Skill extends FoundSkill {
  enabled: boolean
  /** The agent can change its files: only the user says that they are to be trusted. */
  needsTrust: boolean
  trust: SkillView['trust']
  /** The folder of another one of the same name that is used instead. */
  behind?: string
}

export const isUsable = ({ problem, enabled, trust, behind }: Skill): boolean =>
  problem === undefined && enabled && trust === 'trusted' && behind === undefined

/** Why it cannot be switched on, in words that say what to do; undefined when it can. */
export function obstacle({ name, problem, enabled, trust, behind }: Skill): string | undefined {
  if (problem !== undefined) return problem
  if (!enabled) return `The user has switched the skill ${name} off in the settings.`
  if (behind !== undefined) return `Another skill named ${name} is used instead: ${behind}.`
  if (trust === 'trusted') return undefined
  return trust === 'changed'
    ? `The files of the skill ${name} changed since the user trusted it.`
    : `The skill ${name} belongs to this workspace and the user has not trusted it yet.`
}
