import { setTimeout as delay } from 'node:timers/promises'

/** Waits for the promise, but not longer than this, and leaves no timer behind. */
export async function within(promise: Promise<unknown>, ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0) return
  const timer = new AbortController()
  const signals = signal ? [timer.signal, signal] : [timer.signal]
  const waited = delay(ms, undefined, { signal: AbortSignal.any(signals) }).catch(() => {})
  await Promise.race([promise, waited])
  timer.abort()
}
