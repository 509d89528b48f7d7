import { ProviderError, type ProviderErrorCode } from './provider-error'

const LONGEST_WORDS = 1000
const LONGEST_BODY = 64 * 1024

/** What a server means by an answer that is not a success. */
export async function errorOfHttp(response: Response): Promise<ProviderError> {
  const { status, headers } = response
  // Also of a redirect: what is not read keeps its connection.
  const text = await beginningOf(response.body)
  if (status < 400) return redirected(response)
  const { message, kind } = wordsOf(text)
  const code = codeOf(status, `${kind} ${message}`)
  return new ProviderError(code, message || `The server answered ${status} without a reason.`, {
    status,
    retryable: mayPass(code) && headers.get('x-should-retry') !== 'false',
    retryAfterMs: retryAfter(headers) ?? retryIn(message),
  })
}

/** Enough to know what is meant: nobody has to read a server that never ends. */
async function beginningOf(body: AsyncIterable<Uint8Array> | null): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  try {
    for await (const bytes of body ?? []) {
      text += decoder.decode(bytes, { stream: true })
      if (text.length > LONGEST_BODY) break
    }
  } catch {}
  return text.slice(0, LONGEST_BODY)
}

/** An error that came inside a stream which had begun well. */
export function errorOfBody(body: unknown): ProviderError {
  const { message, kind, status } = wordsOf(typeof body === 'string' ? body : JSON.stringify(body))
  const code = codeOf(status ?? statusOf(kind), `${kind} ${message}`)
  return new ProviderError(code, message || 'The server broke off with an error and gave no reason.', {
    status,
    retryable: mayPass(code),
    retryAfterMs: retryIn(message),
  })
}

/** Something that is no answer of a model at all, though it came as one. */
export function errorOfPage(text: string): ProviderError {
  const message = `The server does not answer as a model does: ${plain(text)}. Is its address right?`
  return new ProviderError('BAD_RESPONSE', message)
}

function codeOf(status: number, words: string): ProviderErrorCode {
  if (status === 402 || /insufficient_quota|billing|credit balance/i.test(words)) return 'QUOTA'
  if (status === 429) return 'RATE_LIMIT'
  if (status === 401 || status === 403) return 'AUTH'
  if (status === 408 || status === 504) return 'TIMEOUT'
  if (NO_TOOLS.test(words)) return 'NO_TOOLS'
  if (status === 413 || CONTEXT_FULL.test(words)) return 'CONTEXT_FULL'
  if (status === 409 || status >= 500) return 'OVERLOADED'
  return status === 404 ? 'NOT_FOUND' : 'BAD_REQUEST'
}

const TOOLS = String.raw`\b(?:tools|(?:tool|function)[ _-](?:use|usage|call(?:s|ing)?)|functions)\b(?![[.])`
/** The many ways to say that a model, or the way its server was started, takes no tools. */
const NO_TOOLS = new RegExp(
  [
    String.raw`${TOOLS}[^.]{0,60}\b(?:not (?:supported|enabled|available|implemented)|unsupported|disabled)\b`,
    String.raw`(?:does not|doesn't|do not|don't|cannot|can't|not) (?:yet )?support (?:[\w'"/-]+ ){0,3}?['"\x60]?${TOOLS}`,
    String.raw`(?:unsupported|unknown|unrecognized|unexpected|extra)\b[^.]{0,60}['"\x60: ]${TOOLS}`,
    'no endpoints found that support tool',
    'tool choice requires --enable-auto-tool-choice',
    'tools param requires --jinja',
  ].join('|'),
  'i',
)

const CONTEXT_FULL =
  /context_length|context (?:length|window|size)|prompt is too long|too many (?:input )?tokens|input is too long|exceeds? .{0,40}context/i

function mayPass(code: ProviderErrorCode): boolean {
  return code === 'RATE_LIMIT' || code === 'OVERLOADED' || code === 'TIMEOUT'
}

/** What an error in a stream is called, by the status it would have had. */
function statusOf(kind: string): number {
  if (/rate_limit/.test(kind)) return 429
  if (/authentication|permission|api_key/.test(kind)) return 401
  if (/not_found/.test(kind)) return 404
  if (/invalid|too_large/.test(kind)) return 400
  return 500
}

interface Words {
  message: string
  /** The server's own name for it. */
  kind: string
  status?: number
}

/**
 * Servers put their words in many places: `{error:{message}}`, `{error:""}`, `{message}`, `{detail}`, these in a list or
 * in one more `error`, a page, plain text.
 */
function wordsOf(text: string): Words {
  const body = record(first(parse(text)))
  if (!body) return { message: plain(text), kind: '' }
  const outer = record(first(body.error ?? body.errors)) ?? body
  const error = record(outer.error) ?? outer
  const raw = record(error.metadata)?.raw
  const said = [body.error, outer.error, error.message, body.message, body.detail].find(
    (part) => typeof part === 'string' && part,
  )
  const message = [said ?? text, typeof raw === 'string' ? raw : ''].filter(Boolean).join(' ')
  const status = Number(error.code)
  return {
    message: message.slice(0, LONGEST_WORDS),
    kind: [error.type, error.code].filter((part) => typeof part === 'string').join(' '),
    ...(status >= 400 && status < 600 ? { status } : {}),
  }
}

function plain(text: string): string {
  const title = /<title>([^<]*)<\/title>/i.exec(text)?.[1]
  if (title) return title.trim().slice(0, LONGEST_WORDS)
  return text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST_WORDS)
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const first = (value: unknown) => (Array.isArray(value) ? value[0] : value)

function record(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined
}

/** Seconds, milliseconds or a date. */
function retryAfter(headers: Headers): number | undefined {
  const ms = Number.parseFloat(headers.get('retry-after-ms') ?? '')
  if (ms >= 0) return ms
  const after = headers.get('retry-after')
  if (!after) return undefined
  const seconds = Number(after)
  const wait = Number.isNaN(seconds) ? Date.parse(after) - Date.now() : seconds * 1000
  return wait >= 0 ? wait : undefined
}

/** `Please try again in 1m3.2s.`: some say it in words only. */
function retryIn(words: string): number | undefined {
  const said = /(?:again|retry) in (?:(\d+) ?m(?!s)[a-z]* ?)?(?:(\d+(?:\.\d+)?) ?(ms|s))?/i.exec(words)
  const [, minutes = '0', number = '0', unit] = said ?? []
  const ms = Number(minutes) * 60_000 + Number(number) * (unit === 'ms' ? 1 : 1000)
  return ms > 0 ? Math.ceil(ms) : undefined
}

function redirected({ headers, status, url }: Response): ProviderError {
  const location = headers.get('location')
  const target = location ? (URL.parse(location, url)?.href ?? location) : 'another address'
  const message = `The server sends us to ${target}. If that is right, set it as the address of this provider.`
  return new ProviderError('NOT_FOUND', message, { status })
}
