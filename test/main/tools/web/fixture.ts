import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach } from 'vitest'
import { type AnyTool, createRegistry, type ToolContext, type ToolOutput } from '../../../../src/main/tools'
import { type Service, startService } from '../../../wire/service'

export interface Web {
  service: Service
  sessionDir: string
}

/** A server and a session folder for each test of a file. */
export function web(): Web {
  const made = {} as Web
  beforeEach(async () => {
    made.service = await startService()
    made.sessionDir = mkdtempSync(join(tmpdir(), 'web-'))
  })
  afterEach(async () => {
    await made.service.close()
    rmSync(made.sessionDir, { recursive: true, force: true })
  })
  return made
}

/** Calls a tool as a model does. */
export function call(
  tool: AnyTool,
  args: Record<string, unknown>,
  context: Partial<ToolContext> = {},
): Promise<ToolOutput> {
  return createRegistry([tool]).execute(
    { name: tool.name, arguments: JSON.stringify(args) },
    {
      conversationId: 'c',
      turnId: 't',
      workspace: null,
      sessionDir: null,
      signal: new AbortController().signal,
      onOutput() {},
      ...context,
    },
  )
}

export function problemOf({ toolResult }: ToolOutput): { code: string; message: string } {
  if (toolResult.ok) throw new Error(`It worked: ${toolResult.summary}`)
  return toolResult.error
}

export function dataOf({ toolResult, content }: ToolOutput): Record<string, unknown> {
  if (!toolResult.ok) throw new Error(content)
  return toolResult.data
}
