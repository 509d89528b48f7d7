import { createServer, type Server } from 'node:http'
import {
  type AddressInfo,
  createServer as createRawServer,
  type Server as RawServer,
  type Socket,
} from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { httpFetch } from '../../../src/main/providers/http-fetch'

let close = () => {}
afterEach(() => close())

async function listen(made: Server | RawServer): Promise<string> {
  const sockets = new Set<Socket>()
  made.on('connection', (socket: Socket) => sockets.add(socket))
  close = () => {
    made.close()
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((ready) => made.listen(0, '127.0.0.1', ready))
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}`
}

describe('a request', () => {
  it('carries method, headers and body, and gives back what the server says', async () => {
    const url = await listen(
      createServer(async (request, response) => {
        let body = ''
        for await (const part of request) body += part
        response.writeHead(201, { 'x-request-id': '7' })
        response.end(`${request.method} ${request.headers.authorization} ${body}`)
      }),
    )
    const headers = new Headers({ Authorization: 'Bearer k' })
    const response = await httpFetch(url, { method: 'POST', headers, body: Buffer.from('你好') })
    expect(response.status).toBe(201)
    expect(response.ok).toBe(true)
    expect(response.headers.get('X-Request-Id')).toBe('7')
    expect(await response.text()).toBe('POST Bearer k 你好')
  })

  it('follows no redirect', async () => {
    const url = await listen(
      createServer((_request, response) => response.writeHead(302, { location: 'http://elsewhere' }).end()),
    )
    expect((await httpFetch(url)).status).toBe(302)
  })

  it('is sent anew when the server has closed the connection that was kept', async () => {
    let connections = 0
    const url = await listen(
      createRawServer((socket) => {
        const first = ++connections === 1
        let requests = 0
        socket.on('error', () => {})
        socket.on('data', () => {
          if (first && ++requests === 2) socket.resetAndDestroy()
          else socket.write('HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok')
        })
      }),
    )
    for (let times = 0; times < 2; times++) expect(await (await httpFetch(url)).text()).toBe('ok')
    expect(connections).toBe(2)
  })

  it('ends with the reason it was stopped for, before and within the answer', async () => {
    const url = await listen(
      createServer((request, response) => {
        if (request.url === '/body') response.write('begun')
      }),
    )
    const stop = new AbortController()
    const waiting = httpFetch(url, { signal: stop.signal }).catch((error) => error)
    const begun = await httpFetch(`${url}/body`, { signal: stop.signal })
    const reading = begun.text().catch((error) => error)
    stop.abort(new Error('enough'))
    expect(await waiting).toMatchObject({ message: 'enough' })
    expect(await reading).toBeInstanceOf(Error)
  })
})
