import { setImmediate as breathe } from 'node:timers/promises'
import { createContext, Script } from 'node:vm'

export interface SliceOptions {
  signal: AbortSignal
  /** When to stop with what there is. */
  limitMs: number
  /** A single step may take very long: it is ended by force. */
  guarded?: boolean
}

/** One step took so long that it was ended by force. */
export class TooSlow extends Error {}

const SLICE_MS = 10
const STEP_LIMIT_MS = 2000

/** Runs step by step with pauses, so that nothing else has to wait. False when it did not come to its end in time. */
export async function runInSlices(steps: Iterator<unknown>, options: SliceOptions): Promise<boolean> {
  const { signal, limitMs, guarded } = options
  const guard = guarded ? createGuard() : (slice: () => boolean) => slice()
  const end = performance.now() + limitMs
  for (;;) {
    signal.throwIfAborted()
    const until = Math.min(performance.now() + SLICE_MS, end)
    const done = guard(() => {
      while (performance.now() < until) if (steps.next().done) return true
      return false
    })
    if (done) return true
    if (performance.now() >= end) return false
    await breathe()
  }
}

/** A regular expression cannot be interrupted from outside, but the virtual machine can be told a limit. */
function createGuard(): (slice: () => boolean) => boolean {
  const world: { slice?: () => boolean } = createContext({})
  const script = new Script('slice()')
  return (slice) => {
    world.slice = slice
    try {
      return script.runInContext(world, { timeout: STEP_LIMIT_MS }) as boolean
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error
      throw new TooSlow()
    }
  }
}
