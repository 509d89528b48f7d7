import { z } from 'zod'

const ACTIONS = ['list', 'poll', 'log', 'write', 'kill', 'clear', 'remove'] as const

const LINES = 200
const MOST_LINES = 2_000
const LONGEST_INPUT = 100_000

export const processParameters = z.strictObject({
  action: z
    .enum(ACTIONS)
    .describe(
      'list: the sessions. poll: what is new since the last poll; waits up to 3 s for something. log: the whole output by lines. write: input for it. kill: end it with everything it started. clear: forget its output so far. remove: end and forget it.',
    ),
  sessionId: z.string().min(1).optional().describe('Needed by all but list.'),
  offset: z
    .int()
    .optional()
    .describe('log: first line, counted from 1; a negative one counts from the end. 1 unless given.'),
  limit: z.int().min(1).max(MOST_LINES).default(LINES).describe('log: how many lines at most.'),
  data: z
    .string()
    .max(LONGEST_INPUT)
    .optional()
    .describe('write: the text, exactly; a line needs its own \\n at the end.'),
  eof: z.boolean().default(false).describe('write: close the input after data.'),
})
export type ProcessArguments = z.infer<typeof processParameters>
export type ProcessAction = ProcessArguments['action']
