import { createServer, type Server } from 'node:http'
import {
  type AddressInfo,
  createServer as createRawServer,
  type Server as RawServer,
  type Socket,
} from 'node:net'
import { brotliCompressSync, createGzip, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
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

  it('sends a body in parts as one, and says how long it is', async () => {
    const asked: unknown[] = []
    const url = await listen(
      createServer(async (request, response) => {
        let body = ''
        for await (const part of request) body += part
        asked.push([request.headers['content-length'], request.headers['transfer-encoding'], body])
        response.end('ok')
      }),
    )
    const parts = [Buffer.from('你'), Buffer.from(''), Buffer.from('好')] as never
    for (const body of [parts, '你好', null]) await (await httpFetch(url, { method: 'POST', body })).text()
    expect(asked).toEqual([
      ['6', undefined, '你好'],
      ['6', undefined, '你好'],
      ['0', undefined, ''],
    ])
  })

  it('is not sent when it was stopped before', async () => {
    const reason = new Error('enough')
    await expect(httpFetch('http://127.0.0.1:9', { signal: AbortSignal.abort(reason) })).rejects.toBe(reason)
  })

  it('follows no redirect', async () => {
    const url = await listen(
      createServer((_request, response) => response.writeHead(302, { location: 'http://elsewhere' }).end()),
    )
    expect((await httpFetch(url)).status).toBe(302)
  })

  it.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['zstd', zstdCompressSync],
    ['identity', Buffer.from],
  ])('reads an answer that was packed as %s, though it asked for none of it', async (coding, pack) => {
    const asked: unknown[] = []
    const url = await listen(
      createServer((request, response) => {
        asked.push(request.headers['accept-encoding'])
        response.writeHead(200, { 'content-encoding': coding }).end(pack(Buffer.from('{"ok":"你好"}')))
      }),
    )
    expect(await (await httpFetch(url)).json()).toEqual({ ok: '你好' })
    expect(asked).toEqual(['identity'])
  })

  it('gives the parts of a packed stream as they come', async () => {
    const gzip = createGzip()
    const url = await listen(
      createServer((_request, response) => {
        gzip.pipe(response.writeHead(200, { 'content-encoding': 'gzip' }))
        gzip.write('data: 1\n\n')
        gzip.flush()
      }),
    )
    const { body } = await httpFetch(url)
    const reader = body?.[Symbol.asyncIterator]()
    expect(String(await reader?.next().then(({ value }) => Buffer.from(value ?? [])))).toBe('data: 1\n\n')
    gzip.end('data: 2\n\n')
    expect(String(await reader?.next().then(({ value }) => Buffer.from(value ?? [])))).toBe('data: 2\n\n')
    expect((await reader?.next())?.done).toBe(true)
  })

  it('says when the answer is packed in a way it cannot read, or is no such thing', async () => {
    let coding = 'zip-o-matic'
    const url = await listen(
      createServer((_request, response) => response.writeHead(200, { 'content-encoding': coding }).end('PK')),
    )
    await expect(httpFetch(url)).rejects.toThrow(
      'The server packed its answer as zip-o-matic, which was not asked for and cannot be read here.',
    )
    coding = 'gzip'
    await expect((await httpFetch(url)).text()).rejects.toThrow('incorrect header check')
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
