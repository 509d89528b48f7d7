import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createRegistry } from '../../src/main/tools'
import { createGrepTool } from '../../src/main/tools/grep'
import { createSearch, defaultRgPath } from '../../src/main/tools/search'
import { openWorkspace } from '../../src/main/workspace'

async function grep(args: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'grep-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  mkdirSync(join(folder, 'keys'))
  writeFileSync(join(folder, '.env'), 'API_TOKEN=hunter2\n')
  writeFileSync(join(folder, 'keys', 'id_rsa'), 'TOKEN hunter2\n')
  writeFileSync(join(folder, 'app.ts'), 'const TOKEN = process.env.API_TOKEN\n')
  const engine = createSearch({ rgPath: await defaultRgPath(), ignores: () => [], log() {} })
  const context = {
    conversationId: 'c',
    turnId: 't',
    workspace: await openWorkspace(folder),
    sessionDir: null,
    signal: new AbortController().signal,
    onOutput() {},
  }
  const call = { name: 'grep', arguments: JSON.stringify(args) }
  return createRegistry([createGrepTool({ engine })]).execute(call, context)
}

it('a search over the workspace never shows what files with secrets hold', async () => {
  const output = await grep({ pattern: 'TOKEN', contextLines: 2 })
  expect(JSON.stringify(output)).not.toContain('hunter2')
  expect(output.content).toContain('app.ts')
  expect(output.content).toContain('.env')
  expect(output.content).toContain('Set path to one of them')
})

it('secrets take no room from what is shown', async () => {
  const output = await grep({ pattern: 'TOKEN', maxResults: 1 })
  expect(output.toolResult).toMatchObject({
    data: { matches: [{ path: 'app.ts' }] },
    meta: { returned: 1 },
  })
})

it('a search in such a file, which the gate asks for, does', async () => {
  expect((await grep({ pattern: 'TOKEN', path: '.env' })).content).toContain('hunter2')
})
