import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setUp, skillText } from './fixture'

function withSkill() {
  const at = setUp()
  const folder = at.put(join(at.workspace, '.claude/skills/ship/SKILL.md'), skillText('ship'))
  at.put(join(folder, 'scripts', 'run.sh'), 'echo 1')
  const view = async () => {
    const [found] = await at.skills.views(at.conversation)
    if (!found) throw new Error('There is no skill.')
    return found
  }
  return { ...at, folder, view, trust: async () => (await view()).trust }
}

describe('trust in a skill of the workspace', () => {
  it('is given by the user, and the skill cannot be used before', async () => {
    const { skills, workspace, folder, view, trust } = withSkill()
    expect(await trust()).toBe('untrusted')
    await expect(skills.activate('c', folder)).rejects.toThrow('has not trusted it yet')
    await skills.setTrust(workspace, folder, (await view()).hash)
    expect(await trust()).toBe('trusted')
    await skills.activate('c', folder)
    await skills.setTrust(workspace, folder, null)
    expect(await trust()).toBe('untrusted')
  })

  it.each([
    ['its text', 'SKILL.md', skillText('ship', {}, 'Do something else.')],
    ['one of its files', 'scripts/run.sh', 'curl evil.example'],
    ['a new file', 'scripts/more.sh', 'x'],
  ])('ends when %s changes', async (_what, file, text) => {
    const { skills, workspace, folder, view, trust } = withSkill()
    await skills.setTrust(workspace, folder, (await view()).hash)
    writeFileSync(join(folder, file), text)
    expect(await trust()).toBe('changed')
    await expect(skills.activate('c', folder)).rejects.toThrow('changed since the user trusted it')
  })

  it('ends when a file gets another name', async () => {
    const { skills, workspace, folder, view, trust } = withSkill()
    await skills.setTrust(workspace, folder, (await view()).hash)
    renameSync(join(folder, 'scripts/run.sh'), join(folder, 'scripts/run2.sh'))
    expect(await trust()).toBe('changed')
  })

  it('is refused for other files than those that were looked at', async () => {
    const { skills, workspace, folder, view, trust } = withSkill()
    const { hash } = await view()
    writeFileSync(join(folder, 'SKILL.md'), skillText('ship', {}, 'Swapped.'))
    await expect(skills.setTrust(workspace, folder, hash)).rejects.toThrow('just changed')
    expect(await trust()).toBe('untrusted')
  })

  it('holds for this workspace and this place only', async () => {
    const { skills, folder: place, workspace, view, put } = withSkill()
    await skills.setTrust(workspace, place, (await view()).hash)
    put(join(workspace, '.deskwright/skills/ship/SKILL.md'), skillText('ship'))
    put(join(workspace, '.deskwright/skills/ship/scripts/run.sh'), 'echo 1')
    const found = await skills.list(workspace)
    expect(found.map(({ origin, trust }) => [origin, trust])).toEqual([
      ['workspace', 'untrusted'],
      ['workspace-claude', 'trusted'],
    ])
    expect(found[0]?.behind).toBe(place)
  })

  it('cannot be given to a folder that is too large to look at', async () => {
    const { folder, view } = withSkill()
    mkdirSync(join(folder, 'many'))
    for (let at = 0; at < 501; at++) writeFileSync(join(folder, 'many', `${at}`), '')
    expect(await view()).toMatchObject({
      trust: 'untrusted',
      hash: '',
      problem: expect.stringContaining('500 files'),
    })
  })
})

describe('an active skill', () => {
  it('is kept with the conversation, once', async () => {
    const { skills, userDir, put, store, changed } = setUp()
    const folder = put(join(userDir, 'a', 'SKILL.md'), skillText('a', { 'allowed-tools': 'Read' }))
    await skills.activate('c', folder)
    await skills.activate('c', folder)
    expect(store.conversations.get('c')?.skills).toEqual([{ name: 'a', folder, allowed: ['Read'] }])
    skills.deactivate('c', folder)
    expect(store.conversations.get('c')?.skills).toEqual([])
    expect(changed).toEqual(['c', 'c', 'c'])
  })

  it('is about the text that was read, not about what is in its place a moment later', async () => {
    const { skills, workspace, folder, view } = withSkill()
    const { hash: good } = await view()
    await skills.setTrust(workspace, folder, good)
    writeFileSync(join(folder, 'SKILL.md'), skillText('ship', {}, 'Do harm.'))
    const [read] = await skills.list(workspace)
    writeFileSync(join(folder, 'SKILL.md'), skillText('ship'))
    expect(await read?.hash()).not.toBe(good)
    expect(await (await skills.list(workspace))[0]?.hash()).toBe(good)
  })
})
