import { z } from 'zod'

const id = z.string().min(1)

/**
 * Where a skill comes from, the strongest first: of two with one name the first here is used. `user`: the app's own
 * folder; `claude`: `~/.claude/skills`; the other two are in the workspace.
 */
export const SKILL_ORIGINS = ['user', 'claude', 'workspace', 'workspace-claude'] as const
export type SkillOrigin = (typeof SKILL_ORIGINS)[number]

/** A skill that is switched on in a conversation. Its limit holds even when its folder is gone or was changed. */
export const activeSkill = z.strictObject({
  name: id,
  folder: id.describe('Where it lies; another one of the same name is not it.'),
  allowed: z
    .array(z.string())
    .nullable()
    .describe('Its allowed-tools as they were written when it was switched on; null when it has none.'),
})
export type ActiveSkill = z.infer<typeof activeSkill>

/** One entry of allowed-tools. */
export const allowedTool = z.strictObject({
  written: z.string().describe('As the skill says it.'),
  tool: z.string().nullable().describe('The tool it stands for; null when there is none.'),
  scope: z.string().optional().describe('The commands it is limited to, e.g. "git *".'),
  warning: z.enum(['unknown', 'unavailable', 'scope']).optional().describe('Why it allows nothing.'),
})
export type AllowedTool = z.infer<typeof allowedTool>

export const TRUST = ['trusted', 'untrusted', 'changed'] as const

/** A skill as the window shows it. */
export const skillView = z.strictObject({
  name: z.string(),
  description: z.string(),
  origin: z.enum(SKILL_ORIGINS),
  folder: id,
  allowed: z.array(allowedTool).nullable(),
  problem: z.string().optional().describe('Why it cannot be used.'),
  enabled: z.boolean(),
  needsTrust: z.boolean().describe('It lies in the workspace, where the agent can change it.'),
  trust: z.enum(TRUST).describe('changed: its files are not those that were trusted.'),
  hash: z.string().describe('Of all its files, where it needs trust: what trust is bound to.'),
  behind: z.string().optional().describe('The folder of the skill of the same name that is used instead.'),
  active: z.boolean().describe('In the conversation that was asked for.'),
})
export type SkillView = z.infer<typeof skillView>

/** What the user decided about a skill, by its folder. */
export const skillChoice = z.strictObject({
  id: id.describe('The folder.'),
  off: z.boolean().optional(),
  trusted: z
    .strictObject({ workspace: id, name: id, hash: id })
    .optional()
    .describe('Holds for this workspace, this name and exactly these files.'),
  asked: z.string().optional().describe('The files the user was last asked about.'),
})
export type SkillChoice = z.infer<typeof skillChoice>
