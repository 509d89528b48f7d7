import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHistory, type History } from '../../src/main/history'
import { createEnvBook, createRuntime, createShells, type Runtime, type Shells } from '../../src/main/runtime'
import { createSecrets, openVault, type Secrets } from '../../src/main/secrets'
import { openDatabase } from '../../src/main/storage'
import { createRegistry, createTools, type Registry, type ToolContext } from '../../src/main/tools'
import { createFileMemory, openWorkspace } from '../../src/main/workspace'
import { addConversations } from '../main/history/fixture'

const VALUE = 'sk.live+9/[secret](value)$x'
const PEM = `-----BEGIN PRIVATE KEY-----\n${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2)}\nb25seS1mb3ItdGVzdHMtb2YtdGhpcw==\n-----END PRIVATE KEY-----`

let folder = ''
let secrets: Secrets
let registry: Registry
let runtime: Runtime
let shells: Shells
let history: History
const live: string[] = []

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'))
  const work = join(folder, 'work')
  mkdirSync(work)
  secrets = createSecrets(openVault({ file: join(folder, 'vault.json'), seals: [], warn() {} }))
  secrets.set('TOKEN', VALUE)
  secrets.set('PART', 'live+9/[sec')
  secrets.set('PEM', PEM)
  const env = { ...process.env, SHELL: '/bin/bash' }
  const stateDir = join(folder, 'state')
  const envBook = createEnvBook()
  const hide = secrets.stream
  runtime = createRuntime({ env, envOf: envBook.of, hide, stateDir, logDirOf: () => join(folder, 'session') })
  shells = createShells({ env, envOf: envBook.of, hide, stateDir, cwdOf: () => work })
  const db = openDatabase(join(folder, 'data'), () => {})
  addConversations(db)
  const limits = () => ({ maxAgeMs: 1e9, maxBytes: 1e9 })
  history = createHistory({ db, folder: join(folder, 'history'), limits, warn() {} })
  const tools = createTools({
    ...{ runtime, history, memory: createFileMemory(), rgPath: null, ignores: () => [], warn() {} },
    spawn: () => ({ id: '', label: '' }),
  })
  registry = createRegistry(tools, { secrets, shell: '/bin/bash' })
})
afterAll(async () => {
  await Promise.all([runtime.close(), shells.close()])
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

async function call(name: string, args: object) {
  const context: ToolContext = {
    conversationId: 'c',
    turnId: 't',
    workspace: await openWorkspace(join(folder, 'work')),
    sessionDir: join(folder, 'session'),
    signal: new AbortController().signal,
    onOutput: (text) => void live.push(text),
  }
  const { content, toolResult } = await registry.execute({ name, arguments: JSON.stringify(args) }, context)
  return { content, toolResult, all: `${content}\n${JSON.stringify(toolResult)}` }
}

const run = async (command: string) => (await call('exec', { command })).all

function expectNone(text: string, ...values: string[]): void {
  for (const value of [VALUE, ...values]) {
    expect(text).not.toContain(value)
    expect(text).not.toContain(JSON.stringify(value).slice(1, -1))
  }
}

describe('a command that has a secret cannot show it', () => {
  it.each([
    ['by printing it', 'echo $KARYI{TOKEN}'],
    [
      'in pieces, slowly',
      `v="$KARYI{TOKEN}"; for i in $(seq 0 30); do printf %s "\${v:$i:1}"; sleep 0.01; done`,
    ],
    ['in its environment', 'env; export -p; tr "\\0" "\\n" < /proc/self/environ; : $KARYI{TOKEN}'],
    ['in a trace', 'set -x; : "$KARYI{TOKEN}"'],
    ['in an error', 'cat "/nowhere/$KARYI{TOKEN}"; cd "$KARYI{TOKEN}"; "$KARYI{TOKEN}"'],
    [
      'in the name of a file',
      'mkdir -p d; touch "d/$(printf %s "$KARYI{TOKEN}" | tr / _)"; echo "$KARYI{TOKEN}" > d/f; ls d; cat d/f',
    ],
    ['in colours', `printf 'a\\033[31m%s\\033[0m' "$KARYI{TOKEN}"; printf '\\033[1%s' "$KARYI{TOKEN}"`],
    ['as base64', 'printf "Basic user:%s" "$KARYI{TOKEN}" | base64; printf %s "$KARYI{TOKEN}" | base64 -w0'],
    ['as base64 in short lines', 'printf "xx%s" "$KARYI{TOKEN}" | base64 -w 5'],
    [
      'as hex',
      'printf %s "$KARYI{TOKEN}" | od -An -v -tx1; printf %s "$KARYI{TOKEN}" | od -An -v -tx1 | tr -d " \\n"',
    ],
  ])('%s', async (_how, command) => {
    const all = await run(command)
    expect(all).toMatch(/\$KARYI\{(TOKEN|PART)\}/)
    expectNone(all, Buffer.from(VALUE).toString('hex'), Buffer.from(VALUE).toString('base64').slice(0, -4))
    expectNone(live.join(''))
  })

  it('nor in the list of processes', async () => {
    const all = await run(
      'ps -eo args | grep -c "[s]k.live"; tr "\\0" " " < /proc/$$/cmdline; : $KARYI{TOKEN}',
    )
    expect(all).toContain('"stdout":"0\\n')
    expect(all).toContain('KARYI_TOKEN')
  })

  it('nor one of several lines', async () => {
    const all = await run(
      'echo "$KARYI{PEM}"; echo "$KARYI{PEM}" | cat -n; echo "$KARYI{PEM}" | sed "s/^/> /"',
    )
    expect(all).toContain('$KARYI{PEM}(line 2)')
    for (const line of PEM.split('\n').slice(1, -1)) expect(all).not.toContain(line)
  })

  it('nor in a file of its long output', async () => {
    const { toolResult, all } = await call('exec', {
      command: 'for i in $(seq 4000); do echo "$i $KARYI{TOKEN}"; done',
    })
    expectNone(all)
    const path = toolResult.ok ? String(toolResult.meta.offloadPath) : ''
    expect(readFileSync(path, 'utf8').split('$KARYI{TOKEN}')).toHaveLength(4001)
    for (const name of readdirSync(join(folder, 'session'), { recursive: true, withFileTypes: true }))
      if (name.isFile()) expectNone(readFileSync(join(name.parentPath, name.name), 'utf8'))
  })

  it('nor does the next command have it', async () => {
    expect(await run('env | grep -c KARYI')).toContain('"stdout":"0\\n"')
  })

  it('also when it is replaced while the command runs', async () => {
    secrets.set('ROTATED', 'first-value-1')
    const running = run(
      'printf first-; until test -e go; do sleep 0.02; done; echo value-1; echo second-value-2; : $KARYI{ROTATED}',
    )
    await expect.poll(() => runtime.list('c').length).toBe(1)
    secrets.set('ROTATED', 'second-value-2')
    writeFileSync(join(folder, 'work', 'go'), '')
    expect(await running).toContain('"stdout":"$KARYI{ROTATED}\\n$KARYI{ROTATED}\\n"')
  })

  it('but what it makes of it otherwise cannot be known', async () => {
    expect(await run('printf %s "$KARYI{TOKEN}" | rev')).toContain([...VALUE].reverse().join(''))
  })
})

describe('a terminal that has a secret cannot show it', () => {
  const seen: string[] = []
  const inShell = async (script: string) => {
    const { output } = await shells.run('c', script, { script: secrets.inCommand(script, 't', 'sh') })
    return output
  }

  it('nor keep it for the next command', async () => {
    shells.attach('c', (data) => void seen.push(data))
    expect(await inShell('echo "<$KARYI{TOKEN}>"; echo $KARYI{PEM}')).toContain('<$KARYI{TOKEN}>')
    expect(await inShell('env | grep -c KARYI; set | grep -c "^KARYI"')).toBe('0\n0\n')
    expect(await inShell('echo "$KARYI{TOKEN}" | cut -c1-200')).toBe('$KARYI{TOKEN}\n')
  })

  it('when it is typed', async () => {
    await inShell('read -r answer')
    const { output } = await shells.input('c', `${VALUE}\n`)
    expect(output).toContain('$KARYI{TOKEN}')
    expect(await inShell('echo "$answer"')).toBe('$KARYI{TOKEN}\n')
    await expect.poll(() => seen.join('')).toContain('$KARYI{TOKEN}\r\n')
    expectNone(seen.join(''), PEM.split('\n')[1] as string)
  })

  it('and nothing of it is on disk', () => {
    for (const entry of readdirSync(join(folder, 'state'), { recursive: true, withFileTypes: true }))
      if (entry.isFile()) expectNone(readFileSync(join(entry.parentPath, entry.name), 'utf8'))
  })
})

describe('a file that holds a secret', () => {
  const path = 'app.env'
  const file = () => readFileSync(join(folder, 'work', path), 'utf8')

  it('is shown without it, and keeps it when it is changed', async () => {
    writeFileSync(join(folder, 'work', path), `A=${VALUE}\nB=${encodeURIComponent(VALUE)}\nC=1\n`)
    const read = await call('read', { path })
    expect(read.content).toContain('A=$KARYI{TOKEN}')
    expect(read.content).toContain('B=$KARYI{TOKEN}(uri)')
    const edited = await call('edit', {
      path,
      oldText: 'B=$KARYI{TOKEN}(uri)\nC=1',
      newText: 'B=$KARYI{TOKEN}(uri)\nC=2',
    })
    expect(edited.content).toMatch(/^Edited/)
    expectNone(read.all + edited.all, encodeURIComponent(VALUE))
    expect(file()).toBe(`A=${VALUE}\nB=${encodeURIComponent(VALUE)}\nC=2\n`)
    await history.undo(await openWorkspace(join(folder, 'work')), 'c', { all: true })
    expect(file()).toBe(`A=${VALUE}\nB=${encodeURIComponent(VALUE)}\nC=1\n`)
  })

  it('is found by its value, as it is', async () => {
    const found = await call('grep', { pattern: '^A=$KARYI{TOKEN}$', path })
    expect(found.toolResult).toMatchObject({ ok: true, data: { matches: [{ line: 1 }] } })
    expectNone(found.all)
  })
})

it('a name that stands for nothing is told, and nothing runs', async () => {
  const { toolResult } = await call('exec', { command: 'touch ran; echo $KARYI{NOBODY}' })
  expect(toolResult).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } })
  expect(readdirSync(join(folder, 'work'))).not.toContain('ran')
})
