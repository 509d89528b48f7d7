import { execFile } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { canSignal, isAlive, listProcesses, type Proc } from './processes'

/** What is to be ended: a command with everything it started, or everything that carries a marker. */
export interface Target {
  /** The shell, leader of its own group and session; left out when only the marker counts. */
  pid?: number
  /** The shell has ended: a process with its pid is a stranger. */
  ended: boolean
  /** The marker, or the beginning of it. */
  marker: string
}

const LOOK_MS = 20
const LAST_ROUNDS = 20

/**
 * TERM, and KILL for what is still there after the grace, until nothing is left. The tree is more than the group: a
 * child may have a group, a session or a parent of its own and is known by its marker.
 * @returns whether everything has ended
 */
export async function endTree(targets: Target[], graceMs: number): Promise<boolean> {
  if (process.platform === 'win32') return endOnWindows(targets)
  // One by one and not by group: a child may leave the group, or be born, between the look and the signal.
  const found = await look(targets)
  ask(found)
  const known = new Set(pids(found))
  const late = (await look(targets, found)).filter((proc) => !known.has(proc.pid))
  ask(late)
  const all = [...found, ...late]
  await allGone(pids(all), graceMs)
  for (let round = 0; round < LAST_ROUNDS; round++) {
    const left = pids(await look(targets, all))
    if (left.length === 0) return true
    signal(left, 'SIGKILL')
    await allGone(left, LOOK_MS * 10)
  }
  return false
}

/** What belongs to the targets now. One that was found before still does when its parents have gone meanwhile. */
async function look(targets: Target[], before: Proc[] = []): Promise<Proc[]> {
  try {
    const procs = await listProcesses()
    const known = procs.filter((proc) =>
      before.some(({ pid, start }) => pid === proc.pid && start === proc.start),
    )
    return membersOf(procs, targets, known)
  } catch {
    return groupsOf(targets)
  }
}

/** Without a list of the processes the groups are all there is; a signal to a negative pid is one to a group. */
function groupsOf(targets: Target[]): Proc[] {
  const alive = targets.flatMap(({ pid }) => (pid && canSignal(-pid) ? [pid] : []))
  return alive.map((group) => ({ pid: -group, ppid: 0, group, session: 0, start: '' }))
}

/** A process that a shell which has ended left behind in its group. */
export async function findLeft(target: Target & { pid: number }): Promise<number | undefined> {
  if (process.platform === 'win32' || !canSignal(-target.pid)) return undefined
  return (await look([target]))[0]?.pid
}

/** The processes that belong to the targets, with their descendants. */
export function membersOf(procs: Proc[], targets: Target[], known: Proc[] = []): Proc[] {
  const members = new Map(known.map((proc) => [proc.pid, proc]))
  for (const target of targets)
    for (const proc of procs.filter(belongsTo(target, procs))) members.set(proc.pid, proc)
  for (let before = -1; before !== members.size; ) {
    before = members.size
    for (const proc of procs) if (members.has(proc.ppid)) members.set(proc.pid, proc)
  }
  members.delete(process.pid)
  return [...members.values()]
}

function belongsTo({ pid, ended, marker }: Target, procs: Proc[]): (proc: Proc) => boolean {
  const stranger = ended && procs.some((proc) => proc.pid === pid)
  return (proc) => {
    if (proc.marker?.startsWith(marker)) return true
    if (pid === undefined || stranger) return false
    return proc.pid === pid || proc.group === pid || proc.session === pid
  }
}

async function allGone(pids: number[], ms: number): Promise<void> {
  const until = Date.now() + ms
  while (pids.some(isAlive) && Date.now() < until) await delay(LOOK_MS)
}

function ask(procs: Proc[]): void {
  signal(pids(procs), 'SIGTERM')
  signal(pids(procs), 'SIGCONT')
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended, or it is not ours to end; the last look tells.
    }
  }
}

function pids(procs: Proc[]): number[] {
  return procs.map((proc) => proc.pid)
}

async function endOnWindows(targets: Target[]): Promise<boolean> {
  const roots = targets.flatMap(({ pid, ended }) => (pid && !ended ? [pid] : []))
  await Promise.allSettled(roots.map((pid) => promisify(execFile)('taskkill', taskkillArgs(pid))))
  return !roots.some(isAlive)
}

export function taskkillArgs(pid: number): string[] {
  return ['/pid', String(pid), '/t', '/f']
}
