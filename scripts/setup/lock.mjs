import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { writeWhole } from './files.mjs'
import { fail, step } from './say.mjs'

const WAIT_MS = 10 * 60_000
const HALF_WRITTEN_MS = 5_000

/** The lock files we hold now, each with what it says. */
const held = new Map()

export const lockFile = (root) => join(root, '.cache', 'setup.lock')

/**
 * One set-up at a time in a checkout. Returns what gives the lock back.
 * @param {string} root
 * @param {{ waitMs?: number, pollMs?: number }} [options]
 */
export async function takeLock(root, { waitMs = WAIT_MS, pollMs = 200 } = {}) {
  const file = lockFile(root)
  const end = Date.now() + waitMs
  let said = false
  mkdirSync(join(root, '.cache'), { recursive: true })
  while (!tryLock(file)) {
    const pid = Number.parseInt(holder(file) ?? '', 10) || '?'
    if (Date.now() >= end) {
      fail(
        `Another set-up (process ${pid}) has been running in this folder for too long.`,
        `Wait for it or stop it, then run this again. If there is no such process, delete ${file}`,
      )
    }
    if (!said) {
      const limit = waitMs >= 60_000 ? `${Math.round(waitMs / 60_000)} min` : `${Math.ceil(waitMs / 1000)} s`
      step(`Another set-up (process ${pid}) is running in this folder: waiting for it, at most ${limit}…`)
    }
    said = true
    await sleep(pollMs)
  }
  held.set(file, identity(process.pid))
  return () => release(file)
}

/** A killed set-up may leave npm at work: the lock also lasts as long as the program it started. */
export function holdFor(pid) {
  for (const [file, mine] of held) writeWhole(file, `${mine}\n${identity(pid)}\n`)
}

export function releaseAll() {
  for (const file of held.keys()) release(file)
}

function release(file) {
  const mine = held.get(file)
  held.delete(file)
  const [owner, ...children] = (holder(file) ?? '').trim().split('\n')
  if (owner !== mine || children.some(isAlive)) return
  rmSync(file, { force: true })
}

function tryLock(file) {
  try {
    writeFileSync(file, `${identity(process.pid)}\n`, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const text = holder(file)
  if (text !== null && isHeld(file, text)) return false
  return (text === null || removeStale(file, text)) && tryLock(file)
}

function isHeld(file, text) {
  if (text.trim()) return text.trim().split('\n').some(isAlive)
  return !isOld(file)
}

// Two may find the same stale lock, and the slower one must not remove the new lock of the faster: only who made
// the second file may remove the first, after another look at it.
function removeStale(file, text) {
  const guard = `${file}.breaking`
  try {
    writeFileSync(guard, '', { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    if (isOld(guard)) rmSync(guard, { force: true })
    return false
  }
  const same = holder(file) === text && !isHeld(file, text)
  if (same) rmSync(file, { force: true })
  rmSync(guard, { force: true })
  return same
}

const isOld = (file) =>
  Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= HALF_WRITTEN_MS

/** What a lock file says, or null when there is none. */
function holder(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return null
  }
}

// Numbers of processes are used again, soon in a container: the start time tells them apart.
export const identity = (pid) => `${pid} ${startTime(pid)}`.trim()

export function isAlive(line) {
  const [pid, started = ''] = line.split(' ')
  try {
    process.kill(Number(pid), 0)
  } catch (error) {
    if (error.code !== 'EPERM') return false
  }
  return started === startTime(pid)
}

/** Empty where there is no /proc; 'ended' for a process that is dead but not yet collected by its parent. */
function startTime(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return 'ZX'.includes(fields[0]) ? 'ended' : fields[19]
  } catch {
    return ''
  }
}
