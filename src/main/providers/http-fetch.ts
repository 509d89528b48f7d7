import type { Agent, IncomingHttpHeaders } from 'node:http'
import { answer } from './answer'
import { PlainHeaders } from './plain-headers'
import { ProviderError } from './provider-error'
import { unpacked } from './unpacked'

const agents = new Map<string, Agent>()

/** A connection that was kept, and that the server had closed meanwhile. */
class StaleConnection extends Error {}

/**
 * One request by Node's own client, which costs a third of `fetch`. Bodies are texts, bytes or a list of bytes; redirects
 * are not followed.
 */
export async function httpFetch(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
  try {
    return await send(String(input), init)
  } catch (error) {
    if (error instanceof StaleConnection) return httpFetch(input, init)
    init.signal?.throwIfAborted()
    throw error
  }
}

function send(url: string, { method = 'GET', headers, body, signal }: RequestInit): Promise<Response> {
  signal?.throwIfAborted()
  const { request, agent } = clientFor(url)
  return new Promise((resolve, reject) => {
    const parts = bytesOf(body)
    const given = Object.fromEntries((headers as Headers | undefined)?.entries() ?? [])
    const sent = request(url, {
      method,
      headers: { ...given, 'accept-encoding': 'identity', ...lengthOf(parts) },
      agent,
    })
    const stop = () => sent.destroy(signal?.reason)
    signal?.addEventListener('abort', stop, { once: true })
    sent.once('close', () => signal?.removeEventListener('abort', stop))
    sent.once('response', (response) => {
      const { statusCode = 0, headers } = response
      const body = unpacked(response)
      if (body) return resolve(answer(statusCode, headersOf(headers), body, url))
      reject(packed(headers))
      sent.destroy()
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      const stale = sent.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE')
      reject(stale && !signal?.aborted ? new StaleConnection() : error)
    })
    for (const part of parts) sent.write(part)
    sent.end()
  })
}

function bytesOf(body: unknown): Uint8Array[] {
  if (body === undefined || body === null) return []
  if (Array.isArray(body)) return body
  return [typeof body === 'string' ? Buffer.from(body) : (body as Uint8Array)]
}

function lengthOf(parts: Uint8Array[]) {
  return parts.length > 0 && { 'content-length': parts.reduce((sum, { length }) => sum + length, 0) }
}

/** Not imported: as a module `node:http` brings all of `fetch` with it, which takes longer than the rest of a start. */
function clientFor(url: string) {
  const name = url.startsWith('https:') ? 'node:https' : 'node:http'
  const client = process.getBuiltinModule(name) as typeof import('node:https')
  const agent = agents.get(name) ?? new client.Agent({ keepAlive: true, proxyEnv: proxyFor(name) })
  agents.set(name, agent)
  return { request: client.request, agent }
}

/** For https alone: through a tunnel a proxy sees no key, and servers on this computer are spoken to directly. */
function proxyFor(name: string) {
  const { HTTPS_PROXY, https_proxy = HTTPS_PROXY, NO_PROXY, no_proxy = NO_PROXY } = process.env
  return name === 'node:https' ? { HTTPS_PROXY: https_proxy, NO_PROXY: no_proxy } : {}
}

/** Some servers, and proxies on the way, pack an answer though nobody asked for it. */
function packed({ 'content-encoding': coding = '' }: IncomingHttpHeaders): ProviderError {
  return new ProviderError(
    'BAD_RESPONSE',
    `The server packed its answer as ${coding.slice(0, 40)}, which was not asked for and cannot be read here.`,
  )
}

function headersOf(headers: IncomingHttpHeaders): Headers {
  const plain = new PlainHeaders()
  for (const [name, value] of Object.entries(headers)) plain.set(name, String(value))
  return plain as unknown as Headers
}
