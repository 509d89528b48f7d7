import type { Conversation } from '../../shared/conversation'
import { isAllowed, NO_SKILLS, type TurnSkills } from '../skills'
import type { Registry, ToolDefinition } from '../tools'
import { agentsFileOf } from './agents-file'
import { type PromptFacts, systemPrompt } from './prompt'
import type { AgentDeps } from './types'

/** What the model is given beside the conversation. */
export interface Offer {
  system: string
  tools: ToolDefinition[]
  skills: TurnSkills
}

export interface Offering {
  /** What holds in this step. */
  now(): Offer
  /** Looks at the skills again; the same bytes as before unless they changed. */
  renew(): Promise<Offer>
}

/** A skill that is switched on in the middle of a turn counts from the next step on; all else stays as the turn began. */
export async function createOffering(
  { shell, secrets, skillsFor = async () => NO_SKILLS }: Pick<AgentDeps, 'shell' | 'secrets' | 'skillsFor'>,
  conversation: Conversation,
  registry: Registry,
  /** Those that are switched on at this moment. */
  active: () => Conversation['skills'],
): Promise<Offering> {
  const { workspace, prompt } = conversation
  const facts: Omit<PromptFacts, 'skills' | 'toolNames'> = {
    conversationPrompt: prompt,
    platform: process.platform,
    shell,
    today: new Date().toISOString().slice(0, 10),
    workspace,
    agentsFile: workspace ? await agentsFileOf(workspace) : null,
    secrets: secrets.list().filter(({ readable }) => readable),
  }
  const choosing = registry.has('skill_control')
  const look = () => skillsFor({ ...conversation, skills: active() }, choosing)

  function make(skills: TurnSkills): Offer {
    const { limit } = skills
    const tools = registry.definitions().filter(({ name }) => {
      const tool = registry.get(name)
      return !limit || (tool && isAllowed(limit, tool))
    })
    const toolNames = tools.map(({ name }) => name)
    // What the user, the workspace and skills tell may hold one.
    const system = secrets.redact(systemPrompt({ ...facts, skills: skills.prompt, toolNames }))
    return { system, tools, skills }
  }

  let current = make(await look())
  return {
    now: () => current,
    async renew() {
      const skills = await look()
      if (!isSame(skills, current.skills)) current = make(skills)
      return current
    },
  }
}

/** What a limit allows stands in the prompt too. */
const isSame = (a: TurnSkills, b: TurnSkills) =>
  a.prompt === b.prompt && a.folders.join('\0') === b.folders.join('\0')
