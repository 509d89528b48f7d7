import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createGate, type GateCall } from '../../../src/main/agent'
import { createFamily } from '../../../src/main/agent/family'
import { mayReach } from '../../../src/main/agent/may-reach'
import { createStore, openDatabase } from '../../../src/main/storage'
import type { Conversation } from '../../../src/shared/conversation'
import type { Grants } from '../../../src/shared/schedules'
import { conversation } from '../../conversation'

/** The real gate, a conversation and a sub-agent of it. */
function setUp() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'grants-')))
  const workspace = join(folder, 'shop')
  mkdirSync(workspace)
  const db = openDatabase(join(folder, 'data'), () => {})
  const store = createStore(db)
  onTestFinished(() => {
    db.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const family = createFamily(store)
  const put = (id: string, mode: Conversation['mode']) => {
    store.conversations.save(conversation(id, { workspace, mode }))
    return store.conversations.get(id) as Conversation
  }
  put('parent', 'ask')
  put('child', 'ask')
  const task = { messageId: 'm', label: 'x', task: 'x', state: 'running', startedAt: 0 } as const
  store.tasks.put({ ...task, id: 'child', conversationId: 'parent' })
  const gate = createGate({
    rules: store.rules,
    dataDir: join(folder, 'data'),
    homeDir: join(folder, 'home'),
    sessionDirOf: (id) => join(folder, 'data', 'sessions', id),
    shell: '/bin/bash',
    warn() {},
  })
  const actor = (id: string, run?: string) =>
    family.actor(store.conversations.get(id) as Conversation, run === undefined ? {} : { run })
  const verdict = async (id: string, call: GateCall, run?: string) =>
    (await gate.decide(call, actor(id, run))).verdict
  /** The user allows it for this conversation. */
  async function allow(id: string, call: GateCall): Promise<string[]> {
    const { proposals } = await gate.decide(call, actor(id))
    const held = {
      messageId: 'm',
      callId: '1',
      kind: 'permission' as const,
      hash: '',
      parts: [],
      paths: [],
      denials: [],
    }
    const request = {
      ...held,
      id: 'r',
      conversationId: id,
      proposals,
      state: 'pending' as const,
      createdAt: 0,
    }
    return gate.remember(request, { kind: 'allow', scope: 'conversation' })
  }
  function addRun(grants: Grants) {
    const rest = { scheduleId: 's', state: 'running', dueAt: 0, startedAt: 0, late: false } as const
    store.runs.put({ ...rest, id: 'run', conversationId: 'parent', grants })
  }
  return { actor, addRun, allow, gate, put, store, verdict }
}

const command: GateCall = {
  tool: { name: 'exec', server: 'agent-runtime', effect: 'command' },
  touch: { command: 'npm test', cwd: '.' },
  title: 'Run npm test',
  arguments: '{"command":"npm test"}',
}
const write: GateCall = {
  tool: { name: 'write', server: 'agent-filesystem', effect: 'write' },
  touch: { writes: ['a.txt'] },
  title: 'Write a.txt',
  arguments: '{}',
}

describe('a sub-agent', () => {
  it('has what its parent was allowed for the conversation', async () => {
    const { allow, verdict } = setUp()
    expect(await verdict('child', command)).toBe('ask')
    await allow('parent', command)
    expect(await verdict('child', command)).toBe('allow')
  })

  it('keeps what it is allowed to itself', async () => {
    const { allow, verdict } = setUp()
    await allow('child', command)
    expect(await verdict('child', command)).toBe('allow')
    expect(await verdict('parent', command)).toBe('ask')
  })

  it('is in no higher mode than its parent, whatever its own says', async () => {
    const { put, verdict } = setUp()
    put('child', 'full')
    expect(await verdict('child', write)).toBe('ask')
    put('parent', 'edits')
    expect(await verdict('child', write)).toBe('allow')
    expect(await verdict('child', command)).toBe('ask')
  })
})

it('of a sub-agent the skills from above limit it, whatever it switches on or off', () => {
  const { actor, put, store } = setUp()
  const skill = (name: string, allowed: string[] | null) => ({ name, folder: `/skills/${name}`, allowed })
  store.conversations.save({ ...put('parent', 'full'), skills: [skill('review', ['Read'])] })
  const own = [skill('wide', ['Bash']), skill('words', null)]
  store.conversations.save({ ...put('child', 'full'), skills: own })
  expect(actor('child').skills.map(({ name }) => name)).toEqual(['review', 'words'])
  put('parent', 'full')
  expect(actor('child').skills.map(({ name }) => name)).toEqual(['wide', 'words'])
})

describe('a scheduled run', () => {
  it('has the mode and the rules of when it was made, and not what came later', async () => {
    const { actor, addRun, allow, gate, put, verdict } = setUp()
    await allow('parent', command)
    addRun(gate.grantsOf(actor('parent')))
    await allow('parent', { ...command, touch: { command: 'npm run build', cwd: '.' } })
    put('parent', 'full')
    expect(await verdict('parent', write)).toBe('allow')
    expect(await verdict('parent', write, 'run')).toBe('ask')
    expect(await verdict('parent', command, 'run')).toBe('allow')
    const later = { ...command, touch: { command: 'npm run build', cwd: '.' } }
    expect(await verdict('parent', later, 'run')).toBe('ask')
    // What it starts has no more.
    expect(await verdict('child', write, 'run')).toBe('ask')
  })

  it('keeps the limits of the skills of when it was made', () => {
    const { actor, addRun, gate, put, store } = setUp()
    const review = { name: 'review', folder: '/skills/review', allowed: ['Read'] }
    store.conversations.save({ ...put('parent', 'full'), skills: [review] })
    addRun(gate.grantsOf(actor('parent')))
    put('parent', 'full')
    expect(actor('parent').skills).toEqual([])
    expect(actor('parent', 'run').skills).toEqual([review])
  })

  it('loses what is revoked', async () => {
    const { actor, addRun, allow, gate, store, verdict } = setUp()
    const [rule = ''] = await allow('parent', command)
    addRun(gate.grantsOf(actor('parent')))
    store.rules.remove(rule)
    expect(await verdict('parent', command, 'run')).toBe('ask')
  })

  it('is led by a page to no host it may not reach itself', async () => {
    const { actor, addRun, gate, put } = setUp()
    addRun(gate.grantsOf(actor('parent')))
    put('parent', 'full')
    expect(await mayReach(gate, 'other.example', actor('parent'))).toBe('allow')
    expect(await mayReach(gate, 'other.example', actor('parent', 'run'))).toBe('ask')
    expect(await mayReach(gate, 'other.example', actor('child'))).toBe('ask')
  })

  it('of which nothing is known is allowed nothing', async () => {
    const { put, verdict } = setUp()
    put('parent', 'full')
    expect(await verdict('parent', write, 'gone')).toBe('ask')
  })
})
