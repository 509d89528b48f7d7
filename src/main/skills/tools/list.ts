import { z } from 'zod'
import { type AnyTool, defineTool, type ToolOutput } from '../../tools'
import { isUsable, obstacle, type Skill } from '../skill'
import type { Skills } from '../skills'

export function createSkillList(skills: Skills): AnyTool {
  return defineTool({
    name: 'skill_list',
    server: 'agent-skills',
    description: 'List the skills: instructions for certain kinds of work.',
    parameters: z.strictObject({}),
    effect: 'none',
    touches: () => ({}),
    title: () => 'List the skills',
    async run(_args, { conversationId }) {
      const { conversation, skills: all } = await skills.ofConversation(conversationId)
      const active = new Set(conversation.skills.map(({ folder }) => folder))
      return tell(all.map((skill) => ({ skill, active: active.has(skill.folder) })))
    },
  })
}

interface Listed {
  skill: Skill
  active: boolean
}

function tell(listed: Listed[]): ToolOutput {
  return {
    content: listed.map(lineFor).join('\n') || 'There are no skills.',
    toolResult: {
      ok: true,
      summary: listed.length === 1 ? '1 skill' : `${listed.length} skills`,
      data: {
        skills: listed.map(({ skill, active }) => ({
          name: skill.name,
          description: skill.description,
          origin: skill.origin,
          state: active ? 'active' : isUsable(skill) ? 'usable' : 'unusable',
        })),
      },
      meta: { truncated: false, returned: listed.length, total: listed.length },
    },
  }
}

function lineFor({ skill, active }: Listed): string {
  const why = obstacle(skill)
  return `- ${skill.name}${active ? ' (active)' : ''}: ${skill.description}${why ? ` [cannot be used: ${why}]` : ''}`
}
