import { type IncomingHttpHeaders, type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import type { Readable } from 'node:stream'
import { unpacked } from '../../../providers'
import { WebError } from '../web-error'
import { type PinDeps, pin } from './pin'

export interface Reply {
  url: URL
  status: number
  headers: IncomingHttpHeaders
  /** Unpacked; has to be read or destroyed. */
  body: Readable
}

const HEADERS = {
  'user-agent': 'Mozilla/5.0 (compatible; Deskwright)',
  accept:
    'text/html,application/xhtml+xml,text/*;q=0.9,application/json;q=0.9,application/pdf;q=0.8,*/*;q=0.5',
  'accept-language': 'en,*;q=0.5',
  'accept-encoding': 'gzip, deflate, br, zstd',
}

/** One question and one answer: no cookies, no credentials, no proxy, a connection of its own. */
export async function exchange(url: URL, signal: AbortSignal, deps: PinDeps): Promise<Reply> {
  const lookup = await pin(url, deps)
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const send = url.protocol === 'https:' ? secure : plain
    const sent = send(url, { lookup, signal, headers: HEADERS, agent: false }, resolve)
    sent.on('error', (error) => reject(signal.aborted ? signal.reason : unreachable(url, error)))
    sent.end()
  })
  const body = unpacked(answer)
  if (body) return { url, status: answer.statusCode ?? 0, headers: answer.headers, body }
  answer.destroy()
  throw new WebError('UNAVAILABLE', `${url.host} packed the page in a way that cannot be read here.`)
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'the connection was refused',
  ECONNRESET: 'the connection was cut',
  EHOSTUNREACH: 'there is no way to it',
  ENETUNREACH: 'there is no network',
  ETIMEDOUT: 'it does not answer',
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'its certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'its certificate cannot be checked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host',
}

function unreachable(url: URL, error: NodeJS.ErrnoException): WebError {
  const why = WORDS[error.code ?? ''] ?? error.message
  return new WebError('UNAVAILABLE', `Could not reach ${url.host}: ${why}.`)
}
