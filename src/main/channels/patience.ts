import { setTimeout as sleep } from 'node:timers/promises'

const MOST_WAIT_S = 60
const MOST_TRIES = 4

/**
 * Does the work again when the service says after how many seconds it may be; `waitOf` reads that from what it threw, and
 * is undefined for everything else. Longer than a minute nobody waits.
 */
export async function withPatience<T>(
  work: () => Promise<T>,
  waitOf: (error: unknown) => number | undefined,
  signal: AbortSignal,
): Promise<T> {
  let waited = 0
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const wait = waitOf(error)
      if (wait === undefined || tries === MOST_TRIES || waited + wait > MOST_WAIT_S) throw error
      waited += wait
      await sleep(wait * 1_000, undefined, { signal })
    }
  }
}
