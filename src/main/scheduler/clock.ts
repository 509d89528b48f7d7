/** The time, and somebody who rings. */
export interface Clock {
  now(): number
  timeZone(): string
  /** Rings once, after some time at most; returns what takes it back. */
  ring(afterMs: number, run: () => void): () => void
}

export const systemClock: Clock = {
  now: Date.now,
  timeZone: () => new Intl.DateTimeFormat().resolvedOptions().timeZone,
  ring(afterMs, run) {
    const timer = setTimeout(run, afterMs)
    return () => clearTimeout(timer)
  },
}
