import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/** A folder of the test's own with these files, gone when it ends. */
export function scratch(files: Record<string, string> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-setup-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  put(folder, files)
  return folder
}

export function put(folder: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
}

/** A program written in shell. */
export function program(folder: string, name: string, script: string): string {
  put(folder, { [name]: `#!/bin/sh\n${script}\n` })
  chmodSync(join(folder, name), 0o755)
  return join(folder, name)
}

/** A real Node: the tests themselves run in Electron's, which the set-up never does. */
export const node = process.env.npm_node_execpath ?? 'node'

/** Keeps what the set-up tells the user in this process: call the result for all of it. */
export function hear(): () => string {
  const write = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  return () => write.mock.calls.map(([text]) => text).join('')
}
