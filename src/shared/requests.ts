import { z } from 'zod'

/** What a person says to a request. `choice` is the number of one of the proposed rules, for `always`. */
export const answer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('allow'),
    scope: z.enum(['once', 'conversation', 'always']),
    choice: z.number().int().nonnegative().optional(),
  }),
  z.strictObject({
    kind: z.literal('deny'),
    reason: z.string().max(4_000).optional(),
    always: z.boolean().optional().describe('Exactly this is denied from now on, unasked.'),
  }),
  z.strictObject({
    kind: z.literal('text'),
    text: z.string().max(100_000),
    options: z.array(z.string()).optional().describe('The labels that were picked.'),
  }),
  z.strictObject({
    kind: z.literal('value'),
    value: z.string().max(20_000).describe('A secret. On disk it is always empty.'),
    keep: z.boolean().describe('Keep it; otherwise it is for this answer only.'),
  }),
])
export type Answer = z.infer<typeof answer>
