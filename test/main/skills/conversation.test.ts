import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callTool, say } from '../../wire/server'
import { startCore, told } from './core-fixture'
import { skillText } from './fixture'

const control = (id: string, action: 'activate' | 'deactivate', name: string) =>
  callTool(id, 'skill_control', { action, name })
const SHIP = skillText('ship', { 'allowed-tools': 'Read, Bash(echo:*)' })

describe('a model', () => {
  it('finds a skill, switches it on and is given its text with the next step', async () => {
    const at = await startCore()
    at.put(join(at.userDir, 'review', 'SKILL.md'), skillText('review', {}, 'Be kind.'))
    at.model.script([callTool('1', 'skill_list', {})], [control('2', 'activate', 'review')], [say('Fine.')])
    await at.say('Review it')
    const [first, second, third] = at.model.requests.map((request) => told(request))
    expect(first?.system).toContain('- review: How to review')
    expect(second?.system).toBe(first?.system)
    expect(third?.system).toContain('<skill name="review">\nBe kind.\n</skill>')
    expect(third?.tools).toEqual(first?.tools)
    const order = ['You are Deskwright', '# Runtime', '# Skills', '# Environment', '# Tools']
    const places = order.map((part) => third?.system.indexOf(part) ?? -1)
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(at.results()).toEqual([
      '- review: How to review',
      expect.stringContaining('The skill review is on.'),
    ])
  })

  it('keeps it in later turns and after a restart, the same bytes each time', async () => {
    const at = await startCore()
    at.put(join(at.userDir, 'review', 'SKILL.md'), skillText('review', {}, 'Be kind.'))
    at.model.script([control('1', 'activate', 'review')], [say('a')], [say('b')], [say('c')])
    await at.say('one')
    await at.say('two')
    await at.restart()
    await at.say('three')
    const systems = at.model.requests.slice(1).map((request) => told(request).system)
    expect(systems[0]).toContain('Be kind.')
    expect(new Set(systems).size).toBe(1)
  })

  it('is refused names and skills that are not there', async () => {
    const at = await startCore()
    at.put(join(at.userDir, 'review', 'SKILL.md'), skillText('review'))
    at.model.script([control('1', 'activate', 'nope'), control('2', 'deactivate', 'review')], [say('ok')])
    await at.say('go')
    expect(at.results()).toEqual([
      'NOT_FOUND: There is no skill nope. There are: review.',
      'NOT_FOUND: The skill review is not active.',
    ])
  })

  it('reads the other files of an active skill without a question, and changes them with one only', async () => {
    const at = await startCore({ mode: 'full' })
    const folder = at.put(join(at.userDir, 'review', 'SKILL.md'), skillText('review'))
    at.put(join(folder, 'notes.md'), 'Some notes')
    const read = (id: string) => callTool(id, 'read', { path: join(folder, 'notes.md') })
    at.model.script(
      [control('1', 'activate', 'review')],
      [read('2')],
      [callTool('3', 'write', { path: join(folder, 'notes.md'), content: 'x' })],
    )
    await at.say('go')
    expect(at.results()[1]).toContain('Some notes')
    expect(at.permissions()).toHaveLength(1)
    expect(at.permissions()[0]).toMatchObject({ toolName: 'write', rememberable: false })
  })

  it('may not read them before', async () => {
    const at = await startCore({ mode: 'full' })
    const folder = at.put(join(at.userDir, 'review', 'SKILL.md'), skillText('review'))
    at.model.script([callTool('1', 'read', { path: join(folder, 'SKILL.md') })])
    await at.say('go')
    expect(at.permissions()).toHaveLength(1)
  })
})

