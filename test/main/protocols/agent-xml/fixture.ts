import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createAgentXmlTools } from '../../../../src/main/protocols'
import { childEnv, createEnvBook, createRuntime } from '../../../../src/main/runtime'
import {
  createRegistry,
  createWebSearchTool,
  type SearchSetup,
  type ToolContext,
} from '../../../../src/main/tools'
import { createFileMemory } from '../../../../src/main/workspace'
import type { ToolError, ToolSuccess } from '../../../../src/shared/envelope'
import { setUp } from '../../history/fixture'

type Arguments = Record<string, unknown>

/** The tools of agent-xml over a real workspace, history and runtime, called as a model calls them. */
export async function openBench(
  env: Record<string, string> = {},
  search: SearchSetup = { provider: 'none' },
) {
  const setup = await setUp()
  const envBook = createEnvBook()
  const base = dirname(setup.root)
  const given = { ...process.env, SHELL: '/bin/bash', ...env }
  const runtime = createRuntime({
    env: given,
    envOf: envBook.of,
    logDirOf: () => join(base, 'session'),
    stateDir: join(base, 'state'),
    graceMs: 300,
  })
  const registry = createRegistry(
    createAgentXmlTools({
      runtime,
      history: setup.history,
      memory: createFileMemory(),
      ignores: () => [],
      shell: '/bin/bash',
      commandEnv: childEnv(given),
      envBook,
      webSearch: createWebSearchTool({ search: () => search }),
    }),
  )
  const context: ToolContext = {
    conversationId: 'c',
    turnId: 't1',
    workspace: setup.workspace,
    sessionDir: null,
    signal: new AbortController().signal,
    onOutput: () => {},
  }
  const run = (name: string, args: Arguments, more: Partial<ToolContext> = {}) =>
    registry.execute({ name, arguments: JSON.stringify(args) }, { ...context, ...more })
  return {
    ...setup,
    registry,
    /** The text of a call that has to succeed. */
    async call(name: string, args: Arguments = {}, more?: Partial<ToolContext>): Promise<string> {
      return (await this.result(name, args, more)).content
    },
    async result(name: string, args: Arguments = {}, more?: Partial<ToolContext>) {
      const { content, toolResult } = await run(name, args, more)
      if (!toolResult.ok) throw new Error(content)
      return { content, ...toolResult } as ToolSuccess & { content: string }
    },
    /** The error of a call that has to fail. */
    async fail(name: string, args: Arguments = {}, more?: Partial<ToolContext>): Promise<ToolError> {
      const { content, toolResult } = await run(name, args, more)
      if (toolResult.ok) throw new Error(`It was not refused: ${content}`)
      return toolResult.error
    },
    touches: (name: string, args: Arguments) =>
      registry.get(name)?.touches(registry.argumentsOf({ name, arguments: JSON.stringify(args) }) ?? {}),
    undo: () => setup.history.undo(setup.workspace, 'c', { all: true }),
    put(path: string, content: string | Buffer) {
      mkdirSync(dirname(join(setup.root, path)), { recursive: true })
      writeFileSync(join(setup.root, path), content)
    },
    bytes: (path: string) => readFileSync(join(setup.root, path)),
    async dispose() {
      await runtime.close()
      setup.close()
    },
  }
}

export type Bench = Awaited<ReturnType<typeof openBench>>
