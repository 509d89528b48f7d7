import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
  /** The body, where it is JSON. */
  json: Record<string, unknown>
}

export interface Answering {
  status?: number
  headers?: Record<string, string>
  /** JSON unless it is text or bytes. */
  body?: unknown
}

type Answer = (
  asked: Asked,
  response: ServerResponse,
) => Answering | undefined | Promise<Answering | undefined>

export interface Service {
  url: string
  host: string
  port: number
  requests: Asked[]
  /** What it answers from now on; undefined when the handler answers by itself. */
  answer: Answer
  close(): Promise<void>
}

/** A service of the outside world, on this computer: it answers as the test says and keeps what it was asked. */
export async function startService(answer: Answer = () => ({ status: 404 })): Promise<Service> {
  const service = { requests: [] as Asked[], answer } as Service
  const server = createServer((request, response) => {
    response.on('error', () => {})
    handle(service, request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  return Object.assign(service, {
    url: `http://127.0.0.1:${port}`,
    host: `127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  })
}

async function handle(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const text = Buffer.concat(parts).toString()
  const url = new URL(request.url ?? '/', 'http://here')
  const asked: Asked = {
    method: request.method ?? '',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    text,
    json: text.startsWith('{') ? JSON.parse(text) : {},
  }
  service.requests.push(asked)
  const reply = await service.answer(asked, response)
  if (!reply) return
  const { status = 200, headers = {}, body = '' } = reply
  const plain = typeof body === 'string' || Buffer.isBuffer(body)
  response.writeHead(status, { 'content-type': plain ? 'text/plain' : 'application/json', ...headers })
  response.end(plain ? body : JSON.stringify(body))
}
