import { errorOfBody } from './http-error'
import { CarriedError } from './line'
import { ProviderError } from './provider-error'
import { redact } from './redact'

/** Whatever an SDK or the line below it throws, as a ProviderError without the key in it. */
export function toProviderError(
  thrown: unknown,
  secrets: (string | undefined)[],
  server: string,
): ProviderError {
  const error = find(thrown, server)
  const message = redact(error.message, secrets)
  return message === error.message ? error : new ProviderError(error.code, message, error)
}

function find(thrown: unknown, server: string): ProviderError {
  const chain = causes(thrown)
  for (const error of chain) {
    if (error instanceof ProviderError) return error
    if (error instanceof CarriedError) return error.carried
    if (error instanceof SyntaxError)
      return new ProviderError('BAD_RESPONSE', 'The server sent something that is not JSON.', {
        retryable: true,
      })
    if ('error' in error && error.error) return errorOfBody(error.error)
  }
  return broken(chain, server)
}

/** The line itself failed: the innermost error knows why. */
function broken(chain: Error[], server: string): ProviderError {
  const code = chain.map((error) => ('code' in error ? String(error.code ?? '') : '')).findLast(Boolean) ?? ''
  const known = LINE_ERRORS[code]?.(server, code)
  if (known) return new ProviderError('CONNECTION', known, { retryable: false })
  const words = chain.at(-1)?.message ?? ''
  if (/certificate|CERT|self.signed/i.test(`${code} ${words}`))
    return new ProviderError('CONNECTION', `${server} has no certificate that can be trusted: ${words}`)
  if (
    chain.some((error) => /invalid (header value|character in header)|cannot be parsed/i.test(error.message))
  )
    return new ProviderError('BAD_REQUEST', `The request could not be made: ${words}`)
  if (!code && !chain.some((error) => LINE_WORDS.test(error.message)))
    return new ProviderError('BAD_RESPONSE', `The answer of ${server} could not be read: ${words}`)
  const reason = [words, code && `(${code})`].filter(Boolean).join(' ')
  return new ProviderError('CONNECTION', `The connection to ${server} broke: ${reason}`, { retryable: true })
}

/** How a line says that it broke, where it has no code for it. */
const LINE_WORDS = /terminated|fetch failed|socket|network|connection|premature|net::/i

/** Errors that the next second does not heal. */
const LINE_ERRORS: Record<string, (server: string, code: string) => string> = {
  ECONNREFUSED: (server, code) => `Nothing answers at ${server}. Is the server running? (${code})`,
  ENOTFOUND: (server, code) =>
    `There is no server at ${server}. Is the address right, and is this computer online? (${code})`,
  EHOSTUNREACH: offline,
  ENETUNREACH: offline,
}

function offline(server: string, code: string): string {
  return `${server} cannot be reached. Is this computer online? (${code})`
}

function causes(thrown: unknown): Error[] {
  const chain: Error[] = []
  for (let error = thrown; error instanceof Error && chain.length < 8; error = inner(error)) chain.push(error)
  return chain
}

function inner(error: Error): unknown {
  if (error instanceof AggregateError) return error.errors[0]
  return error.cause
}
