import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { promisify } from 'node:util'

/** A process that lives; what has ended and waits for its parent does not count. */
export interface Proc {
  pid: number
  ppid: number
  group: number
  /** 0 where the system does not tell. */
  session: number
  /** When it started, in whatever form the system tells it: two processes with one pid differ here. */
  start: string
  /** What MARKER was set to when it started. */
  marker?: string
}

/** Carried by every process a command starts, wherever it hides. */
export const MARKER = 'DESKWRIGHT_SESSION'

/** All processes of the machine that we may look at. */
export async function listProcesses(platform: NodeJS.Platform = process.platform): Promise<Proc[]> {
  if (platform === 'linux') return readProc()
  if (platform === 'win32') return parseWindows(await output('powershell.exe', WINDOWS_ARGS))
  return parsePs(await output('ps', PS_ARGS))
}

/** What identifies a process beyond its pid, or undefined when there is none. */
export async function startOf(pid: number, platform = process.platform): Promise<string | undefined> {
  if (platform === 'linux') return readStat(String(pid))?.start
  return (await listProcesses(platform)).find((proc) => proc.pid === pid)?.start
}

export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return readStat(String(pid)) !== undefined
  return canSignal(pid)
}

/** Whether a process, or with a negative pid a group, exists. */
export function canSignal(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function readProc(): Proc[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const proc = readStat(name)
      if (!proc) return []
      const marker = readMarker(name)
      return [marker === undefined ? proc : { ...proc, marker }]
    })
}

function readStat(pid: string): Proc | undefined {
  try {
    return parseStat(readFileSync(`/proc/${pid}/stat`, 'latin1'))
  } catch {
    return undefined
  }
}

/** The name in the brackets may hold anything, also brackets and spaces. */
export function parseStat(stat: string): Proc | undefined {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state, ppid, group, session] = fields
  if (!state || state === 'Z' || state === 'X') return undefined
  const start = `${bootId()}:${fields[19]}`
  return {
    pid: Number.parseInt(stat, 10),
    ppid: Number(ppid),
    group: Number(group),
    session: Number(session),
    start,
  }
}

let boot: string | undefined
/** The start in /proc counts from the boot: without this a record could fit a process of another day. */
function bootId(): string {
  boot ??= readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
  return boot
}

function readMarker(pid: string): string | undefined {
  try {
    const environment = `\0${readFileSync(`/proc/${pid}/environ`, 'latin1')}`
    const at = environment.indexOf(`\0${MARKER}=`)
    if (at === -1) return undefined
    const from = at + MARKER.length + 2
    return environment.slice(from, environment.indexOf('\0', from))
  } catch {
    return undefined
  }
}

const PS_ARGS = ['-axEww', '-o', 'pid=,ppid=,pgid=,stat=,lstart=,command=']
const PS_LINE = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(\S+)\s+(\w{3}\s+\w{3}\s+\d+\s+[\d:]+\s+\d{4})\s+(.*)$/

/** With -E the environment follows the command, as far as the system lets us see it. */
export function parsePs(text: string): Proc[] {
  return text.split('\n').flatMap((line) => {
    const [, pid, ppid, group, state, start, rest] = PS_LINE.exec(line) ?? []
    if (!pid || !start || state?.startsWith('Z')) return []
    const marker = new RegExp(` ${MARKER}=(\\S+)`).exec(rest ?? '')?.[1]
    const proc = { pid: Number(pid), ppid: Number(ppid), group: Number(group), session: 0, start }
    return [marker === undefined ? proc : { ...proc, marker }]
  })
}

const WINDOWS_ARGS = [
  '-NoProfile',
  '-NonInteractive',
  '-Command',
  'Get-CimInstance Win32_Process | ForEach-Object { "$($_.ProcessId) $($_.ParentProcessId) $($_.CreationDate.Ticks)" }',
]

export function parseWindows(text: string): Proc[] {
  return text.split(/\r?\n/).flatMap((line) => {
    const [, pid, ppid, start] = /^(\d+) (\d+) (\d+)$/.exec(line.trim()) ?? []
    return pid && start ? [{ pid: Number(pid), ppid: Number(ppid), group: 0, session: 0, start }] : []
  })
}

async function output(program: string, args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, {
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, LC_ALL: 'C' },
    windowsHide: true,
  })
  return stdout
}
