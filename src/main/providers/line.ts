import { answer } from './answer'
import { asEvents } from './as-events'
import { errorOfHttp } from './http-error'
import { httpFetch } from './http-fetch'
import { ProviderError } from './provider-error'

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export interface LineOptions {
  /** Gets bodies in parts. */
  fetch?: Fetch
  /** How long a server may take before it begins to answer. */
  firstByteMs?: number
  /** How long it may then be silent. A keep-alive is not silence. */
  idleMs?: number
}

/**
 * Carries our own error through an SDK, which would put its own words in the place of ours if it could read them.
 */
export class CarriedError extends Error {
  constructor(readonly carried: ProviderError) {
    super('The request failed.')
  }
}

/**
 * The line to a server that both SDKs talk through. A server that goes silent, answers with an error or sends us elsewhere
 * ends in a ProviderError; the key is never sent to a second address.
 */
export function createLine({
  fetch = httpFetch,
  firstByteMs = 300_000,
  idleMs = 120_000,
}: LineOptions = {}): Fetch {
  return async (input, init = {}) => {
    const line = new AbortController()
    const { signal } = line
    init.signal?.addEventListener('abort', () => line.abort(init.signal?.reason), { once: true })
    const giveUp = (ms: number) => () => line.abort(new CarriedError(silent(ms)))

    const timer = setTimeout(giveUp(firstByteMs), firstByteMs)
    try {
      init.signal?.throwIfAborted()
      const response = await fetch(input, { ...init, signal, redirect: 'manual' })
      const { status, headers, body, url } = response
      if (status >= 300) throw new CarriedError(await errorOfHttp(response))
      const heard = body && watched(body, signal, idleMs, giveUp(idleMs))
      return answer(status, headers, heard && init.method === 'POST' ? asEvents(heard) : heard, url)
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Passes the bytes on. The clock runs only while somebody waits for the next ones. */
async function* watched(
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  ms: number,
  giveUp: () => void,
): AsyncGenerator<Uint8Array> {
  let timer = setTimeout(giveUp, ms)
  try {
    for await (const bytes of body) {
      clearTimeout(timer)
      yield bytes
      timer = setTimeout(giveUp, ms)
    }
  } catch (error) {
    signal.throwIfAborted()
    throw error
  } finally {
    clearTimeout(timer)
  }
}

function silent(ms: number): ProviderError {
  const seconds = Math.round(ms / 1000)
  return new ProviderError('TIMEOUT', `The server has been silent for ${seconds} seconds.`, {
    retryable: true,
  })
}
