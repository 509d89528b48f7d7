import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { isTerminal, waitOf } from './syscalls'

/** What the programs in front of the terminal do with it. `id` tells one wait from the next. */
export type Look =
  | { kind: 'reads' | 'listens'; id: string }
  /** None of them waits for it. */
  | { kind: 'busy' }
  /** The system does not say. */
  | { kind: 'unknown' }

interface Stat {
  group: number
  /** The group in front. */
  front: number
  state: string
}

/** The group of processes that has the terminal of this shell, 0 when there is none. */
export async function foregroundOf(shell: number): Promise<number> {
  if (process.platform === 'linux') return frontOf(shell)
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'tpgid=', '-p', String(shell)])
    return Math.max(0, Number(stdout) || 0)
  } catch {
    return 0
  }
}

/** The same, from what Linux tells at once. */
export function frontOf(shell: number): number {
  return statOf(shell)?.front ?? 0
}

/** Whether somebody in front waits for what is typed: the kernel knows in what call each thread is. */
export function lookAtForeground(shell: number): Look {
  if (process.platform !== 'linux') return { kind: 'unknown' }
  const front = frontOf(shell)
  if (front <= 0) return { kind: 'unknown' }
  const looks = membersOf(front).map(lookAtProcess)
  const best = ['reads', 'listens', 'unknown'].map((kind) => looks.find((look) => look.kind === kind))
  return best.find((look) => look !== undefined) ?? { kind: 'busy' }
}

function membersOf(group: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      const stat = statOf(pid)
      return stat?.group === group && !'ZX'.includes(stat.state)
    })
}

function lookAtProcess(pid: number): Look {
  try {
    const looks = readdirSync(`/proc/${pid}/task`).map((thread) => lookAtThread(pid, thread))
    return looks.find((look) => look.kind === 'reads') ?? looks.find((look) => look.kind !== 'busy') ?? BUSY
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    return { kind: code === 'EPERM' || code === 'EACCES' ? 'unknown' : 'busy' }
  }
}

const BUSY: Look = { kind: 'busy' }

/** A thread beside the main one may read all the time while the program works: it listens. */
function lookAtThread(pid: number, thread: string): Look {
  const folder = `/proc/${pid}/task/${thread}`
  const wait = waitOf(folder)
  if (!wait?.descriptors.some((descriptor) => isTerminal(folder, descriptor))) return BUSY
  const kind = Number(thread) === pid ? wait.how : 'listens'
  return { kind, id: `${thread}:${switchesOf(folder)}` }
}

/** How often it has gone to sleep: another number is another wait. */
function switchesOf(folder: string): string {
  return /^voluntary_ctxt_switches:\s*(\d+)/m.exec(readFileSync(`${folder}/status`, 'latin1'))?.[1] ?? ''
}

function statOf(pid: number): Stat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [state = '', , group, , , front] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return { state, group: Number(group), front: Number(front) }
  } catch {
    return undefined
  }
}
