import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createWebFetchTool, type ToolContext, type WebFetchDeps } from '../../src/main/tools'
import { isPublic } from '../../src/main/tools/web/fetch/public-ip'
import { call, dataOf, problemOf, web } from '../main/tools/web/fixture'
import { cert, key } from '../wire/certificate'

const world = web()
const tool = (deps: Partial<WebFetchDeps> = {}) => createWebFetchTool({ privateHosts: () => [], ...deps })
type MayReach = NonNullable<ToolContext['mayReach']>
const anywhere: MayReach = async () => 'allow'
const refusedFor = async (url: string, deps?: Partial<WebFetchDeps>, mayReach = anywhere) =>
  problemOf(await call(tool(deps), { url }, { mayReach }))

describe('an address of this computer or its network', () => {
  const names = [
    '127.0.0.1',
    '127.1',
    '0x7f.1',
    '0x7f000001',
    '017700000001',
    '2130706433',
    '127.0.0.1.',
    '0.0.0.0',
    '0',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    '224.0.0.1',
    '255.255.255.255',
    '１２７.０.０.１',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b:1::7f00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[fec0::1]',
    '[ff02::1]',
    '[5f00::1]',
    '[2001:db8::1]',
  ]

  it.each(names)('is refused: %s', async (name) => {
    const { code, message } = await refusedFor(`http://${name}:${world.service.port}/`)
    expect(code).toBe('SECURITY')
    expect(message).toContain('not on the open internet')
    expect(world.service.requests).toEqual([])
  })

  it('is refused behind a name, and by one bad answer among good ones', async () => {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 },
      { address: '127.0.0.1', family: 4 },
    ]
    const url = `http://nice.example:${world.service.port}/`
    expect((await refusedFor(url, { resolve })).message).toContain('is at 127.0.0.1')
    expect((await refusedFor(`http://localhost:${world.service.port}`)).code).toBe('SECURITY')
    expect(world.service.requests).toEqual([])
  })

  it('is reached when the user named the host, on that port only if they said one', async () => {
    world.service.answer = () => ({ body: 'mine' })
    const { host, port, url } = world.service
    expect(dataOf(await call(tool({ privateHosts: () => [host] }), { url })).url).toBe(`${url}/`)
    expect(dataOf(await call(tool({ privateHosts: () => ['127.0.0.1'] }), { url })).url).toBe(`${url}/`)
    const other = { privateHosts: () => [`127.0.0.1:${port + 1}`] }
    expect((await refusedFor(url, other)).code).toBe('SECURITY')
  })
})

