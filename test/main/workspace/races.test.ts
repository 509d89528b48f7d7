import { mkdirSync, renameSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openWorkspace, type Workspace, WorkspaceError } from '../../../src/main/workspace'
import type { Folder } from '../../../src/main/workspace/folder'
import type { System } from '../../../src/main/workspace/scope'
import { CANARY, type Ground, makeGround, systems } from './fixture'

let ground: Ground
let evidence: Record<string, string>

beforeEach(() => {
  ground = makeGround()
  ground.put('dir/a.txt', 'inside')
  ground.put('dir/deep/secret.txt', 'inside')
  mkdirSync(join(ground.ws, 'aside'))
  symlinkSync(ground.outside, join(ground.ws, 'aside/link'))
  evidence = ground.evidence()
})
afterEach(() => ground.remove())

/** The folder goes aside and the link to the outside takes its name. */
const swap = () => {
  renameSync(join(ground.ws, 'dir'), join(ground.ws, 'aside/dir'))
  renameSync(join(ground.ws, 'aside/link'), join(ground.ws, 'dir'))
}
const swapBack = () => {
  renameSync(join(ground.ws, 'dir'), join(ground.ws, 'aside/link'))
  renameSync(join(ground.ws, 'aside/dir'), join(ground.ws, 'dir'))
}

/** What a tool may do, each with what it got; refusals are fine, everything else is not. */
const acts: Record<string, (workspace: Workspace, round: number) => Promise<unknown>> = {
  read: async (workspace) => {
    const { handle } = await workspace.open('dir/a.txt')
    const text = await handle.readFile('utf8')
    await handle.close()
    return text
  },
  'read deeper': async (workspace) => {
    const { handle } = await workspace.open('dir/deep/secret.txt')
    const text = await handle.readFile('utf8')
    await handle.close()
    return text
  },
  list: (workspace) => workspace.list('dir'),
  locate: (workspace) => workspace.locate('dir/secret.txt'),
  replace: (workspace) => workspace.replaceFile('dir/a.txt', Buffer.from('inside')),
  create: (workspace, round) =>
    workspace.replaceFile(`dir/new${round}/b.txt`, Buffer.from('ours'), { expected: null }),
  'create deeper': (workspace, round) =>
    workspace.replaceFile(`dir/deep/new${round}/b.txt`, Buffer.from('ours')),
  remove: async (workspace) => {
    await workspace.replaceFile('dir/gone.txt', Buffer.from('ours'))
    await workspace.removeFile('dir/gone.txt')
  },
}

async function attempt(name: string, workspace: Workspace, round: number): Promise<'done' | 'refused'> {
  try {
    const got = await acts[name]?.(workspace, round)
    expect(JSON.stringify(got) ?? '').not.toContain(CANARY)
    if (Array.isArray(got)) expect(got.map((entry) => entry.name)).not.toContain('secret.txt')
    return 'done'
  } catch (error) {
    if (!(error instanceof WorkspaceError)) throw error
    expect(['SECURITY', 'NOT_FOUND', 'STALE_FILE', 'UNAVAILABLE']).toContain(error.code)
    return 'refused'
  }
}

describe('a folder that is swapped for a link all the time', () => {
  it.each(Object.keys(acts))('never lets %s out of the workspace', { timeout: 60_000 }, async (name) => {
    const workspace = await openWorkspace(ground.ws)
    const swapper = await startSwapper(ground.ws)
    const seen = { done: 0, refused: 0 }
    try {
      for (let round = 0; round < 5000 && (round < 120 || !seen.done || !seen.refused); round++)
        seen[await attempt(name, workspace, round)]++
    } finally {
      await swapper.terminate()
    }
    expect(ground.evidence()).toEqual(evidence)
    expect(seen.done).toBeGreaterThan(0)
    expect(seen.refused).toBeGreaterThan(0)
  })
})

/**
 * A thread of its own, so that the swaps fall between any two steps of the system. Stays a while in both states; a
 * folder that was created in the moment between is put out of the way.
 */
async function startSwapper(ws: string): Promise<Worker> {
  const code = `
    const { renameSync } = require('node:fs')
    const { parentPort, workerData: ws } = require('node:worker_threads')
    const pause = (turns) => { for (let i = 0; i < turns * 2000; i++); }
    let junk = 0
    const move = (from, to) => {
      for (;;) try { return renameSync(ws + from, ws + to) }
      catch { renameSync(ws + to, ws + '/aside/junk' + junk++) }
    }
    parentPort.postMessage('ready')
    for (let round = 0; round < 1e7; round++) {
      move('/dir', '/aside/dir')
      move('/aside/link', '/dir')
      pause(round % 40)
      move('/dir', '/aside/link')
      move('/aside/dir', '/dir')
      pause(round % 57)
    }`
  const worker = new Worker(code, { eval: true, workerData: ws })
  await new Promise((resolve) => worker.once('message', resolve))
  return worker
}

describe.each(systems)('a folder that is swapped at one moment, %s', (way, system) => {
  /** By path a file or folder may come into being in the wrong place; it stays empty. */
  const exact = way === 'by descriptor'
  const isEmpty = ([, text]: [string, string]) => text === '' || text === 'folder'

  it('and maybe back at another, leads nothing out of the workspace', async () => {
    const moment = fc.nat({ max: 14 })
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...Object.keys(acts)), moment, moment, async (name, at, back) => {
        const clock = { now: 0, at, back: at + 1 + back }
        const workspace = await openWorkspace(ground.ws, {}, disturbed(system, clock))
        await attempt(name, workspace, at * 100 + back)
        if (clock.now > clock.at && clock.now <= clock.back) swapBack()
        const { kept, added } = compare(evidence, ground.evidence())
        expect(kept).toEqual(evidence)
        expect(added).toEqual(exact ? [] : added.filter(isEmpty))
      }),
      { numRuns: 100 },
    )
  })
})

function compare(before: Record<string, string>, after: Record<string, string>) {
  const all = Object.entries(after)
  return {
    kept: Object.fromEntries(all.filter(([path]) => path in before)),
    added: all.filter(([path]) => !(path in before)),
  }
}

/** Counts what is asked of folders, and swaps before a chosen question and back before another. */
function disturbed(system: System, clock: { now: number; at: number; back: number }): System {
  const tick = () => {
    if (clock.now === clock.at) swap()
    if (clock.now === clock.back) swapBack()
    clock.now++
  }
  const wrap = (folder: Folder): Folder => ({
    path: folder.path,
    stat: () => folder.stat(),
    async real() {
      tick()
      return folder.real()
    },
    at(name) {
      tick()
      return folder.at(name)
    },
    async enter(name) {
      tick()
      return wrap(await folder.enter(name))
    },
    async find(name) {
      tick()
      const found = await folder.find(name)
      if (!found) return null
      const open = () => {
        tick()
        return found.open()
      }
      return { ...found, open }
    },
    spell: (name) => folder.spell(name),
    sync: () => folder.sync(),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  })
  return { ...system, openFolder: async (path) => wrap(await system.openFolder(path)) }
}
