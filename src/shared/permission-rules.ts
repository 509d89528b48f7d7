import { z } from 'zod'
import { WISH_KINDS } from './choices'

const id = z.string().min(1)
const time = z.number().int().nonnegative().describe('Milliseconds since 1970.')
const text = z.string().min(1).max(100_000)

export const VERDICTS = ['allow', 'ask', 'deny'] as const
export type Verdict = (typeof VERDICTS)[number]

/** How far an answer reaches. `once` is bound to the exact arguments and never becomes a rule. */
export const ANSWER_SCOPES = ['once', 'conversation', 'always'] as const
export type AnswerScope = (typeof ANSWER_SCOPES)[number]

export const ACCESSES = ['read', 'write'] as const
export type Access = (typeof ACCESSES)[number]

/** What a rule speaks about. */
export const ruleMatch = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('command-exact'),
    command: text.describe('The whole command, character by character.'),
    cwd: text.describe('The folder it runs in; the same words do other things elsewhere.'),
  }),
  z.strictObject({
    kind: z.literal('command-prefix'),
    words: z
      .array(z.string().regex(/^[A-Za-z0-9_.][A-Za-z0-9_.:+-]*$/, 'Only plain words, no options.'))
      .min(1)
      .max(4)
      .describe('The program and its subcommand.'),
  }),
  z.strictObject({
    kind: z.literal('path'),
    path: text.describe('Absolute; a folder stands for everything below it.'),
    access: z.enum(ACCESSES).describe('Allowing to write allows to read; denying to read denies both.'),
  }),
  z.strictObject({ kind: z.literal('tool'), toolName: id, serverName: id }),
  z.strictObject({
    kind: z.literal('host'),
    host: text.describe('As in an address, with a port that is not the usual one.'),
  }),
  z.strictObject({
    kind: z.literal('chat'),
    channel: id.describe('The channel it is reached by.'),
    chatId: text,
  }),
])
export type RuleMatch = z.infer<typeof ruleMatch>

/** What the rule is checked against when it is loaded: commands, absolute paths or tool names. */
export const ruleExamples = z.strictObject({
  matches: z.array(text).min(1),
  others: z.array(text).min(1).describe('What it must not match.'),
})

export const ruleDraft = z.strictObject({
  workspace: z.string().nullable().describe('The folder it holds in; null for every folder.'),
  match: ruleMatch,
})
export type RuleDraft = z.infer<typeof ruleDraft>

const ruleFields = {
  ...ruleDraft.shape,
  id,
  effect: z.enum(['allow', 'deny']),
  createdAt: time,
  expiresAt: time.optional(),
  examples: ruleExamples,
  note: z.string().optional().describe('The words of the user; a denied model reads them.'),
}

/** What the user decided to last longer than one call. Visible, revocable, may expire. */
export const rule = z.discriminatedUnion('scope', [
  z.strictObject({ ...ruleFields, scope: z.literal('conversation'), conversationId: id }),
  z.strictObject({ ...ruleFields, scope: z.literal('always') }),
])
export type Rule = z.infer<typeof rule>

/** What a rule of the user's own is about, as the user writes it. */
export type WishKind = (typeof WISH_KINDS)[number]

/** A rule the user writes, without being asked for anything. */
export const ruleWish = z.strictObject({
  effect: z.enum(['allow', 'deny']),
  kind: z.enum(WISH_KINDS),
  subject: z.string().trim().min(1).max(10_000).describe('A command, a path, a host or the name of a tool.'),
  conversationId: id.nullable().describe('Holds in the folder of this conversation; null for every folder.'),
  forMs: z.number().int().positive().nullable().describe('How long it holds; null until it is revoked.'),
  note: z.string().trim().max(4_000).optional().describe('A denied model reads it.'),
})
export type RuleWish = z.infer<typeof ruleWish>

/** One way to make an answer last, with what else it would allow. */
export const proposal = z.strictObject({
  id: z.enum(['exact', 'prefix', 'file', 'folder', 'workspace', 'tool', 'host', 'chat']),
  title: z.string().min(1).describe('E.g. "git status with any files of the workspace".'),
  also: z.array(z.string()).describe('Other calls it would allow.'),
  still: z.array(z.string()).describe('Calls that look alike and would still be asked for.'),
  rules: z.array(ruleDraft).min(1),
})
export type Proposal = z.infer<typeof proposal>

export const commandInfo = z.strictObject({
  riskLevel: z.enum(['low', 'medium', 'high']),
  reasons: z.array(z.string()),
})
export type CommandInfo = z.infer<typeof commandInfo>

/** A part of the command to mark in the window; offsets in UTF-16 units. */
export const riskyPart = z.strictObject({
  text: z.string(),
  start: z.number().int().nonnegative(),
  end: z.number().int().nonnegative(),
  reason: z.string(),
})
export type RiskyPart = z.infer<typeof riskyPart>
