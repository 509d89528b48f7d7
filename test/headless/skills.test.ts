import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { say } from '../wire/server'
import { eachHasItsOwn, place, server } from './fixture'

eachHasItsOwn()

const run = (...more: string[]) =>
  place.run(
    [
      ...['run', 'Do it', '--workspace', place.workspace, '--provider', 'openai', '--model', 'test'],
      ...['--base-url', server.url, '--api-key-env', 'TEST_KEY', '--json', ...more],
    ],
    { HOME: place.folder },
  )

function put(folder: string, body: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    join(folder, 'SKILL.md'),
    `---\nname: ship\ndescription: Ships\nallowed-tools: Read\n---\n${body}\n`,
  )
}

it('switches a skill on before the prompt is sent', async () => {
  put(join(place.dataDir, 'skills/ship'), 'Mind the gap.')
  server.script([say('ok')])
  const { code } = await run('--skill', 'ship')
  expect(code).toBe(0)
  expect(server.requests[0]?.text).toContain('Mind the gap.')
  const tools = server.requests[0]?.body.tools as { function: { name: string } }[]
  expect(tools.map((tool) => tool.function.name)).toEqual(['read', 'question', 'skill_list', 'skill_control'])
})

it.each([
  ['is not there', 'nope', 'There is no skill nope.'],
  ['is not trusted', 'ship', 'has not trusted it yet'],
])('says so in words when it %s, and asks nobody', async (_what, name, words) => {
  put(join(place.workspace, '.claude/skills/ship'), 'x')
  const { code, stderr } = await run('--skill', name)
  expect(code).toBe(1)
  expect(stderr).toContain(words)
  expect(stderr).not.toContain('    at ')
  expect(server.requests).toHaveLength(0)
})
