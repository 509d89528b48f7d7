import type { ActiveSkill } from '../../shared/skills'
import { describeLimit, limitOf, type ToolLimit } from './limit'
import { isUsable, obstacle, type Skill } from './skill'

/** What skills mean for a turn. */
export interface TurnSkills {
  /** Their place in the system prompt; empty when there is nothing to say. */
  prompt: string
  limit: ToolLimit | null
  /** Folders whose files may be read. */
  folders: string[]
}

export const NO_SKILLS: TurnSkills = { prompt: '', limit: null, folders: [] }

interface Given {
  all: readonly Skill[]
  active: readonly ActiveSkill[]
  /** The tools there are. */
  available: readonly string[]
  /** The model can switch skills on by itself. */
  choosing: boolean
}

export function turnSkills({ all, active, available, choosing }: Given): TurnSkills {
  const switched = effective(all, active)
  const limit = limitOf(switched, available)
  const used = switched.flatMap(({ skill }) => (skill ? [skill] : []))
  const others = all.filter((skill) => isUsable(skill) && !used.includes(skill))
  const parts = [
    ...(choosing && others.length > 0 ? [offer(others)] : []),
    ...(limit
      ? [
          `While ${limit.skills.join(', ')} is active these tools may be used, and no others: ${describeLimit(limit)}.`,
        ]
      : []),
    ...switched.map(tell),
  ]
  return {
    prompt: parts.length > 0 ? `# Skills\n${parts.join('\n\n')}` : '',
    limit,
    folders: used.map(({ folder }) => folder),
  }
}

interface Effective extends ActiveSkill {
  /** As it is now; undefined when it cannot be used any more. */
  skill?: Skill
  why?: string
}

/**
 * One the user disabled is no longer active. One that is gone or was changed gives no instructions, but its limit holds:
 * otherwise whoever can change its files could lift it.
 */
export function effective(all: readonly Skill[], active: readonly ActiveSkill[]): Effective[] {
  return active.flatMap((one): Effective[] => {
    const skill = all.find(({ folder, name }) => folder === one.folder && name === one.name)
    if (skill && !skill.enabled) return []
    if (skill && isUsable(skill)) return [{ ...one, allowed: skill.allowed, skill }]
    return [{ ...one, why: (skill && obstacle(skill)) ?? `Its folder ${one.folder} is not there any more.` }]
  })
}

const MAX_LINE = 200
const MAX_OFFER = 2_000

function offer(skills: readonly Skill[]): string {
  const lines = [
    'Instructions the user has for certain work. Switch one on with skill_control when the work fits it:',
  ]
  let left = MAX_OFFER
  for (const { name, description } of skills) {
    const line = `- ${name}: ${cut(description, MAX_LINE)}`
    left -= line.length
    if (left < 0) return [...lines, '- more: skill_list'].join('\n')
    lines.push(line)
  }
  return lines.join('\n')
}

/** More than this is left to read. */
const MAX_BODY = 50_000

function tell({ name, skill, why }: Effective): string {
  if (!skill) return `The skill ${name} is active but cannot be used: ${why}`
  return `## ${name} is active\nIts files are in ${skill.folder} and can be read there.\n<skill name="${name}">\n${body(skill)}\n</skill>`
}

function body({ body }: Skill): string {
  if (body.length <= MAX_BODY) return body
  return `${body.slice(0, MAX_BODY)}\n[… the rest is left out; read SKILL.md if needed …]`
}

const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
