import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { watchSkills } from '../../../src/main/skills'
import { createPlaces, skillText } from './fixture'

function setUp() {
  const places = createPlaces()
  let told = 0
  const watch = watchSkills({ userDir: places.userDir, homeDir: places.home }, () => told++)
  onTestFinished(() => watch.close())
  return {
    ...places,
    watch,
    count: () => told,
    /** Does it until it is noticed: when a watcher begins to hear is nobody's promise. */
    async noticed(change: (round: number) => void) {
      const before = told
      for (let round = 0; told === before && round < 100; round++) {
        change(round)
        for (let wait = 0; told === before && wait < 8; wait++) await sleep(50)
      }
      expect(told).toBeGreaterThan(before)
    },
  }
}

it('tells of folders that come into being, step by step, and of what changes in them', async () => {
  const { noticed, userDir, put } = setUp()
  await noticed((round) => {
    rmSync(userDir, { recursive: true, force: true })
    put(join(userDir, `a${round}`, 'SKILL.md'), skillText('a'))
  })
  mkdirSync(join(userDir, 'b'), { recursive: true })
  await noticed((round) => put(join(userDir, 'b', 'SKILL.md'), skillText(`b${round}`)))
  await noticed((round) => put(join(userDir, 'b', 'scripts', `${round}.sh`), 'x'))
})

it('hears of a folder that was taken away and came back', async () => {
  const { noticed, home, put } = setUp()
  const file = join(home, '.claude/skills/a/SKILL.md')
  put(file, skillText('a'))
  await noticed((round) => writeFileSync(file, skillText(`a${round}`)))
  await noticed((round) => {
    renameSync(join(home, '.claude'), join(home, `gone${round}`))
    put(file, skillText('a'))
  })
  await noticed((round) => writeFileSync(file, skillText(`a${round}`)))
})

it('looks at a workspace from the moment it is asked to, and at nothing after it is closed', async () => {
  const { noticed, watch, workspace, put, count } = setUp()
  watch.look(workspace)
  await noticed((round) =>
    put(join(workspace, '.deskwright/skills', `a${round}`, 'SKILL.md'), skillText('a')),
  )
  watch.close()
  const before = count()
  put(join(workspace, '.deskwright/skills/z/SKILL.md'), skillText('z'))
  await sleep(600)
  expect(count()).toBe(before)
})

it('says many changes once', async () => {
  const { noticed, count, userDir, put } = setUp()
  put(join(userDir, 'a', 'SKILL.md'), skillText('a'))
  await noticed((round) => put(join(userDir, 'a', 'SKILL.md'), skillText(`a${round}`)))
  const before = count()
  await noticed(() => {
    for (let at = 0; at < 50; at++) put(join(userDir, 'a', `${at}.txt`), 'x')
  })
  expect(count() - before).toBeLessThan(10)
})
