import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createEditTool } from '../../../src/main/tools/edit'
import { createReadTool } from '../../../src/main/tools/read'
import { createRegistry } from '../../../src/main/tools/registry'
import type { ToolContext } from '../../../src/main/tools/tool'
import { createWriteTool } from '../../../src/main/tools/write'
import { createFileMemory, type FileMemory } from '../../../src/main/workspace'
import type { ToolFailure, ToolSuccess } from '../../../src/shared/envelope'
import { type Setup, setUp } from '../history/fixture'

/** The tools that change files, with a real workspace, memory and history behind them. */
export interface Bench extends Setup {
  context: ToolContext
  memory: FileMemory
  /** The result of a call that has to succeed. */
  call(name: string, args: Record<string, unknown>): Promise<ToolSuccess & { content: string }>
  /** The error of a call that has to fail. */
  fail(name: string, args: Record<string, unknown>): Promise<ToolFailure['error']>
  preview(name: string, args: Record<string, unknown>): Promise<string | undefined>
  put(path: string, content: string | Buffer): void
  bytes(path: string): Buffer
}

export async function openBench(newline: '\n' | '\r\n' = '\n'): Promise<Bench> {
  const setup = await setUp()
  const memory = createFileMemory()
  const deps = { memory, history: setup.history, newline }
  const registry = createRegistry([createReadTool({ memory }), createWriteTool(deps), createEditTool(deps)])
  const context: ToolContext = {
    conversationId: 'c',
    turnId: 't1',
    workspace: setup.workspace,
    sessionDir: null,
    signal: new AbortController().signal,
    onOutput: () => {},
  }
  const run = (name: string, args: Record<string, unknown>) =>
    registry.execute({ name, arguments: JSON.stringify(args) }, context)
  return Object.assign(setup, {
    context,
    memory,
    async call(name: string, args: Record<string, unknown>) {
      const { toolResult, content } = await run(name, args)
      if (!toolResult.ok) throw new Error(`${toolResult.error.code}: ${toolResult.error.message}`)
      return { ...toolResult, content }
    },
    async fail(name: string, args: Record<string, unknown>) {
      const { toolResult } = await run(name, args)
      if (toolResult.ok) throw new Error(`${name} succeeded: ${toolResult.summary}`)
      return toolResult.error
    },
    async preview(name: string, args: Record<string, unknown>) {
      const parsed = registry.argumentsOf({ name, arguments: JSON.stringify(args) })
      return registry.get(name)?.preview?.(parsed ?? {}, context)
    },
    put(path: string, content: string | Buffer) {
      mkdirSync(dirname(join(setup.root, path)), { recursive: true })
      writeFileSync(join(setup.root, path), content)
    },
    bytes: (path: string) => readFileSync(join(setup.root, path)),
  })
}
