import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type InstanceRecord, instanceRecord } from './instance'
import { listProcesses, type Proc } from './processes'
import { endTree, membersOf, type Target } from './tree'

/**
 * Ends what instances that are gone left behind. A process is theirs when it carries their marker, or when it has the
 * pid and the start they wrote down; a pid alone proves nothing.
 * @returns how many processes were ended
 */
export async function sweep(stateDir: string, graceMs: number): Promise<number> {
  const names = await readdir(stateDir).catch(() => [])
  const ids = names.flatMap((name) => /^([0-9a-f]{16})\.json$/.exec(name)?.[1] ?? [])
  if (ids.length === 0) return 0
  const procs = await listProcesses()
  let ended = 0
  for (const id of ids) ended += await sweepOne(stateDir, id, procs, graceMs)
  return ended
}

async function sweepOne(stateDir: string, id: string, procs: Proc[], graceMs: number): Promise<number> {
  const file = join(stateDir, `${id}.json`)
  const record = await readRecord(file)
  if (record && procs.some((proc) => isSame(proc, record.owner))) return 0
  const targets = targetsOf(id, record, procs)
  const members = membersOf(procs, targets)
  if (members.length > 0 && !(await endTree(targets, graceMs))) return 0
  await rm(join(stateDir, id), { recursive: true, force: true })
  await rm(file, { force: true })
  return members.length
}

function targetsOf(id: string, record: InstanceRecord | null, procs: Proc[]): Target[] {
  const marker = `${id}.`
  const groups = (record?.groups ?? []).filter((group) => procs.some((proc) => isSame(proc, group)))
  return [{ ended: true, marker }, ...groups.map(({ pid }) => ({ pid, ended: false, marker }))]
}

function isSame(proc: Proc, known: { pid: number; start?: string | undefined }): boolean {
  return proc.pid === known.pid && (known.start === undefined || proc.start === known.start)
}

async function readRecord(file: string): Promise<InstanceRecord | null> {
  try {
    return instanceRecord.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return null
  }
}
