import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { createServer as createSecureServer } from 'node:tls'
import { expect, it, onTestFinished, vi } from 'vitest'
import { httpFetch } from '../../../src/main/providers/http-fetch'
import { cert, key } from '../../wire/certificate'

const listen = async (server: { listen(port: number, host: string, ready: () => void): unknown }) =>
  new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))

it('speaks through the proxy of the user over https, and directly over http', async () => {
  const tunnels: string[] = []
  const secure = createSecureServer({ cert, key })
  await listen(secure)
  const proxy = createServer((_request, response) => response.end('direct'))
  proxy.on('connect', ({ url = '', headers }: IncomingMessage, socket: Socket) => {
    tunnels.push(`${url} ${headers.authorization}`)
    const inner = connect((secure.address() as AddressInfo).port, '127.0.0.1')
    for (const one of [inner, socket]) one.on('error', () => {})
    inner.once('connect', () => socket.write('HTTP/1.1 200 OK\r\n\r\n'))
    inner.pipe(socket).pipe(inner)
  })
  await listen(proxy)
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  for (const name of ['HTTPS_PROXY', 'HTTP_PROXY']) vi.stubEnv(name, address)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    for (const server of [proxy, secure]) server.close()
    proxy.closeAllConnections()
  })
  const headers = new Headers({ authorization: 'Bearer k' })
  await expect(httpFetch('https://pinned.example/v1', { headers })).rejects.toThrow(/self.signed/)
  expect(tunnels).toEqual(['pinned.example:443 undefined'])
  expect(await (await httpFetch(`${address}/v1`)).text()).toBe('direct')
  expect(tunnels).toHaveLength(1)
})
