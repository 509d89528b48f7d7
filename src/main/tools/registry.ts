import { inspect } from 'node:util'
import { z } from 'zod'
import { type ErrorCode, failure, toolResult } from '../../shared/envelope'
import { WorkspaceError } from '../workspace'
import type { AnyTool, ToolContext, ToolOutput } from './tool'

export interface ToolCall {
  name: string
  /** JSON, as the model sent it. */
  arguments: string
}

export interface ToolDefinition {
  name: string
  description: string
  parameters: Record<string, unknown>
}

export interface Registry {
  register(tool: AnyTool): void
  unregister(name: string): void
  get(name: string): AnyTool | undefined
  has(name: string): boolean
  definitions(): ToolDefinition[]
  execute(call: ToolCall, context: ToolContext): Promise<ToolOutput>
}

export class ToolDefinitionError extends Error {}

export function createRegistry(tools: AnyTool[] = []): Registry {
  const known = new Map<string, AnyTool>()
  const registry: Registry = {
    register(tool) {
      checkDefinition(tool, known)
      known.set(tool.name, tool)
    },
    unregister: (name) => void known.delete(name),
    get: (name) => known.get(name),
    has: (name) => known.has(name),
    definitions: () => [...known.values()].map(define),
    execute: (call, context) => execute(known.get(call.name), call, context),
  }
  for (const tool of tools) registry.register(tool)
  return registry
}

function checkDefinition(tool: AnyTool, known: Map<string, AnyTool>): void {
  if (!tool.name.trim()) throw new ToolDefinitionError('A tool needs a name.')
  if (!tool.description.trim()) throw new ToolDefinitionError(`Tool ${tool.name} needs a description.`)
  if (known.has(tool.name)) throw new ToolDefinitionError(`There is a tool named ${tool.name} already.`)
  if (define(tool).parameters.additionalProperties !== false)
    throw new ToolDefinitionError(`The parameters of ${tool.name} must be a strict object.`)
}

function define(tool: AnyTool): ToolDefinition {
  const { $schema: _dialect, ...parameters } = z.toJSONSchema(tool.parameters, { io: 'input' })
  return { name: tool.name, description: tool.description, parameters }
}

/** Unknown tool, bad arguments and a failing tool share one path: the answer is always an envelope. */
async function execute(tool: AnyTool | undefined, call: ToolCall, context: ToolContext): Promise<ToolOutput> {
  if (!tool) return failed('UNKNOWN_TOOL', `Unknown Agent tool: ${call.name}`)
  try {
    context.signal.throwIfAborted()
    const args = readArguments(tool, call)
    if ('problem' in args) return failed('INVALID_ARGUMENT', args.problem)
    const output = await tool.run(args.value, context)
    return { ...output, toolResult: toolResult.parse(output.toolResult) }
  } catch (error) {
    if (context.signal.aborted) return failed('CANCELLED', 'Stopped by the user.')
    if (error instanceof WorkspaceError) return failed(error.code, error.message)
    return failed(
      'INTERNAL',
      `${tool.name} failed: ${error instanceof Error ? error.message : inspect(error)}`,
    )
  }
}

function readArguments(
  tool: AnyTool,
  call: ToolCall,
): { value: Record<string, unknown> } | { problem: string } {
  let raw: unknown
  try {
    raw = JSON.parse(call.arguments || '{}')
  } catch (error) {
    return { problem: `The arguments of ${tool.name} are not valid JSON: ${(error as Error).message}` }
  }
  const parsed = tool.parameters.safeParse(raw)
  if (parsed.success) return { value: parsed.data }
  const expected = JSON.stringify(define(tool).parameters.properties)
  return { problem: `${tool.name}: ${z.prettifyError(parsed.error)}\nExpected: ${expected}` }
}

function failed(code: ErrorCode, message: string): ToolOutput {
  return { content: `${code}: ${message}`, toolResult: failure(code, message) }
}
