import { setTimeout as sleep } from 'node:timers/promises'
import type { ProviderEvent } from './provider'
import { ProviderError } from './provider-error'

export interface RetryOptions {
  /** How often a request is sent again. */
  retries?: number
  baseMs?: number
  /** A server that wants a longer pause is not waited for: the user is told instead. */
  maxWaitMs?: number
}

/**
 * Sends a request again while nothing of its answer was shown and the error may pass. Says so before each pause. What was
 * shown cannot be taken back, so from then on an error is an error.
 */
export async function* withRetry(
  attempt: () => AsyncIterable<ProviderEvent>,
  signal: AbortSignal,
  { retries = 5, baseMs = 500, maxWaitMs = 60_000 }: RetryOptions = {},
): AsyncGenerator<ProviderEvent> {
  for (let tries = 1; ; tries++) {
    let shown = false
    try {
      for await (const event of attempt()) {
        shown ||= event.type !== 'usage'
        yield event
      }
      return
    } catch (error) {
      signal.throwIfAborted()
      if (shown || tries > retries || !(error instanceof ProviderError) || !error.retryable) throw error
      const waitMs = Math.max(error.retryAfterMs ?? 0, backoff(tries, baseMs))
      if (waitMs > maxWaitMs) throw error
      yield { type: 'retry', attempt: tries, of: retries, waitMs, message: error.message }
      await sleep(waitMs, undefined, { signal }).catch(() => signal.throwIfAborted())
    }
  }
}

/** Doubles each time; the dice keep many clients from coming back in the same moment. */
function backoff(tries: number, baseMs: number): number {
  return Math.round(baseMs * 2 ** (tries - 1) * (0.75 + Math.random() / 2))
}
