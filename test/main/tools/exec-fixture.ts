import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRuntime, type RuntimeDeps } from '../../../src/main/runtime'
import { createExecTool, createProcessTool, createRegistry, type ToolContext } from '../../../src/main/tools'
import { openWorkspace } from '../../../src/main/workspace'
import type { ToolError, ToolSuccess } from '../../../src/shared/envelope'

/** exec and process over a real runtime, called as a model calls them. */
export async function setUp(deps: Partial<RuntimeDeps> = {}) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'exec-')))
  const root = join(base, 'ws')
  const sessionDir = join(base, 'session')
  mkdirSync(root)
  mkdirSync(sessionDir)
  const runtime = createRuntime({
    env: { ...process.env, SHELL: '/bin/bash' },
    logDirOf: () => sessionDir,
    stateDir: join(base, 'state'),
    graceMs: 300,
    ...deps,
  })
  const tools = [createExecTool({ runtime }), createProcessTool({ runtime })]
  const registry = createRegistry(tools)
  const workspace = await openWorkspace(root, { sessionDir })

  const call = (name: string, args: Record<string, unknown>, context: Partial<ToolContext> = {}) =>
    registry.execute(
      { name, arguments: JSON.stringify(args) },
      {
        conversationId: 'c',
        turnId: 't',
        workspace,
        sessionDir,
        signal: new AbortController().signal,
        onOutput() {},
        ...context,
      },
    )
  return {
    base,
    root,
    sessionDir,
    runtime,
    workspace,
    tools: { exec: tools[0], process: tools[1] },
    call,
    async ok(name: string, args: Record<string, unknown>, context?: Partial<ToolContext>) {
      const { content, toolResult } = await call(name, args, context)
      if (!toolResult.ok) throw new Error(content)
      return { content, ...toolResult } as ToolSuccess & { content: string }
    },
    async error(name: string, args: Record<string, unknown>, context?: Partial<ToolContext>) {
      const { content, toolResult } = await call(name, args, context)
      if (toolResult.ok) throw new Error(`It was not refused: ${content}`)
      return { content, ...toolResult.error } as ToolError & { content: string }
    },
    /** Starts a background session and tells its id. */
    async start(command: string): Promise<string> {
      return (await this.ok('exec', { command, background: true })).data.sessionId as string
    },
    async dispose() {
      await runtime.close()
      rmSync(base, { recursive: true, force: true })
    },
  }
}
export type Fixture = Awaited<ReturnType<typeof setUp>>
