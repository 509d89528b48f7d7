import { describe, expect, it } from 'vitest'
import { describeLimit, isAllowed, isWider, limitOf } from '../../../src/main/skills/limit'
import { EXEC_ANY } from '../../../src/main/tools'
import { TOOLS } from './fixture'

const limit = (...skills: (string[] | null)[]) =>
  limitOf(
    skills.map((allowed, at) => ({ name: `s${at}`, allowed })),
    TOOLS,
  )
const said = (...skills: (string[] | null)[]) => {
  const found = limit(...skills)
  return found && describeLimit(found)
}

describe('the limit of active skills', () => {
  it('is what a skill allows, and none when it says nothing', () => {
    expect(said()).toBe(null)
    expect(said(null)).toBe(null)
    expect(said(['Read', 'Grep'])).toBe('read, grep')
    expect(said([])).toBe('none')
    expect(said(['Nonsense'])).toBe('none')
  })

  it('adds up, and a skill that says nothing lifts no other', () => {
    expect(said(['Read'], ['Bash(git:*)', 'Read'])).toBe('read, exec (git *)')
    expect(said(['Read'], null)).toBe('read')
    expect(limit(['Read'], null)?.skills).toEqual(['s0'])
  })

  it('names all commands, unless one entry allows any', () => {
    expect(said(['Bash(git:*)', 'Bash(npm test)'])).toBe('exec (git *, npm test)')
    expect(said(['Bash(git:*)'], ['Bash'])).toBe('exec')
  })

  it('always leaves what speaks to the user and about skills', () => {
    const none = limit([])
    const allowed = (name: string, as?: string[]) => none && isAllowed(none, as ? { name, as } : { name })
    expect(['question', 'skill_list', 'skill_control'].map((name) => allowed(name))).toEqual([
      true,
      true,
      true,
    ])
    expect(['read', 'exec', 'web_fetch'].map((name) => allowed(name))).toEqual([false, false, false])
  })

  it('counts for tools of other protocols by what they stand for', () => {
    const reading = limit(['Read', 'Bash(git:*)'])
    const allowed = (...as: string[]) => reading && isAllowed(reading, { name: 'other', as })
    expect(allowed('read')).toBe(true)
    expect(allowed('read', 'write')).toBe(false)
    expect(allowed('exec')).toBe(true)
    expect(allowed(EXEC_ANY)).toBe(false)
    const free = limit(['Bash'])
    expect(free && isAllowed(free, { name: 'other', as: [EXEC_ANY] })).toBe(true)
  })
})

describe('a limit is wider than another', () => {
  it.each([
    [null, ['Read'], false],
    [['Read'], null, true],
    [['Read'], ['Read'], false],
    [['Read', 'Grep'], ['Read'], false],
    [['Read'], ['Read', 'Grep'], true],
    [['Bash(git:*)'], ['Bash'], true],
    [['Bash'], ['Bash(git:*)'], false],
    [['Bash(git:*)'], ['Bash(git:*)', 'Bash(npm:*)'], true],
    [['Bash(git:*)', 'Bash(npm:*)'], ['Bash(git:*)'], false],
    [['Read'], ['Read', 'Bash(git:*)'], true],
  ])('from %j to %j: %s', (before, after, wider) => {
    expect(isWider(limit(before), limit(after))).toBe(wider)
  })
})
