import { z } from 'zod'
import { PROTOCOLS } from './choices'

const id = z.string().min(1)

/** How a model calls tools, where a conversation leaves that open. */
export const modelProtocol = z.strictObject({
  provider: id.describe('Its id in the settings, or the address given on the command line.'),
  model: id,
  protocol: z.enum(PROTOCOLS),
  why: z
    .enum(['refused', 'ignored', 'called', 'chosen'])
    .describe('What the model did with tools, or that the user decided.'),
})
export type ModelProtocol = z.infer<typeof modelProtocol>
