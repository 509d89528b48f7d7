import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { readBody } from '../fetch/body'
import { WebError } from '../web-error'
import type { Query } from './engine'

export interface Answered {
  status: number
  headers: Headers
  /** JSON, or undefined when it is none. */
  json: unknown
}

const LONGEST_MS = 15_000
const MOST_BYTES = 4_000_000
const MOST_WAIT_S = 5
const MOST_TRIES = 3

/** Asks a search engine; one that is busy for a moment is asked again. Throws a WebError. */
export async function ask(
  name: string,
  url: URL,
  headers: Record<string, string>,
  { signal: stop, patienceMs = LONGEST_MS }: Pick<Query, 'signal' | 'patienceMs'>,
): Promise<Answered> {
  const late = AbortSignal.timeout(patienceMs)
  const signal = AbortSignal.any([stop, late])
  try {
    for (let tries = 1; ; tries++) {
      const answer = await once(url, headers, signal)
      const wait = answer.status === 429 ? waitOf(answer.headers) : undefined
      if (wait === undefined || wait > MOST_WAIT_S || tries === MOST_TRIES) return answer
      await sleep(wait * 1_000, undefined, { signal })
    }
  } catch (error) {
    if (stop.aborted) throw error
    if (late.aborted)
      throw new WebError('TIMEOUT', `${name} did not answer within ${patienceMs / 1_000} seconds.`)
    throw new WebError('UNAVAILABLE', `Could not reach ${name} at ${url.host}: ${whyOf(error)}.`)
  }
}

async function once(url: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Answered> {
  const reply = await fetch(url, {
    headers: { accept: 'application/json', 'user-agent': 'Deskwright', ...headers },
    // A key is never sent on to where somebody else points.
    redirect: 'manual',
    signal,
  })
  const { bytes } = reply.body
    ? await readBody(Readable.fromWeb(reply.body), MOST_BYTES, signal)
    : { bytes: Buffer.alloc(0) }
  return { status: reply.status, headers: reply.headers, json: parsed(bytes.toString('utf8')) }
}

/** Seconds until the next request is welcome: the next of the service's limits that has nothing left. */
export function waitOf(headers: Headers): number {
  const plain = Number(headers.get('retry-after'))
  if (plain > 0) return plain
  const numbers = (name: string) => (headers.get(name) ?? '').split(',').map(Number)
  const left = numbers('x-ratelimit-remaining')
  const waits = numbers('x-ratelimit-reset').filter((_wait, index) => !(left[index] ?? 0))
  return Math.max(1, ...waits.filter(Number.isFinite))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function whyOf(error: unknown): string {
  const { cause, message } = error as Error
  const { code, message: inner } = (cause ?? {}) as { code?: string; message?: string }
  return code === 'ECONNREFUSED' ? 'the connection was refused' : (inner ?? message).replace(/\.+$/, '')
}
