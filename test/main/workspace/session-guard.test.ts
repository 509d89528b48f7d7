import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openScope, thisSystem } from '../../../src/main/workspace/scope'
import { sessionGuard } from '../../../src/main/workspace/session-guard'
import { type Ground, makeGround, systems } from './fixture'

let ground: Ground

beforeEach(() => {
  ground = makeGround()
  mkdirSync(join(ground.ws, 'Session/deep'), { recursive: true })
})
afterEach(() => ground.remove())

it.each(systems)(
  'knows the session folder by its identity, whatever the path was called: %s',
  async (_, system) => {
    const scope = await openScope(ground.ws, { sessionDir: join(ground.ws, 'Session') }, system)
    const guard = await sessionGuard(scope, join(ground.ws, 'SESSION/a.txt'), 'SESSION/a.txt')
    using session = await system.openFolder(join(ground.ws, 'Session'))
    using other = await system.openFolder(join(ground.ws, 'Session/deep'))
    await expect(guard?.(session)).rejects.toMatchObject({ code: 'SECURITY' })
    await guard?.(other)
  },
)

it('knows the session folder by a name in another case, before it exists', async () => {
  const sessionDir = join(ground.ws, 'Later')
  const scope = await openScope(ground.ws, { sessionDir }, thisSystem('darwin'))
  await expect(sessionGuard(scope, join(ground.ws, 'LATER/x'), 'LATER/x')).rejects.toMatchObject({
    code: 'SECURITY',
  })
})

it('is not needed without a session folder', async () => {
  for (const [, system] of systems)
    expect(await sessionGuard(await openScope(ground.ws, {}, system), '/any', 'any')).toBeNull()
})
