import { z } from 'zod'

const id = z.string().min(1)
const time = z.number().int().nonnegative()

/** A place where a searched text stands. */
export const searchHit = z.strictObject({
  conversationId: id,
  title: z.string(),
  messageId: id.nullable().describe('Null when it is the title that matches.'),
  before: z.string(),
  match: z.string(),
  after: z.string(),
})
export type SearchHit = z.infer<typeof searchHit>

/** A file a conversation changed. */
export const changedFile = z.strictObject({
  path: z.string(),
  shown: z.string(),
  kind: z.enum(['created', 'changed', 'removed', 'unchanged']),
  diff: z.string().optional().describe('Unified; left out when it cannot be shown, then `omitted` says why.'),
  omitted: z.string().optional(),
})
export type ChangedFileView = z.infer<typeof changedFile>

/** One change that can be taken back, or brought back when it was. */
export const changeView = z.strictObject({
  id: z.number().int(),
  turnId: id,
  at: time,
  undone: z.boolean(),
  restorable: z.boolean(),
  files: z.array(
    z.strictObject({ path: z.string(), shown: z.string(), kind: z.enum(['created', 'changed', 'removed']) }),
  ),
})
export type ChangeView = z.infer<typeof changeView>

export const undoScope = z.union([
  z.strictObject({ change: z.number().int() }),
  z.strictObject({ file: z.string() }),
  z.strictObject({ turn: id }),
  z.strictObject({ all: z.literal(true) }),
])

export const undoReport = z.strictObject({
  ok: z.boolean(),
  message: z.string().optional().describe('Why not, when it did not work.'),
  files: z.array(
    z.strictObject({
      shown: z.string(),
      outcome: z.enum(['restored', 'removed', 'unchanged', 'untouched', 'refused']),
      reason: z.string().optional(),
    }),
  ),
})
export type UndoReportView = z.infer<typeof undoReport>

/** A command that runs, or ran, in the background. */
export const sessionView = z.strictObject({
  sessionId: id,
  command: z.string(),
  cwd: z.string(),
  status: z.enum(['running', 'ended']),
  startedAt: time,
  endedAt: time.nullable(),
  exitCode: z.number().int().nullable(),
  outputBytes: z.number().int().nonnegative(),
})
export type SessionView = z.infer<typeof sessionView>

export const sessionPage = z.strictObject({
  lines: z.array(z.string()),
  total: z.number().int().nonnegative(),
})

/** A server with models, as the settings page shows it. */
export const providerView = z.strictObject({
  id,
  name: z.string(),
  wire: z.enum(['openai', 'anthropic']),
  baseURL: z.string(),
  chat: z.enum(['auto', 'chat', 'responses']),
  hasKey: z.boolean(),
})
export type ProviderView = z.infer<typeof providerView>

/** A server whose address is known. */
export const presetView = z.strictObject({
  id,
  name: z.string(),
  wire: z.enum(['openai', 'anthropic']),
  baseURL: z.string(),
  needsKey: z.boolean(),
  help: z.string(),
  hint: z.string().optional(),
})
export type PresetView = z.infer<typeof presetView>

export const modelView = z.strictObject({
  id,
  name: z.string(),
  thinks: z.boolean().optional().describe('Left out when nobody knows.'),
})

/** What the window knows of a secret: not its value. */
export const secretView = z.strictObject({
  name: z.string(),
  note: z.string(),
  readable: z.boolean().describe('False when it was sealed with a key that is not here now.'),
  changedAt: time,
  usedAt: time.optional(),
})

/** Where keys are kept on this computer. */
export const keychain = z
  .enum(['system', 'key', 'memory'])
  .describe('key: sealed with DESKWRIGHT_KEY. memory: kept until the app ends.')
