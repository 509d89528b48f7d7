import { randomBytes } from 'node:crypto'
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { startOf } from './processes'
import { startWatchdog, type Watchdog } from './watchdog'

/** This run of the app, known to the next one so that nothing it started outlives a crash. */
export interface Instance {
  readonly id: string
  /** Its folder for what lives as long as the app. */
  readonly folder: string
  /** Notes the shells that live now. */
  note(pids: number[]): void
  close(): Promise<void>
}

export const instanceRecord = z.object({
  owner: z.object({ pid: z.number(), start: z.string().optional() }),
  groups: z.array(z.object({ pid: z.number(), start: z.string() })),
})
export type InstanceRecord = z.infer<typeof instanceRecord>

const NOTE_MS = 100

export function createInstance(stateDir: string): Instance {
  const id = randomBytes(8).toString('hex')
  const file = join(stateDir, `${id}.json`)
  const folder = join(stateDir, id)
  let live: number[] = []
  let timer: NodeJS.Timeout | null = null
  let writing = Promise.resolve()
  let written = ''
  let closed = false
  let watchdog: Watchdog | null = null
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  put({ owner: { pid: process.pid }, groups: [] })
  schedule()

  /** Most commands are over before they are worth a write: noted is what was there at the last look already. */
  function schedule(): void {
    const before = live
    timer = setTimeout(() => {
      timer = null
      const pids = live.filter((pid) => before.includes(pid))
      if (pids.length > 0 && !watchdog) {
        watchdog = startWatchdog()
        watchdog.watch(live)
      }
      writing = writing.then(() => save(pids)).catch(() => {})
      if (pids.length < live.length) schedule()
    }, NOTE_MS)
  }

  async function save(pids: number[]): Promise<void> {
    const groups: InstanceRecord['groups'] = []
    for (const pid of pids) {
      const start = await startOf(pid)
      if (start !== undefined) groups.push({ pid, start })
    }
    const start = await startOf(process.pid)
    put({ owner: { pid: process.pid, ...(start && { start }) }, groups })
  }

  /** Whole or not at all: another instance may be looking. */
  function put(record: InstanceRecord): void {
    const text = JSON.stringify(record)
    if (text === written) return
    writeFileSync(`${file}.new`, text, { mode: 0o600 })
    renameSync(`${file}.new`, file)
    written = text
  }

  return {
    id,
    folder,
    note(pids) {
      live = pids
      watchdog?.watch(live)
      if (!closed && !timer) schedule()
    },
    async close() {
      closed = true
      watchdog?.close()
      if (timer) clearTimeout(timer)
      await writing
      rmSync(folder, { recursive: true, force: true })
      rmSync(file, { force: true })
    },
  }
}
