import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anthropicEvents } from './anthropic-wire'
import { chatEvents } from './chat-wire'
import { deliver } from './deliver'
import { responsesEvents } from './responses-wire'
import type { Answer, Plain, Raw, Reply, Said } from './script'

export * from './script'

export interface Recorded {
  method: string
  path: string
  headers: IncomingMessage['headers']
  /** The body as it came, and what it says. */
  text: string
  body: WireBody
  /** When it was complete, on the clock of `performance.now()`. */
  at: number
}

/** Enough of the three requests to look into them. */
export interface WireBody {
  model: string
  [field: string]: unknown
}

type Scripted = Reply | Said[] | ((request: Recorded) => Reply | Said[])

export interface WireServer {
  /** Without a path: each provider adds its own. */
  url: string
  requests: Recorded[]
  /** The answers to the next requests, one each, on whichever wire they come. */
  script(...replies: Scripted[]): void
  /** What the list of models says. */
  models: Record<string, unknown>[]
  /** Resolves as soon as so many requests have come. */
  arrived(count: number): Promise<void>
  close(): Promise<void>
}

/** A server on this computer that speaks chat completions, Responses and Anthropic's messages as scripted. */
export async function startWireServer(): Promise<WireServer> {
  const requests: Recorded[] = []
  const replies: Scripted[] = []
  const waiting: { count: number; go: () => void }[] = []
  const made: WireServer = {
    url: '',
    requests,
    models: [],
    script: (...more) => void replies.push(...more),
    arrived: (count) =>
      new Promise((go) => {
        if (requests.length >= count) go()
        else waiting.push({ count, go })
      }),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const recorded = await record(request)
    requests.push(recorded)
    for (const { count, go } of waiting) if (requests.length >= count) go()
    if (recorded.method === 'GET') return send(response, modelsReply(made.models, recorded.path))
    const next = replies.shift() ?? OVER
    const reply = typeof next === 'function' ? next(recorded) : next
    await answerWith(response, Array.isArray(reply) ? { said: reply } : reply, recorded)
  }

  const server = createServer((request, response) => {
    response.on('error', () => {})
    handle(request, response).catch((error) => response.destroy(error))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return made
}

const OVER: Plain = {
  status: 500,
  headers: { 'x-should-retry': 'false' },
  body: { error: { type: 'script', message: 'The script is over.' } },
}

async function record(request: IncomingMessage): Promise<Recorded> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const text = Buffer.concat(parts).toString()
  const { method = '', url = '', headers } = request
  return { method, path: url, headers, text, body: text ? JSON.parse(text) : {}, at: performance.now() }
}

async function answerWith(response: ServerResponse, reply: Reply, { path, body }: Recorded): Promise<void> {
  if ('status' in reply) send(response, reply)
  else await deliver(response, eventsOf(reply, path, body.model), reply)
}

/** The events of an answer on the wire that a path belongs to. */
export function eventsOf(reply: Answer | Raw, path: string, model: string): string[] {
  if ('events' in reply) return reply.events
  if (path.endsWith('/messages')) return anthropicEvents(reply, model)
  return path.endsWith('/responses') ? responsesEvents(reply, model) : chatEvents(reply, model)
}

function send(response: ServerResponse, { status, headers = {}, body }: Plain): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body ?? '')
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(text)
}

function modelsReply(models: Record<string, unknown>[], path: string): Plain {
  if (!/\/models(?:\?|$)/.test(path))
    return { status: 404, body: { error: { message: `No such path: ${path}` } } }
  return {
    status: 200,
    body: { object: 'list', data: models, has_more: false, first_id: null, last_id: null },
  }
}
