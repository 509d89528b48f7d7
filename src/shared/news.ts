import { z } from 'zod'

/** What the model should hear of at its next step. */
export const newsItem = z.strictObject({
  id: z.string().min(1),
  conversationId: z.string().min(1),
  text: z.string(),
  /** False as long as it is only what holds if the app ends before it is known better. */
  due: z.boolean(),
})
export type NewsItem = z.infer<typeof newsItem>
