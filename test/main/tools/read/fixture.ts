import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type AnyTool, createLsTool, createReadTool, createRegistry } from '../../../../src/main/tools'
import { createFileMemory, openWorkspace, type Workspace } from '../../../../src/main/workspace'
import type { ToolError, ToolSuccess } from '../../../../src/shared/envelope'

/** A workspace on the disk and the tools `read` and `ls` on it, called as a model calls them. */
export async function setUp(wrap: (workspace: Workspace) => Workspace = (workspace) => workspace) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'read-')))
  const root = join(base, 'ws')
  const sessionDir = join(base, 'session')
  mkdirSync(root)
  mkdirSync(sessionDir)
  const memory = createFileMemory()
  const ignores = () => ['.git', 'node_modules', 'dist', 'build', '.next']
  const tools: AnyTool[] = [createReadTool({ memory, ignores }), createLsTool({ ignores })]
  const registry = createRegistry(tools)
  const workspace = wrap(await openWorkspace(root, { sessionDir }))

  const call = (name: string, args: Record<string, unknown>, signal = new AbortController().signal) =>
    registry.execute(
      { name, arguments: JSON.stringify(args) },
      { conversationId: 'c', turnId: 't', workspace, sessionDir, signal, onOutput() {} },
    )
  return {
    root,
    sessionDir,
    memory,
    registry,
    call,
    async ok(name: string, args: Record<string, unknown>) {
      const { content, toolResult, images } = await call(name, args)
      if (!toolResult.ok) throw new Error(content)
      return { content, images, ...toolResult } as Answer
    },
    async error(name: string, args: Record<string, unknown>, signal?: AbortSignal): Promise<ToolError> {
      const { content, toolResult } = await call(name, args, signal)
      if (toolResult.ok) throw new Error(`It was not refused: ${content}`)
      return toolResult.error
    },
    write(path: string, content: string | Buffer): string {
      const file = join(root, path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, content)
      return file
    },
    dispose: () => rmSync(base, { recursive: true, force: true }),
  }
}

export type Fixture = Awaited<ReturnType<typeof setUp>>

interface Answer extends ToolSuccess {
  content: string
  images?: { mediaType: string; base64: string }[]
}

/** Calls with an open file that holds the bytes. */
export async function withFile<T>(bytes: Buffer, use: (handle: FileHandle) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'bytes-'))
  try {
    writeFileSync(join(folder, 'file'), bytes)
    await using handle = await open(join(folder, 'file'))
    return await use(handle)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The lines of a text, the simple way: a last line without a break counts, an empty one does not. */
export function naiveLines(text: string, separator: RegExp | string = /\r?\n/): string[] {
  const lines = text.split(separator)
  if (lines.at(-1) === '') lines.pop()
  return lines
}
