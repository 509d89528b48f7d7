import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const SETTLE_MS = 2_500

export interface Started {
  /** From the start of the process until its page could be written into. */
  ms: number
  /** Proportional memory of all its processes after it came to rest; 0 where the system does not tell. */
  megabytes: number
}

/** Starts a program once, in the real display, and ends it. */
export async function startOnce(folder: string, args: string[], settle: boolean): Promise<Started> {
  const { ELECTRON_RUN_AS_NODE: _node, ...env } = process.env
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const probe = join(import.meta.dirname, 'probe.cjs')
  const begun = Date.now()
  const child = spawn(
    process.env.DESKWRIGHT_ELECTRON ?? process.execPath,
    [...asRoot, '--disable-gpu', '-r', probe, folder, ...args],
    { env, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  try {
    const at = await usableAt(child)
    if (settle) await sleep(SETTLE_MS)
    return { ms: at - begun, megabytes: settle ? treeMegabytes(child.pid ?? 0) : 0 }
  } finally {
    const gone = new Promise((resolve) => child.once('close', resolve))
    child.kill()
    await gone
  }
}

function usableAt(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk) => {
      said += chunk
      const [, at] = /^usable (\d+)$/m.exec(said) ?? []
      if (at) resolve(Number(at))
    })
    child.once('close', () => reject(new Error(`The program ended before its page could be used: ${said}`)))
  })
}

function treeMegabytes(root: number): number {
  if (process.platform !== 'linux') return 0
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? read(`/proc/${name}/stat`) : ''
    const [, parent] = /\) \S (\d+)/.exec(stat) ?? []
    if (parent) parents.set(Number(name), Number(parent))
  }
  const inTree = (pid: number): boolean => pid === root || (parents.has(pid) && inTree(parents.get(pid) ?? 0))
  return [...parents.keys()].filter(inTree).reduce((sum, pid) => sum + megabytesOf(pid), 0)
}

function megabytesOf(pid: number): number {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? []
  return Number(kilobytes ?? 0) / 1_024
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
