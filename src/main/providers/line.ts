import { errorOfHttp } from './http-error'
import { ProviderError } from './provider-error'

export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export interface LineOptions {
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
  fetch = globalThis.fetch,
  firstByteMs = 300_000,
  idleMs = 120_000,
}: LineOptions = {}): Fetch {
  return async (input, init = {}) => {
    const silence = new AbortController()
    const signal = init.signal ? AbortSignal.any([init.signal, silence.signal]) : silence.signal
    const giveUp = (ms: number) => () => silence.abort(new CarriedError(silent(ms)))

    const timer = setTimeout(giveUp(firstByteMs), firstByteMs)
    try {
      const response = await fetch(input, { ...init, signal, redirect: 'manual' })
      if (response.status >= 300) throw new CarriedError(await errorOfHttp(response))
      if (!response.body) return response
      const body = watched(response.body, idleMs, giveUp(idleMs))
      return new Response(body, { status: response.status, headers: response.headers })
    } finally {
      clearTimeout(timer)
    }
  }
}

/** Passes the bytes on. The clock runs only while somebody waits for the next ones. */
function watched(
  body: ReadableStream<Uint8Array>,
  ms: number,
  giveUp: () => void,
): ReadableStream<Uint8Array> {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const timer = setTimeout(giveUp, ms)
        try {
          const { done, value } = await reader.read()
          if (done) controller.close()
          else controller.enqueue(value)
        } finally {
          clearTimeout(timer)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}

function silent(ms: number): ProviderError {
  const seconds = Math.round(ms / 1000)
  return new ProviderError('TIMEOUT', `The server has been silent for ${seconds} seconds.`, {
    retryable: true,
  })
}
