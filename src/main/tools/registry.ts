import { inspect } from 'node:util'
import { type ErrorCode, failure } from '../../shared/envelope'
import { SecretError } from '../secrets'
import { WorkspaceError } from '../workspace'
import { type ReadArguments, readArguments } from './arguments'
import { checkEnvelope } from './check-envelope'
import { checkDefinition, type ToolDefinition } from './definition'
import { offload } from './offload'
import type { AnyTool, ToolContext, ToolOutput } from './tool'
import { fillIn, hide, type SecretUse } from './use-secrets'

export interface ToolCall {
  name: string
  /** JSON, as the model sent it. */
  arguments: string
}

export interface Registry {
  register(tool: AnyTool): void
  unregister(name: string): void
  get(name: string): AnyTool | undefined
  has(name: string): boolean
  names(): string[]
  definitions(): ToolDefinition[]
  /** The checked arguments of a call, or undefined when it would be refused. Nothing runs. */
  argumentsOf(call: ToolCall): Record<string, unknown> | undefined
  /** Never throws: whatever happens, the answer is an envelope. */
  execute(call: ToolCall, context: ToolContext): Promise<ToolOutput>
}

interface Known {
  tool: AnyTool
  definition: ToolDefinition
}

export function createRegistry(tools: AnyTool[] = [], use?: SecretUse): Registry {
  const known = new Map<string, Known>()
  const read = ({ tool, definition }: Known, call: ToolCall) =>
    readArguments(tool, definition, call.arguments)
  const registry: Registry = {
    register: (tool) =>
      void known.set(tool.name, { tool, definition: checkDefinition(tool, (name) => known.has(name)) }),
    unregister: (name) => void known.delete(name),
    get: (name) => known.get(name)?.tool,
    has: (name) => known.has(name),
    names: () => [...known.keys()],
    definitions: () => [...known.values()].map(({ definition }) => definition),
    argumentsOf(call) {
      const entry = known.get(call.name)
      const args = entry && read(entry, call)
      return args?.ok ? args.value : undefined
    },
    execute(call, context) {
      const entry = known.get(call.name)
      if (!entry) return Promise.resolve(unknownTool(call.name))
      return execute(entry.tool, () => read(entry, call), context, use)
    },
  }
  for (const tool of tools) registry.register(tool)
  return registry
}

/** The same tools but for some: a call of one of those is of an unknown tool. */
export function without(registry: Registry, names: readonly string[]): Registry {
  const hides = ({ name }: { name: string }) => names.includes(name)
  return {
    ...registry,
    get: (name) => (hides({ name }) ? undefined : registry.get(name)),
    has: (name) => !hides({ name }) && registry.has(name),
    names: () => registry.names().filter((name) => !hides({ name })),
    definitions: () => registry.definitions().filter((one) => !hides(one)),
    argumentsOf: (call) => (hides(call) ? undefined : registry.argumentsOf(call)),
    execute: (call, context) =>
      hides(call) ? Promise.resolve(unknownTool(call.name)) : registry.execute(call, context),
  }
}

const unknownTool = (name: string) => failed('UNKNOWN_TOOL', `Unknown Agent tool: ${name}`)

/** Bad arguments, a stop and a failing tool share one path. */
async function execute(
  tool: AnyTool,
  read: () => ReadArguments,
  context: ToolContext,
  use: SecretUse | undefined,
): Promise<ToolOutput> {
  try {
    context.signal.throwIfAborted()
    const args = read()
    if (!args.ok) return failed('INVALID_ARGUMENT', args.message, { problems: args.problems })
    const ready = use ? fillIn(use, tool, args.value, context) : { args: args.value, context }
    const output = await tool.run(ready.args, ready.context)
    const checked = { ...output, toolResult: checkEnvelope(output.toolResult) }
    return await offload(use ? hide(use, checked) : checked, context.sessionDir, tool.modelTextLimit)
  } catch (error) {
    if (context.signal.aborted) return failed('CANCELLED', 'Stopped by the user.')
    const output =
      error instanceof WorkspaceError || error instanceof SecretError
        ? failed(error.code, error.message)
        : failed(
            'INTERNAL',
            `${tool.name} failed: ${error instanceof Error ? error.message : inspect(error)}`,
          )
    return use ? hide(use, output) : output
  }
}

function failed(code: ErrorCode, message: string, details?: Record<string, unknown>): ToolOutput {
  return { content: `${code}: ${message}`, toolResult: failure(code, message, details) }
}
