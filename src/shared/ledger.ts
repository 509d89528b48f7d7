import { z } from 'zod'

/** One line of the permission ledger: what was to be done, what was decided, by what and when. */
export const decision = z.strictObject({
  conversationId: z.string().min(1),
  messageId: z.string().min(1),
  callId: z.string().min(1),
  toolName: z.string().min(1),
  what: z.string().describe('The call in plain words.'),
  verdict: z.enum(['allowed', 'denied', 'asked', 'superseded']),
  by: z.enum(['mode', 'rule', 'user', 'guard', 'skill']),
  why: z.string(),
  ruleId: z.string().optional(),
  at: z.number().int().nonnegative(),
})
export type Decision = z.infer<typeof decision>
