import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { createGate, type GateCall } from '../../../src/main/agent'
import { createStore, openDatabase } from '../../../src/main/storage'
import type { Conversation } from '../../../src/shared/conversation'
import type { Answer } from '../../../src/shared/requests'
import { conversation } from '../../conversation'

function setUp(change: Partial<Conversation> = {}) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'gate-')))
  const workspace = join(folder, 'shop')
  mkdirSync(workspace)
  const db = openDatabase(join(folder, 'data'), () => {})
  const warnings: string[] = []
  const store = createStore(db, (text) => warnings.push(text))
  onTestFinished(() => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const made = conversation('c', { workspace, ...change })
  store.conversations.save(made)
  const gate = createGate({
    rules: store.rules,
    dataDir: join(folder, 'data'),
    homeDir: join(folder, 'home'),
    sessionDirOf: (id) => join(folder, 'data', 'sessions', id),
    shell: '/bin/bash',
    warn: (text) => warnings.push(text),
  })
  const decide = (call: GateCall) => gate.decide(call, made)
  /** Asks, and answers for longer than once. */
  const allow = (call: GateCall, scope: 'conversation' | 'always', choice = 0) =>
    answer(call, { kind: 'allow', scope, choice })
  async function answer(call: GateCall, said: Answer) {
    const { proposals, denials } = await decide(call)
    const request = {
      id: 'r',
      conversationId: 'c',
      messageId: 'm',
      callId: '1',
      kind: 'permission' as const,
      hash: '',
      proposals,
      denials,
      parts: [],
      paths: [],
      state: 'pending' as const,
      createdAt: 0,
    }
    gate.remember(request, said)
  }
  return { allow, answer, conversation: made, db, decide, folder, gate, store, warnings, workspace }
}

const run = (command: string): GateCall => ({
  tool: { name: 'exec', server: 'agent-runtime', effect: 'command' },
  touch: { command, cwd: '.' },
  title: `Run ${command}`,
  arguments: JSON.stringify({ command }),
})
const read = (path: string): GateCall => ({
  tool: { name: 'read', server: 'agent-filesystem', effect: 'read' },
  touch: { reads: [path] },
  title: `Read ${path}`,
  arguments: JSON.stringify({ path }),
})

const write = (path: string): GateCall => ({
  tool: { name: 'write', server: 'agent-filesystem', effect: 'write' },
  touch: { writes: [path] },
  title: `Write ${path}`,
  arguments: JSON.stringify({ path }),
})

