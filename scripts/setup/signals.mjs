import { constants } from 'node:os'

const STOP = ['SIGINT', 'SIGTERM', 'SIGHUP']
const GRACE_MS = 3_000
const children = new Set()
const cleanups = []
let handler = stopChildren

export const exitCode = (code, signal) => (signal ? 128 + constants.signals[signal] : code)

/** Runs once at the end, however we end, short of kill -9. */
export function atExit(cleanup) {
  cleanups.push(cleanup)
}

export function track(child) {
  children.add(child)
  child.once('close', () => children.delete(child))
  child.once('error', () => children.delete(child))
}

/** Takes over what a stop signal does. */
export function onStop(next) {
  handler = next
}

export function listen() {
  for (const signal of STOP) process.on(signal, () => handler(signal))
  if (process.env.npm_lifecycle_event) watchParent()
  process.on('exit', () => {
    for (const cleanup of cleanups.splice(0)) cleanup()
  })
}

// npm passes SIGTERM on to its shell, which dies without passing it on to us.
function watchParent() {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    handler('SIGTERM')
  }, 500)
  watch.unref()
}

// Waits for the children, so that nobody sets up again while an npm is still dying.
function stopChildren(signal) {
  handler = () => {}
  const leave = () => process.exit(exitCode(0, signal))
  if (children.size === 0) leave()
  for (const child of children) {
    child.kill(signal)
    child.once('close', () => children.size === 0 && leave())
  }
  setTimeout(() => {
    for (const child of children) child.kill('SIGKILL')
    leave()
  }, GRACE_MS)
}
