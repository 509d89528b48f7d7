import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { callTool } from '../wire/server'
import { eachHasItsOwn, place, requestIds, server, startProgram } from './fixture'

eachHasItsOwn()

describe('the end of a run without a window', () => {
  it('is a good one when the user was asked and ends it', async () => {
    for (const id of ['1', '2', '3']) server.script([callTool(id, 'ls', { path: '.' })])
    const model = ['--provider', 'openai', '--model', 'test', '--base-url', server.url]
    const first = await place.run(['run', 'x', '--workspace', place.workspace, ...model, '--json'])
    expect(first.code).toBe(3)
    const [id = ''] = requestIds(first.events)
    const second = await place.run(['answer', id, 'Stop', '--json'])
    expect(second.code).toBe(0)
    expect(second.events.at(-1)).toMatchObject({ channel: 'stream:end', payload: { userStop: true } })
  })

  it('leaves everything in the folder that was named, in whichever way', async () => {
    const home = join(place.folder, 'home')
    const places = { HOME: home, XDG_CONFIG_HOME: join(home, 'config'), APPDATA: home }
    const named = await startProgram(['run', 'help', `--data-dir=${place.dataDir}`], places).ended
    const again = { ...places, DESKWRIGHT_DATA_DIR: join(place.folder, 'other') }
    const byVariable = await startProgram(['run', 'help'], again).ended
    expect([named.code, byVariable.code]).toEqual([0, 0])
    expect(readdirSync(place.folder).sort()).toEqual(['data', 'other', 'shop'])
    expect(existsSync(join(place.dataDir, 'deskwright.db'))).toBe(true)
  })
})
