import { namesIn, type Secrets } from '../secrets'
import type { AnyTool, ToolContext, ToolOutput } from './tool'

/** How calls get at secrets, and how their results lose them. */
export interface SecretUse {
  secrets: Secrets
  /** The program that runs commands. */
  shell: string
}

/** A terminal has a shell of its own choice, which is always one of this kind. */
const TERMINAL = 'sh'

/** The arguments as the tool needs them, at the last moment. Throws when a name stands for nothing. */
export function fillIn(
  { secrets, shell }: SecretUse,
  { script }: AnyTool,
  args: Record<string, unknown>,
  context: ToolContext,
): { args: Record<string, unknown>; context: ToolContext } {
  const names = namesIn(args)
  if (names.length === 0) return { args, context }
  const { turnId } = context
  const command = script && args[script.argument]
  const rest = script ? { ...args, [script.argument]: '' } : args
  const filled = secrets.resolve(rest, turnId)
  secrets.note(names)
  if (!script || typeof command !== 'string') return { args: filled, context }
  return {
    args: { ...filled, [script.argument]: command },
    context: {
      ...context,
      script: secrets.inCommand(command, turnId, script.in === 'terminal' ? TERMINAL : shell),
    },
  }
}

/** What is told of a result, without values. */
export function hide({ secrets }: SecretUse, { content, toolResult, ...rest }: ToolOutput): ToolOutput {
  return { ...rest, content: secrets.redact(content), toolResult: secrets.redactResult(toolResult) }
}
