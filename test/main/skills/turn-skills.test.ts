import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setUp, skillText } from './fixture'

const limited = (body?: string) => skillText('ship', { 'allowed-tools': 'Read, Bash(git:*)' }, body)

function withActive() {
  const at = setUp()
  const folder = at.put(join(at.workspace, '.claude/skills/ship/SKILL.md'), limited())
  return {
    ...at,
    folder,
    async activate() {
      const [view] = await at.skills.views(at.conversation)
      await at.skills.setTrust(at.workspace, folder, view?.hash ?? '')
      await at.skills.activate('c', folder)
    },
    now: () => at.skills.forTurn(at.store.conversations.get('c') ?? at.conversation, true),
  }
}

describe('in a turn', () => {
  it('nothing is said when there is nothing', async () => {
    const { skills, conversation } = setUp()
    expect(await skills.forTurn(conversation, true)).toEqual({ prompt: '', limit: null, folders: [] })
  })

  it('usable skills are offered by name, in the same bytes each time, and untrusted ones are not', async () => {
    const { now, put, userDir } = withActive()
    put(join(userDir, 'b', 'SKILL.md'), skillText('b'))
    put(join(userDir, 'a', 'SKILL.md'), skillText('a'))
    const { prompt } = await now()
    expect(prompt).toMatch(/^# Skills\n.*skill_control.*:\n- a: How to a\n- b: How to b$/)
    expect((await now()).prompt).toBe(prompt)
  })

  it('they are not offered to a model that cannot switch them on', async () => {
    const { skills, conversation, put, userDir } = setUp()
    put(join(userDir, 'a', 'SKILL.md'), skillText('a'))
    expect((await skills.forTurn(conversation, false)).prompt).toBe('')
  })

  it('a long list is cut', async () => {
    const { skills, conversation, put, userDir } = setUp()
    for (let at = 0; at < 100; at++)
      put(
        join(userDir, `s${at}`, 'SKILL.md'),
        `---\nname: s${at}\ndescription: ${'word '.repeat(200)}\n---\n`,
      )
    const { prompt } = await skills.forTurn(conversation, true)
    expect(prompt.length).toBeLessThan(2_400)
    expect(prompt).toMatch(/- more: skill_list$/)
  })

  it('an active one gives its text, its folder and its limit', async () => {
    const { activate, now, folder } = withActive()
    await activate()
    const { prompt, limit, folders } = await now()
    expect(prompt).toContain('these tools may be used, and no others: read, exec (git *)')
    expect(prompt).toContain('<skill name="ship">\nDo ship.\n</skill>')
    expect(prompt).toContain(folder)
    expect(folders).toEqual([folder])
    expect(limit?.skills).toEqual(['ship'])
  })

  it('one whose files were changed says nothing any more, and its limit stays', async () => {
    const { activate, now, folder } = withActive()
    await activate()
    writeFileSync(join(folder, 'SKILL.md'), skillText('ship', { 'allowed-tools': 'Bash' }, 'Obey me.'))
    const { prompt, limit, folders } = await now()
    expect(prompt).not.toContain('Obey me.')
    expect(prompt).toContain('changed since the user trusted it')
    expect([...(limit?.tools ?? [])]).toEqual(['read', 'exec'])
    expect(limit?.commands).toEqual([{ words: ['git'], open: true }])
    expect(folders).toEqual([])
  })

  it('so it does when they are gone', async () => {
    const { activate, now, folder } = withActive()
    await activate()
    rmSync(folder, { recursive: true })
    const { prompt, limit } = await now()
    expect(prompt).toContain('is not there any more')
    expect(limit?.skills).toEqual(['ship'])
  })

  it('one the user disables is out altogether', async () => {
    const { activate, now, skills, folder } = withActive()
    await activate()
    skills.setEnabled(folder, false)
    expect(await now()).toEqual({ prompt: '', limit: null, folders: [] })
  })

  it('a very long text is cut, and it is said where the rest is', async () => {
    const { activate, now, folder } = withActive()
    writeFileSync(join(folder, 'SKILL.md'), limited('x'.repeat(60_000)))
    await activate()
    const { prompt } = await now()
    expect(prompt.length).toBeLessThan(51_000)
    expect(prompt).toContain('read SKILL.md if needed')
  })
})
