import { namesIn, type Reference, type Secrets, writtenAs } from '../secrets'
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
  { script, pattern, address, literal }: AnyTool,
  args: Record<string, unknown>,
  context: ToolContext,
): { args: Record<string, unknown>; context: ToolContext } {
  const names = literal ? [] : namesIn(args)
  if (names.length === 0) return { args, context }
  const { turnId } = context
  const filled = Object.fromEntries(
    Object.entries(args).map(([name, value]) => {
      if (name === script?.argument) return [name, value]
      const write = name === pattern ? asItIs : name === address ? inAddress : undefined
      return [name, secrets.resolve(value, turnId, write)]
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

/** So that it stays one part of the address, whatever it holds, and is found in it again. One may be the address itself. */
const inAddress = (value: string, { form, start }: Reference) =>
  form || start === 0 ? value : writtenAs(value, 'path')

/** What is told of a result, without values. */
export function hide({ secrets }: SecretUse, { content, toolResult, ...rest }: ToolOutput): ToolOutput {
  return { ...rest, content: secrets.redact(content), toolResult: secrets.redactResult(toolResult) }
}