describe('the gate of the agent', () => {
  it('remembers an answer for the exact command in this conversation only', async () => {
    const { allow, decide, gate, conversation } = setUp()
    await allow(run('npm test'), 'conversation')
    expect(await decide(run('npm test'))).toMatchObject({ verdict: 'allow', by: 'rule' })
    expect(await decide(run('npm test && rm -rf x'))).toMatchObject({ verdict: 'ask' })
    expect(await gate.decide(run('npm test'), { ...conversation, id: 'other' })).toMatchObject({
      verdict: 'ask',
    })
  })

  it('forgets a rule that is revoked at once', async () => {
    const { allow, decide, store } = setUp()
    await allow(run('npm test'), 'always')
    const [rule] = store.rules.list()
    store.rules.remove(rule?.id ?? '')
    expect(await decide(run('npm test'))).toMatchObject({ verdict: 'ask' })
  })

  it('does not use a rule that does not hold against its own examples, and says so', async () => {
    const { allow, decide, store, warnings } = setUp()
    await allow(run('npm test'), 'always')
    const [rule] = store.rules.list()
    if (rule) store.rules.put({ ...rule, examples: { ...rule.examples, matches: ['rm -rf /'] } })
    expect(await decide(run('npm test'))).toMatchObject({ verdict: 'ask' })
    expect(warnings).toEqual([expect.stringContaining('is not used')])
  })

  it.each([
    ['no JSON', '{'],
    ['no rule', '{"id":"x","effect":"allow","match":{"kind":"command-prefix","words":["rm"]}}'],
  ])('goes on without a stored rule that is %s, opens nothing by it, and says so', async (_name, body) => {
    const { allow, conversation, db, decide, gate, store, warnings } = setUp()
    await allow(run('npm test'), 'always')
    db.prepare('INSERT INTO rules (id, body) VALUES (?, ?)').run('x', body)
    store.rules.forget()
    expect(await decide(run('rm a.txt'))).toMatchObject({ verdict: 'ask' })
    expect(await decide(run('npm test'))).toMatchObject({ verdict: 'allow', by: 'rule' })
    expect([gate.approvedPaths(conversation), gate.rules().length]).toEqual([[], 1])
    expect(warnings).toEqual([expect.stringContaining('a row x of rules that cannot be read')])
  })

  it('opens a path outside to the guard once the user allowed it for longer', async () => {
    const { allow, decide, folder, gate, conversation } = setUp()
    const outside = join(folder, 'notes.txt')
    writeFileSync(outside, 'x')
    expect(await decide(read(outside))).toMatchObject({ verdict: 'ask', paths: [outside] })
    await allow(read(outside), 'conversation')
    expect(await decide(read(outside))).toMatchObject({ verdict: 'allow' })
    expect(gate.approvedPaths(conversation)).toEqual([outside])
  })

  it('says why in the question when a file may hold secrets, in every mode', async () => {
    for (const mode of ['ask', 'edits', 'full'] as const) {
      const { decide } = setUp({ mode })
      const decision = await decide(read('.env'))
      expect(decision).toMatchObject({ verdict: 'ask', request: { rememberable: false }, proposals: [] })
      expect(decision.request.description).toContain('may hold secrets')
    }
  })

  it('looks at the disk: a link is not read through under a rule', async () => {
    const { allow, decide, folder, workspace } = setUp()
    writeFileSync(join(folder, 'secret'), 'x')
    symlinkSync(join(folder, 'secret'), join(workspace, 'link'))
    await allow(run('cat a.txt'), 'always', 1)
    expect(await decide(run('cat b.txt'))).toMatchObject({ verdict: 'allow' })
    expect(await decide(run('cat link'))).toMatchObject({ verdict: 'ask' })
  })

  it('denies from now on exactly what the user wants denied, in the words of the user', async () => {
    const { answer, decide, store } = setUp()
    await answer(run('npm publish'), { kind: 'deny', always: true, reason: ' Only on Fridays. ' })
    expect(await decide(run('npm publish'))).toMatchObject({
      verdict: 'deny',
      by: 'rule',
      why: 'Only on Fridays.',
    })
    expect(await decide(run('ls && npm publish'))).toMatchObject({ verdict: 'deny' })
    expect(await decide(run('npm publish-other'))).toMatchObject({ verdict: 'ask' })
    await answer(write('notes.txt'), { kind: 'deny', always: true })
    expect(await decide(write('notes.txt'))).toMatchObject({ verdict: 'deny' })
    expect(await decide(write('other.txt'))).toMatchObject({ verdict: 'ask' })
    expect(await decide(read('notes.txt'))).toMatchObject({ verdict: 'allow' })
    expect(store.rules.list()).toHaveLength(2)
  })

  it('can be told to deny also what is asked each time, and nothing is kept of a plain denial', async () => {
    const { answer, decide, store } = setUp()
    await answer(read('.env'), { kind: 'deny' })
    expect(store.rules.list()).toEqual([])
    await answer(read('.env'), { kind: 'deny', always: true })
    expect(await decide(read('.env'))).toMatchObject({ verdict: 'deny', by: 'rule' })
  })

  it('obeys a rule of the user until its time is over, and forgets it then', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { decide, gate, workspace } = setUp()
    const wish = { effect: 'deny', kind: 'prefix', subject: 'npm publish', conversationId: 'c' } as const
    await gate.add({ ...wish, forMs: 3_600_000 }, workspace, () => undefined)
    expect(await decide(run('npm publish --tag next'))).toMatchObject({ verdict: 'deny', by: 'rule' })
    vi.setSystemTime(Date.now() + 3_600_001)
    expect(await decide(run('npm publish --tag next'))).toMatchObject({ verdict: 'ask' })
    expect(gate.rules()).toEqual([])
  })

  it('lets a call that does less than its tool can pass without a question', async () => {
    const { decide } = setUp()
    const list: GateCall = {
      tool: { name: 'process', server: 'agent-runtime', effect: 'command' },
      touch: { effect: 'none' },
      title: 'List background sessions',
      arguments: '{"action":"list"}',
    }
    expect(await decide(list)).toMatchObject({ verdict: 'allow' })
    expect(await decide({ ...list, touch: { command: 'rm -rf x', input: true } })).toMatchObject({
      verdict: 'ask',
    })
  })
})
