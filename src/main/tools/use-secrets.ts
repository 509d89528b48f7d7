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
  { script, pattern, literal }: AnyTool,
  args: Record<string, unknown>,
  context: ToolContext,
): { args: Record<string, unknown>; context: ToolContext } {
  const names = literal ? [] : namesIn(args)
  if (names.length === 0) return { args, context }
  const { turnId } = context
  const filled = Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      if (name === script?.argument) return [name, value]
      return [name, secrets.resolve(value, turnId, name === pattern ? asItIs : undefined)]
    }),
  )
  secrets.note(names)
  const ready: ToolContext = { ...context, holdsSecret: true }
  const command = script && args[script.argument]
  if (!script || typeof command !== 'string') return { args: filled, context: ready }
  const runner = script.in === 'terminal' ? TERMINAL : shell
  return { args: filled, context: { ...ready, script: secrets.inCommand(command, turnId, runner) } }
}

const asItIs = (value: string) => value.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** What is told of a result, without values. */
export function hide({ secrets }: SecretUse, { content, toolResult, ...rest }: ToolOutput): ToolOutput {
  return { ...rest, content: secrets.redact(content), toolResult: secrets.redactResult(toolResult) }
}