describe('the limit of an active skill', () => {
  it('takes the other tools out of the request, and refuses them by its name', async () => {
    const at = await startCore({ mode: 'full' })
    at.put(join(at.userDir, 'ship', 'SKILL.md'), SHIP)
    writeFileSync(join(at.workspace, 'a.txt'), 'old')
    at.model.script(
      [control('1', 'activate', 'ship')],
      [
        callTool('2', 'write', { path: 'a.txt', content: 'new' }),
        callTool('3', 'grep', { nonsense: true }),
        callTool('4', 'read', { path: 'a.txt' }),
        callTool('5', 'exec', { command: 'echo hello' }),
        callTool('6', 'exec', { command: 'echo a; rm a.txt' }),
        callTool('7', 'process', { action: 'list' }),
      ],
      [say('ok')],
    )
    await at.say('go')
    const { tools, system } = told(at.model.requests[1])
    expect(tools).toEqual(['read', 'exec', 'process', 'question', 'skill_list', 'skill_control'])
    expect(system).not.toContain('- grep')
    const [, write, grep, read, echo, rm, list] = at.results()
    expect(write).toBe('DENIED: The skill ship does not allow write while it is active.')
    expect(grep).toBe('DENIED: The skill ship does not allow grep while it is active.')
    expect(read).toContain('old')
    expect(echo).toContain('hello')
    expect(rm).toBe('DENIED: The skill ship allows only these commands: echo *. rm a.txt is not one of them.')
    expect(list).not.toContain('DENIED')
    const { decisions: ledger } = at.core().store.ledger.list(at.id)
    expect(ledger.filter(({ by }) => by === 'skill').map(({ toolName }) => toolName)).toEqual([
      'exec',
      'grep',
      'write',
    ])
  })

  it('is asked for before the model lifts it, in every mode and each time', async () => {
    const at = await startCore({ mode: 'full' })
    const folder = at.put(join(at.userDir, 'ship', 'SKILL.md'), SHIP)
    at.put(join(at.userDir, 'free', 'SKILL.md'), skillText('free', { 'allowed-tools': 'Bash' }))
    await at.core().skills.activate(at.id, folder)
    at.model.script(
      [control('1', 'deactivate', 'ship')],
      [control('2', 'activate', 'free')],
      [control('3', 'deactivate', 'ship')],
      [say('ok')],
    )
    await at.say('go')
    expect(at.permissions()[0]?.description).toContain(
      'more tools than now: ship allows only read, exec (echo *)',
    )
    expect(at.permissions()[0]?.rememberable).toBe(false)
    await at.answer({ kind: 'deny' })
    expect(at.permissions()).toHaveLength(2)
    await at.answer({ kind: 'deny' })
    expect(at.conversation().skills).toHaveLength(1)
    await at.answer({ kind: 'allow', scope: 'once' })
    expect(at.conversation().skills).toHaveLength(0)
    expect(told(at.model.requests.at(-1)).tools).toContain('write')
  })

  it('is not lifted by changing the file of the skill', async () => {
    const at = await startCore({ mode: 'full' })
    const file = join(at.workspace, '.claude/skills/ship/SKILL.md')
    const folder = at.put(file, skillText('ship', { 'allowed-tools': 'Read, Write' }))
    const [view] = await at.core().skills.views(at.conversation())
    await at.core().skills.setTrust(at.workspace, folder, view?.hash ?? '')
    await at.core().skills.activate(at.id, folder)
    at.model.script(
      [callTool('1', 'write', { path: file, content: skillText('ship', { 'allowed-tools': 'Bash' }) })],
      [callTool('2', 'exec', { command: 'echo free' })],
      [say('ok')],
    )
    await at.say('go')
    expect(at.results()[1]).toBe('DENIED: The skill ship does not allow exec while it is active.')
    expect(told(at.model.requests[1]).system).toContain('changed since the user trusted it')
  })

  it('holds for a sub-agent too', async () => {
    const at = await startCore({ mode: 'full' })
    const folder = at.put(
      join(at.userDir, 'look', 'SKILL.md'),
      skillText('look', { 'allowed-tools': 'Read, spawn' }),
    )
    await at.core().skills.activate(at.id, folder)
    at.model.script([callTool('1', 'spawn', { task: 'Look around' })], ...Array(3).fill([say('ok')]))
    await at.say('go')
    await at.core().agent.idle(at.id)
    await at.model.arrived(3)
    for (const request of at.model.requests)
      expect(told(request).tools.filter((name) => !/^skill_|^question$/.test(name))).toEqual([
        'read',
        'spawn',
      ])
  })

  it.each([
    ['agent-xml', ['read_file', 'get_file_info'], ['write_file', 'run_command', 'get_system_info']],
    ['tools-xml', ['<read>', '<tool name="read">'], ['<edit>', '<command>', '<input>', '<ctrl>']],
  ] as const)('holds in %s', async (protocol, offered, hidden) => {
    const at = await startCore({ protocol, mode: 'full' })
    const folder = at.put(
      join(at.userDir, 'look', 'SKILL.md'),
      skillText('look', { 'allowed-tools': 'Read' }),
    )
    await at.core().skills.activate(at.id, folder)
    const calls = {
      'agent-xml': '<tools>[{"id":"1","name":"run_command","parameters":{"command":"echo x"}}]</tools>',
      'tools-xml': '<tools>\n<command>echo x</command>\n</tools>',
    }
    at.model.script([say(calls[protocol])], [say('<final_answer>ok</final_answer>')])
    await at.say('go')
    const { system } = told(at.model.requests[0])
    for (const name of offered) expect(system).toContain(name)
    for (const name of hidden) expect(system).not.toContain(name)
    expect(system).toContain('<skill name="look">')
    expect(at.results()[0]).toContain('The skill look does not allow')
  })
})

describe('a skill of the workspace that the model wants', () => {
  const untrusted = async () => {
    const at = await startCore({ mode: 'full' })
    const file = join(at.workspace, '.claude/skills/repo/SKILL.md')
    at.put(file, skillText('repo', {}, 'Repo rules.'))
    at.model.script([control('1', 'activate', 'repo')], [say('ok')])
    await at.say('go')
    return { at, file }
  }

  it('is shown to the user, who is asked whatever the mode; yes means trust', async () => {
    const { at } = await untrusted()
    expect(told(at.model.requests[0]).system).not.toContain('repo')
    expect(at.permissions()[0]).toMatchObject({
      toolName: 'skill_control',
      description: expect.stringContaining('belongs to this workspace and is not trusted yet'),
      diff: expect.stringContaining('+Repo rules.'),
      rememberable: false,
    })
    await at.restart()
    await at.answer({ kind: 'allow', scope: 'once' })
    expect(at.conversation().skills.map(({ name }) => name)).toEqual(['repo'])
    expect(told(at.model.requests.at(-1)).system).toContain('Repo rules.')
  })

  it('is not used when the user says no', async () => {
    const { at } = await untrusted()
    await at.answer({ kind: 'deny' })
    expect(at.conversation().skills).toEqual([])
    expect(at.results()[0]).toContain('DENIED')
  })

  it('is not what was trusted when it changed before the answer', async () => {
    const { at, file } = await untrusted()
    writeFileSync(file, skillText('repo', {}, 'Evil rules.'))
    await at.answer({ kind: 'allow', scope: 'once' })
    expect(at.conversation().skills).toEqual([])
    expect(at.results()[0]).toMatch(
      /^DENIED: .*has not trusted it yet\. They can .* in the settings, under Skills\.$/,
    )
    expect(told(at.model.requests.at(-1)).system).not.toContain('Evil rules.')
  })
})
