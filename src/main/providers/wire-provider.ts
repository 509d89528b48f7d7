import type { ModelInfo, Provider, ProviderEvent, ProviderRequest } from './provider'
import { type RetryOptions, withRetry } from './retry'
import { toProviderError } from './sdk-error'

interface WireOptions {
  /** The host, for messages. */
  server: string
  /** What no message may hold. */
  secrets: (string | undefined)[]
  retry?: RetryOptions
  stream(request: ProviderRequest): AsyncIterable<ProviderEvent>
  listModels(signal?: AbortSignal): Promise<ModelInfo[]>
}

/** What every wire has in common: retries, one kind of error, and an end at once when the user stops it. */
export function createWireProvider({ server, secrets, retry, stream, listModels }: WireOptions): Provider {
  async function* once(request: ProviderRequest): AsyncGenerator<ProviderEvent> {
    const { signal } = request
    // An SDK never lets go of the signal it listens to, and a turn has one signal for all its requests.
    const own = new AbortController()
    const stop = () => own.abort(signal.reason)
    signal.throwIfAborted()
    signal.addEventListener('abort', stop)
    try {
      yield* stream({ ...request, signal: own.signal })
    } catch (error) {
      signal.throwIfAborted()
      throw toProviderError(error, secrets, server)
    } finally {
      signal.removeEventListener('abort', stop)
    }
    // An SDK ends its stream quietly when it is aborted.
    signal.throwIfAborted()
  }

  return {
    stream: (request) => withRetry(() => once(request), request.signal, retry),
    listModels: (signal) =>
      listModels(signal).catch((error) => {
        signal?.throwIfAborted()
        throw toProviderError(error, secrets, server)
      }),
  }
}
