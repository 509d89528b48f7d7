import { z } from 'zod'
import { unifiedDiff } from '../../history'
import { type AnyTool, defineTool, refused, type ToolContext, type ToolOutput } from '../../tools'
import { describeLimit, isWider, limitOf } from '../limit'
import { isUsable, obstacle, type Skill } from '../skill'
import type { Skills } from '../skills'
import { effective } from '../turn-skills'
import { askForTrust, trustAnswered } from './trust'

interface Control {
  action: 'activate' | 'deactivate'
  name: string
}

export function createSkillControl(skills: Skills, available: () => readonly string[]): AnyTool {
  /** The skill a name stands for here. */
  async function find(conversationId: string, name: string) {
    const { skills: all, ...found } = await skills.ofConversation(conversationId)
    return { ...found, all, skill: all.find((one) => one.name === name && one.behind === undefined) }
  }

  /** What this would make possible that is not possible now: a limit the model can lift by itself would be none. */
  async function widening({ action, name }: Control, conversationId: string): Promise<string | undefined> {
    const { conversation, inherited, all, skill } = await find(conversationId, name)
    const own =
      action === 'deactivate' ? conversation.skills.filter((one) => one.name !== name) : conversation.skills
    const now = effective(all, [...conversation.skills, ...inherited])
    const next = [
      ...effective(all, [...own, ...inherited]),
      ...(action === 'activate' && skill ? [{ name, allowed: skill.allowed }] : []),
    ]
    const before = limitOf(now, available())
    if (!before || !isWider(before, limitOf(next, available()))) return undefined
    return `This lets the model use more tools than now: ${before.skills.join(', ')} allows only ${describeLimit(before)}.`
  }

  async function switchOn(
    name: string,
    { conversationId, allowed: byUser }: ToolContext,
  ): Promise<ToolOutput> {
    const { conversation, all, skill } = await find(conversationId, name)
    if (!skill) return refused('NOT_FOUND', `There is no skill ${name}. ${namesOf(all)}`)
    const trusted = byUser && (await trustAnswered(skills, skill, conversation.workspace))
    const why = trusted ? undefined : obstacle(skill)
    if (why !== undefined && skill.trust !== 'trusted')
      return refused('DENIED', `${why} They can look at it and trust it in the settings, under Skills.`)
    if (why !== undefined) return refused('UNAVAILABLE', why)
    const { allowed } = await skills.activate(conversationId, skill.folder)
    const limit = limitOf([{ name, allowed }], available())
    const said = limit ? ` It allows these tools: ${describeLimit(limit)}.` : ''
    return done(name, true, ` Its instructions are in the system prompt from now on.${said}`)
  }

  async function switchOff(name: string, { conversationId }: ToolContext): Promise<ToolOutput> {
    const { conversation } = await skills.ofConversation(conversationId)
    const active = conversation.skills.find((one) => one.name === name)
    if (!active) return refused('NOT_FOUND', `The skill ${name} is not active.`)
    skills.deactivate(conversationId, active.folder)
    return done(name, false)
  }

  return defineTool({
    name: 'skill_control',
    literal: true,
    server: 'agent-skills',
    description: 'Switch a skill on or off. While it is on you are given its instructions.',
    parameters: z.strictObject({
      action: z.enum(['activate', 'deactivate']),
      name: z.string().min(1).max(100),
    }),
    effect: 'none',
    async touches(args, conversationId = '') {
      const { skill } = await find(conversationId, args.name)
      const trust = args.action === 'activate' && skill ? await askForTrust(skills, skill) : undefined
      const concern = [trust, await widening(args, conversationId)].filter(Boolean).join(' ')
      return concern ? { concern } : {}
    },
    title: ({ action, name }) => `${action === 'activate' ? 'Use' : 'Stop using'} the skill ${name}`,
    /** What the user would trust. */
    async preview({ action, name }, { conversationId }) {
      const { skill } = await find(conversationId, name)
      if (action !== 'activate' || !skill || skill.trust === 'trusted') return undefined
      // What is trusted is what is shown, also when it was another text a moment ago.
      await askForTrust(skills, skill)
      const shown = unifiedDiff(`${skill.name}/SKILL.md`, null, skill.text)
      return 'diff' in shown ? shown.diff : undefined
    },
    async run(args, context) {
      // The calls of a step are judged before one of them runs: together they may lift what none of them lifts.
      const wider = context.allowed ? undefined : await widening(args, context.conversationId)
      if (wider !== undefined)
        return refused('DENIED', `${wider} Do it in a step of its own, so that the user is asked.`)
      return args.action === 'activate' ? switchOn(args.name, context) : switchOff(args.name, context)
    },
  })
}

function namesOf(all: Skill[]): string {
  const usable = all.filter(isUsable).map(({ name }) => name)
  return usable.length > 0 ? `There are: ${usable.join(', ')}.` : 'There are none.'
}

function done(name: string, active: boolean, more = ''): ToolOutput {
  const summary = `The skill ${name} is ${active ? 'on' : 'off'}.`
  return {
    content: summary + more,
    toolResult: { ok: true, summary, data: { name, active }, meta: { truncated: false } },
  }
}
