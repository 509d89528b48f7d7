import { z } from 'zod'
import { type AnyTool, defineTool } from './tool'

const option = z.strictObject({
  label: z.string().min(1).max(200),
  description: z.string().max(1_000).optional(),
})

export const questionTool: AnyTool = defineTool({
  name: 'question',
  server: 'agent-conversation',
  description:
    'Ask the user when you cannot go on without a decision or fact that only they have. The turn waits for the answer.',
  parameters: z.strictObject({
    header: z.string().max(60).optional().describe('A few words above the question.'),
    question: z.string().min(1).max(4_000),
    options: z
      .array(option)
      .max(12)
      .refine((all) => new Set(all.map(({ label }) => label)).size === all.length, 'each label only once')
      .default([])
      .describe('Answers to choose from.'),
    multiple: z.boolean().optional().describe('More than one may be chosen.'),
    custom: z.boolean().optional().describe('False when no other answer than the options makes sense.'),
  }),
  effect: 'none',
  touches: () => ({}),
  title: ({ header, question }) => `Ask: ${header ?? question}`,
  question: (asked) => asked,
  run: () => Promise.reject(new Error('The loop answers a question; it never runs.')),
})
