import { z } from 'zod'
import { NAME, referenceTo } from '../secrets'
import { type AnyTool, defineTool } from './tool'

export const getValueTool: AnyTool = defineTool({
  name: 'get_value',
  server: 'agent-conversation',
  description: `Ask the user for a secret such as a password or a token. You never see it: from the next step on ${referenceTo('key')} stands for it in the arguments of all tools.`,
  parameters: z.strictObject({
    key: z
      .string()
      .regex(NAME, 'letters, digits and _ only')
      .describe('What the secret is called, e.g. GITHUB_TOKEN.'),
    reason: z
      .string()
      .min(1)
      .max(1_000)
      .describe('For the user: why it is needed, and where it will be used.'),
    note: z.string().max(500).optional().describe('A few words to keep with it.'),
  }),
  effect: 'none',
  touches: () => ({}),
  title: ({ key }) => `Ask for the secret ${key}`,
  question: ({ key, reason, note }) => ({
    header: key,
    question: reason,
    options: [],
    custom: false,
    secret: { name: key, reason, ...(note ? { note } : {}), known: false },
  }),
  run: () => Promise.reject(new Error('The loop answers it; it never runs.')),
})
