import type { z } from 'zod'
import type { ToolResult } from '../../shared/envelope'
import type { QuestionRequest } from '../../shared/stream-events'
import type { Script } from '../secrets'
import type { Workspace } from '../workspace'

/** What a tool is given to work with: nothing else is in its reach. */
export interface ToolContext {
  conversationId: string
  /** The turn that makes the call: what undo of a turn takes back together. */
  turnId: string
  /** The folder the user chose, or null before one was chosen. */
  workspace: Workspace | null
  /** The conversation's own folder for output that is too long for the model, or null when it has none. */
  sessionDir: string | null
  signal: AbortSignal
  /** The user was asked about exactly this call and allowed it. */
  allowed?: true
  /** A value is among the arguments: it must not show in the list of processes. */
  holdsSecret?: true
  /** What runs in place of the script among the arguments: it gets its secrets from its environment. */
  script?: Script
  /** What who acts is told about a host that this call did not name; without it, to ask. */
  mayReach?(host: string): Promise<'allow' | 'ask' | 'deny'>
  /** Shows output while the tool runs. */
  onOutput(text: string): void
}

/** One result, told twice: text for the model, the envelope for the loop and the window. */
export interface ToolOutput {
  content: string
  toolResult: ToolResult
  /** Pictures that go to the model beside the text. */
  images?: ToolImage[]
}

export interface ToolImage {
  mediaType: string
  base64: string
}

/** What a call would reach, for the gate. Paths as the model wrote them. */
export interface Touch {
  reads?: string[]
  writes?: string[]
  /** Folders that are changed with everything in them. */
  trees?: string[]
  command?: string
  /** The folder the command runs in. */
  cwd?: string
  /** The command is text for a process that runs already. */
  input?: boolean
  /** Hosts that are sent something, as in an address. */
  hosts?: string[]
  /** A chat outside that is written to. */
  chat?: { channel: string; chatId: string }
  /** Why the user is asked for this call each time, whatever the mode and the rules say. */
  concern?: string
  /** What this call does, where that is less than what its tool can do. */
  effect?: 'read' | 'none'
}

/** The whole of a tool. What the model reads, the validation, the gate's question and the docs are derived from it. */
export interface Tool<P extends z.ZodObject> {
  name: string
  /** Who provides it, e.g. `agent-filesystem`. */
  server: string
  description: string
  /** A strict object; the `.describe()` texts are what the model reads. */
  parameters: P
  effect: 'read' | 'write' | 'command' | 'none'
  /** The canonical tools a skill has to allow for it, where that is not its own name alone. */
  as?: readonly string[]
  /** The conversation counts only for what remembers something of it, such as its shell. */
  touches(args: z.infer<P>, conversationId?: string): Touch | Promise<Touch>
  /** The call in a few plain words, e.g. "Edit src/cart.ts". */
  title(args: z.infer<P>): string
  /** What a write would change, as a unified diff, without changing it; undefined when that cannot be told. */
  preview?(args: z.infer<P>, context: ToolContext): Promise<string | undefined>
  /** A tool that only asks: the turn waits and the user's answer is its result. `run` is never called. */
  question?(args: z.infer<P>): Omit<QuestionRequest, 'requestId'>
  /** The argument that a shell reads. Secrets in it become variables; everywhere else their values are put in. */
  script?: { argument: string; in: 'shell' | 'terminal' }
  /** The argument that is a regular expression: values in it are meant as they are. */
  pattern?: string
  /** The argument that is a web address: values become a part of it. */
  address?: string
  /** Its arguments are kept, or told to a model: secrets in them stay names. */
  literal?: true
  /** How many characters of `content` the model gets before the rest goes to a file. */
  modelTextLimit?: number
  /** The model begins to write a call: what takes time for the first one can be made meanwhile. */
  prepare?(): void
  run(args: z.infer<P>, context: ToolContext): Promise<ToolOutput>
}

/** In `as`: exec, not limited to some commands. */
export const EXEC_ANY = 'exec(*)'

export type AnyTool = Tool<z.ZodObject>

/** Checks the declaration's types and forgets them: the registry validates arguments before `run` sees them. */
export function defineTool<P extends z.ZodObject>(tool: Tool<P>): AnyTool {
  return tool as unknown as AnyTool
}
