import { STATUS_CODES } from 'node:http'
import type { ErrorCode } from '../../../../shared/envelope'
import { humanSize } from '../../human-size'
import type { Format } from '../format'
import { WebError } from '../web-error'
import { readBody } from './body'
import { decodePage } from './charset'
import { kindOf, typeOf } from './content'
import { convert, type Page } from './convert'
import type { Reply } from './exchange'
import { type FollowDeps, follow } from './follow'

export interface Fetched extends Page {
  /** Where redirects led. */
  url: string
  type: string
  bytes: number
  cut: boolean
}

const MOST_TEXT_BYTES = 5_000_000
const MOST_PDF_BYTES = 25_000_000
const LONGEST_MS = 30_000

/** A page as text. Throws a WebError that says what is in the way. */
export async function fetchPage(
  start: URL,
  format: Format,
  stop: AbortSignal,
  deps: FollowDeps,
): Promise<Fetched> {
  const { patienceMs = LONGEST_MS } = deps
  const late = AbortSignal.timeout(patienceMs)
  const signal = AbortSignal.any([stop, late])
  try {
    const reply = await follow(start, signal, deps)
    if (reply.status >= 400) throw refusal(reply)
    return await read(reply, format, signal)
  } catch (error) {
    if (error instanceof WebError || stop.aborted) throw error
    if (late.aborted)
      throw new WebError(
        'TIMEOUT',
        `${start.host} did not send the page within ${patienceMs / 1_000} seconds.`,
      )
    throw new WebError('UNAVAILABLE', `${start.host} broke off: ${(error as Error).message}`)
  }
}

async function read(reply: Reply, format: Format, signal: AbortSignal): Promise<Fetched> {
  const type = typeOf(reply)
  const most =
    type === 'application/pdf' || type === 'application/octet-stream' ? MOST_PDF_BYTES : MOST_TEXT_BYTES
  const { bytes, cut } = await readBody(reply.body, most, signal)
  const kind = kindOf(type, bytes)
  const about = { url: reply.url.href, type: type || 'unknown type', bytes: bytes.length, cut }
  if (kind === 'binary') throw binary(reply, bytes.length)
  if (kind === 'pdf') {
    if (cut) throw tooLarge(bytes.length)
    const page = await convert({ kind: 'pdf', bytes: new Uint8Array(bytes) }, signal)
    return { ...about, ...page, cut: page.cut ?? false }
  }
  const text = decodePage(bytes, reply.headers['content-type'] ?? '', cut)
  if (kind === 'text' || format === 'html') return { ...about, title: '', text }
  return {
    ...about,
    ...(await convert({ kind: 'html', html: text, url: reply.url.href, format }, signal)),
    cut,
  }
}

const STATUS: Partial<Record<number, ErrorCode>> = { 404: 'NOT_FOUND', 410: 'NOT_FOUND', 408: 'TIMEOUT' }

function refusal({ url, status, headers, body }: Reply): WebError {
  body.destroy()
  const wait = headers['retry-after']
  const later = wait && /^\d+$/.test(wait) ? ` It may be tried again in ${wait} seconds.` : ''
  const words = `${url.host} answered ${status} ${STATUS_CODES[status] ?? ''}`.trim()
  return new WebError(STATUS[status] ?? 'UNAVAILABLE', `${words}.${later}`, { status })
}

function binary(reply: Reply, read: number): WebError {
  const size = Number(reply.headers['content-length']) || read
  return new WebError(
    'UNAVAILABLE',
    `This is no text: ${typeOf(reply) || 'unknown type'}, ${humanSize(size)}. Pages, plain text and PDFs can be fetched.`,
    { type: typeOf(reply), bytes: size },
  )
}

function tooLarge(read: number): WebError {
  return new WebError('TOO_LARGE', `The PDF is larger than ${humanSize(read)}.`)
}
