import { z } from 'zod'

const id = z.string().min(1)
const size = z.number().int().min(2).max(1000)

/** A look at the shell of a conversation. The window names it, so that what comes late is not taken for something new. */
const view = { conversationId: id, view: id }

export const terminalSize = z.strictObject({ ...view, cols: size, rows: size })

export const terminalCalls = {
  'terminal:state': {
    request: z.strictObject({ conversationId: id }),
    response: z.strictObject({
      state: z.enum(['none', 'running', 'ended']).describe('ended: what it showed is still known.'),
    }),
  },
  'terminal:start': {
    request: z.strictObject({ conversationId: id }).describe('A shell for the user, when none runs.'),
    response: z.strictObject({}),
  },
  'terminal:attach': {
    request: terminalSize.describe('What is known is sent again, then what comes. Ends the look before it.'),
    response: z.strictObject({}),
  },
  'terminal:detach': { request: z.strictObject(view), response: z.strictObject({}) },
  'terminal:taken': {
    request: z.strictObject(view).describe('The last piece is on the screen: the next may come.'),
    response: z.strictObject({}),
  },
  'terminal:write': {
    request: z.strictObject({
      ...view,
      data: z.string().min(1).max(100_000),
      typed: z.boolean().describe('False for what the terminal answers by itself.'),
    }),
    response: z.strictObject({}),
  },
  'terminal:resize': { request: terminalSize, response: z.strictObject({}) },
}

/** Pieces of what the shell shows, raw. The next one waits until the last was taken. */
export const TERMINAL_CHANNEL = 'terminal:data'
export const terminalPiece = z.strictObject({
  ...view,
  data: z.string(),
  replay: z.boolean().describe('It was shown before: questions in it are answered already.'),
})
export type TerminalPiece = z.infer<typeof terminalPiece>
export type ShellState = z.infer<(typeof terminalCalls)['terminal:state']['response']>['state']