describe('the address of a host', () => {
  it('is asked for once and stays what was checked', async () => {
    world.service.answer = ({ headers }) => ({ body: `host ${headers.host}` })
    let asked = 0
    const resolve = async () => {
      asked++
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const { port } = world.service
    const deps = { resolve, privateHosts: () => [`pinned.example:${port}`] }
    const output = await call(tool(deps), { url: `http://pinned.example:${port}/` })
    expect(output.content).toContain(`host pinned.example:${port}`)
    expect(asked).toBe(1)
  })

  it('is told to the server by its name over https, whose certificate has to be good', async () => {
    const named: string[] = []
    const SNICallback = (name: string, done: (error: null) => void) => {
      named.push(name)
      done(null)
    }
    const server = createServer({ key, cert, SNICallback })
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
    onTestFinished(() => void server.close())
    const { port } = server.address() as AddressInfo
    const host = `pinned.example:${port}`
    const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
    const { message } = await refusedFor(`https://${host}/`, { resolve, privateHosts: () => [host] })
    expect(named).toEqual(['pinned.example'])
    expect(message).toBe(`Could not reach ${host}: its certificate is self-signed.`)
  })

  it('is public or it is not', () => {
    for (const ip of ['93.184.216.34', '2606:2800:220:1::1', '64:ff9b::5db8:d822', '::ffff:8.8.8.8'])
      expect(isPublic(ip), ip).toBe(true)
    for (const ip of ['127.0.0.1', 'fe80::1%eth0', '64:ff9b::a00:1', '::ffff:10.0.0.1', 'nonsense', ''])
      expect(isPublic(ip), ip).toBe(false)
  })
})

describe('a redirect', () => {
  const lead = (location: string, status = 302) => {
    world.service.answer = ({ path }) =>
      path === '/start' ? { status, headers: { location } } : { body: `arrived at ${path}` }
  }
  const start = () => `${world.service.url}/start`
  const allowed = () => ({ privateHosts: () => [world.service.host] })

  it('within the site is followed', async () => {
    lead('/end')
    const output = await call(tool(allowed()), { url: start() })
    expect(dataOf(output).url).toBe(`${world.service.url}/end`)
    expect(output.content).toContain('arrived at /end')
  })

  it.each(['http://127.0.0.2/', 'http://[::1]/', 'http://2852039166/latest/meta-data/'])(
    'to a private address is refused: %s',
    async (location) => {
      lead(location)
      expect((await refusedFor(start(), allowed())).code).toBe('SECURITY')
    },
  )

  it.each(['file:///etc/passwd', 'ftp://example.com/', 'gopher://x/', 'data:text/html,x', 'javascript:1'])(
    'to another scheme is refused: %s',
    async (location) => {
      lead(location)
      expect((await refusedFor(start(), allowed())).message).toContain('Only http and https')
    },
  )

  it('with a password in it is refused', async () => {
    lead('http://user:secret@example.com/')
    expect((await refusedFor(start(), allowed())).code).toBe('SECURITY')
  })

  it('to another site needs a permission of its own', async () => {
    lead('https://other.example/x?stolen=1')
    const asked: string[] = []
    const mayReach: MayReach = async (host) => {
      asked.push(host)
      return 'ask'
    }
    const { message } = await refusedFor(start(), allowed(), mayReach)
    expect(asked).toEqual(['other.example'])
    expect(message).toContain('https://other.example/x?stolen=1. To go there, fetch that address.')
  })

  it('to the other name of a site is followed, unless a rule denies it', async () => {
    const { port } = world.service
    lead(`http://www.site.invalid:${port}/end`)
    const deps = {
      privateHosts: () => [`site.invalid:${port}`, `www.site.invalid:${port}`],
      resolve: async () => [{ address: '127.0.0.1', family: 4 }],
    }
    const url = `http://site.invalid:${port}/start`
    const go = (verdict: 'ask' | 'deny') => call(tool(deps), { url }, { mayReach: async () => verdict })
    expect((await go('ask')).content).toContain('arrived at /end')
    expect(problemOf(await go('deny')).message).toContain('a rule denies')
  })

  it('that never ends is given up', async () => {
    lead('/start')
    expect((await refusedFor(start(), allowed())).message).toContain('more than 10 times')
    expect(world.service.requests).toHaveLength(11)
  })
})

describe('what is no address of the web', () => {
  it.each([
    'file:///etc/passwd',
    'ftp://example.com',
    'http://user@example.com/',
    'http://good.example@evil.example/',
    'not an address',
    'http://',
  ])('is refused, and asked of nobody: %s', async (url) => {
    const made = tool()
    expect(await made.touches({ url, format: 'text' })).toEqual({})
    expect(['SECURITY', 'INVALID_ARGUMENT']).toContain((await refusedFor(url)).code)
  })

  it('names the host the request goes to, not the one it shows', async () => {
    const touched = async (url: string) => (await tool().touches({ url, format: 'text' })).hosts
    expect(await touched('HTTPS://EXAMPLE.com.:443/a')).toEqual(['example.com'])
    expect(await touched('http://0x7f.1:8080/')).toEqual(['127.0.0.1:8080'])
    expect(await touched('https://аpple.com/')).toEqual(['xn--pple-43d.com'])
    expect(await touched('https:\\\\evil.example\\@good.example')).toEqual(['evil.example'])
  })
})
