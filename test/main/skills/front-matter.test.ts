import { describe, expect, it } from 'vitest'
import { readSkillText } from '../../../src/main/skills/front-matter'

const read = (front: string, body = 'Do it.') => readSkillText(`---\n${front}\n---\n${body}`)

describe('a SKILL.md', () => {
  it('has a name, a description, tools and a text', async () => {
    expect(
      await read('name: release\ndescription: |\n  Makes a\n  release\nallowed-tools: Read, Bash(git:*)'),
    ).toEqual({
      name: 'release',
      description: 'Makes a release',
      allowed: ['Read', 'Bash(git:*)'],
      body: 'Do it.',
    })
  })

  it.each([
    ['allowed-tools:\n  - Read\n  - Bash(git add:*)', ['Read', 'Bash(git add:*)']],
    ['allowed-tools: [Read, Grep]', ['Read', 'Grep']],
    [
      'allowed-tools: "Read, Bash(git add:*, git log:*),Write"',
      ['Read', 'Bash(git add:*, git log:*)', 'Write'],
    ],
    ['allowed-tools: Read Grep  Bash(npm run test)', ['Read', 'Grep', 'Bash(npm run test)']],
    ['allowedTools: [Read]', ['Read']],
    ['allowed-tools: []', []],
    ['allowed-tools: ""', []],
    ['allowed-tools:', null],
    ['license: MIT', null],
  ])('takes %j', async (line, allowed) => {
    expect(await read(`name: a\n${line}`)).toMatchObject({ allowed })
  })

  it('may have Windows line ends, a byte order mark and nothing below', async () => {
    expect(await readSkillText('\uFEFF---\r\nname: a\r\n---\r\n')).toMatchObject({ name: 'a', body: '' })
    expect(await readSkillText('---\nname: a\n---')).toMatchObject({ name: 'a', body: '' })
    expect(await readSkillText('---\n---\nText')).toMatchObject({ name: '', body: 'Text' })
  })

  it.each([
    ['Just text', 'does not begin with front matter'],
    ['Text\n---\nname: a\n---\n', 'does not begin with front matter'],
    ['---\nname: a\nno end', 'does not begin with front matter'],
    ['---\nname: [a\n---\n', 'not valid YAML'],
    ['---\ndescription: Use when: always\n---\n', 'not valid YAML'],
    ['---\na: &x 1\nb: *x\n---\n', 'not valid YAML'],
    ['---\n- a\n- b\n---\n', 'not a list of fields'],
    ['---\nname: 12\n---\n', 'name has to be'],
    ['---\nname: "../../etc"\n---\n', 'name has to be'],
    ['---\nname: "a\u202Eb"\n---\n', 'name has to be'],
    ['---\nname: a\ndescription: [a]\n---\n', 'description has to be'],
    ['---\nname: a\nallowed-tools: 7\n---\n', 'allowed-tools has to be'],
    ['---\nname: a\nallowed-tools: [{Read: 1}]\n---\n', 'allowed-tools has to be'],
    [`---\nname: a\nx: ${'y'.repeat(20_000)}\n---\n`, 'too long'],
  ])('that is broken is told in words: %j', async (text, problem) => {
    expect(await readSkillText(text)).toEqual({ problem: expect.stringContaining(problem) })
  })
})
