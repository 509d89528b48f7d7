import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Folder } from '../../../src/main/workspace/folder'
import { inTurn } from '../../../src/main/workspace/in-turn'
import { openPathFolder } from '../../../src/main/workspace/path-folder'
import { type Ground, makeGround } from './fixture'

let ground: Ground
let folder: Folder

beforeEach(async () => {
  ground = makeGround()
  folder = await openPathFolder(ground.ws)
})
afterEach(() => ground.remove())

it('makes changes of one folder one after the other, also after one failed', async () => {
  const steps: string[] = []
  const change = (name: string, fails = false) =>
    inTurn(folder, async () => {
      steps.push(`${name} begins`)
      await setTimeout(2)
      steps.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    })
  const results = await Promise.allSettled([change('a'), change('b', true), change('c')])
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
})

it('does not make another folder wait', async () => {
  const other = await openPathFolder(ground.outside)
  let release = () => {}
  const blocked = inTurn(folder, () => new Promise<void>((resolve) => (release = resolve)))
  expect(await inTurn(other, async () => 'free')).toBe('free')
  release()
  await blocked
})
