/** Waits for the promise, but not longer than this and not after the signal, and leaves no timer behind. */
export async function within(promise: Promise<unknown>, ms: number, signal?: AbortSignal): Promise<void> {
  if (ms <= 0 || signal?.aborted) return
  const enough = Promise.withResolvers<void>()
  const timer = setTimeout(enough.resolve, ms)
  const stop = () => enough.resolve()
  signal?.addEventListener('abort', stop)
  try {
    await Promise.race([promise, enough.promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}
