import { describe, expect, it } from 'vitest'
import { createSecrets, openVault } from '../../src/main/secrets'
import { createRegistry, createWebFetchTool } from '../../src/main/tools'
import type { RuleMatch } from '../../src/shared/permission-rules'
import { startCore } from '../main/skills/core-fixture'
import { web } from '../main/tools/web/fixture'
import { callTool, say } from '../wire/server'

const VALUE = 'Very/Secret #1 "Value"'

async function withRule(match: RuleMatch, fits: string) {
  const at = await startCore({ mode: 'ask' })
  const { secrets, store } = at.core()
  secrets.set('T', VALUE)
  const examples = { matches: [fits], others: [`other${fits}`] }
  store.rules.put({
    id: 'r',
    effect: 'allow',
    scope: 'always',
    workspace: null,
    match,
    examples,
    createdAt: 1,
  })
  return at
}

describe('a rule that was made without a secret', () => {
  it('for a host does not send one there', async () => {
    const at = await withRule({ kind: 'host', host: 'one.invalid' }, 'one.invalid')
    const fetch = (id: string, path: string) =>
      callTool(id, 'web_fetch', { url: `http://one.invalid/${path}` })
    at.model.script([fetch('1', 'a')], [fetch('2', '?k=$KARYI{T}')], [say('ok')])
    await at.say('go')
    expect(at.results()[0]).toContain('Could not find one.invalid')
    expect(at.permissions()).toMatchObject([
      { description: expect.stringContaining('It uses the secret T.'), rememberable: false },
    ])
  })

  it.each([`echo '$KARYI{T}'`, `echo "$KARYI{T}"`, 'echo $KARYI{T}', `echo a'b$KARYI{T}'`])(
    'for a program does not give it one: %s',
    async (command) => {
      const at = await withRule({ kind: 'command-prefix', words: ['echo'] }, 'echo')
      const run = (id: string, text: string) => callTool(id, 'exec', { command: text })
      at.model.script([run('1', `echo 'plain'`)], [run('2', command)], [say('ok')])
      await at.say('go')
      expect(at.results()[0]).toContain('plain')
      expect(at.permissions()).toMatchObject([{ command }])
    },
  )
})

it('is not written to a file, where it could be read back in parts, before the user says so', async () => {
  const at = await startCore({ mode: 'edits' })
  at.core().secrets.set('T', VALUE)
  const content = `${'x'.repeat(1_990)}$KARYI{T}`
  at.model.script(
    [callTool('1', 'write', { path: 'plain.txt', content: 'plain' })],
    [callTool('2', 'write', { path: 'a.txt', content })],
    [callTool('3', 'read', { path: 'a.txt' })],
    [say('ok')],
  )
  await at.say('go')
  expect(at.permissions()).toMatchObject([
    { description: expect.stringContaining('It uses the secret T.'), rememberable: false },
  ])
  await at.answer({ kind: 'deny' })
  expect(at.results()[0]).toContain('plain.txt')
  expect(JSON.stringify(at.model.requests)).not.toContain('Very/')
})

describe('an address', () => {
  const world = web()

  async function fetchIt(url: string) {
    const secrets = createSecrets(openVault({ file: `${world.sessionDir}/vault`, seals: [], warn() {} }))
    secrets.set('T', VALUE)
    secrets.set('ALL', `${world.service.url}/hook`)
    const tool = createWebFetchTool({ privateHosts: () => [world.service.host] })
    const output = await createRegistry([tool], { secrets, shell: 'sh' }).execute(
      { name: 'web_fetch', arguments: JSON.stringify({ url }) },
      {
        ...{ conversationId: 'c', turnId: 't', workspace: null, sessionDir: world.sessionDir },
        ...{ signal: new AbortController().signal, onOutput() {} },
      },
    )
    return JSON.stringify(output)
  }

  it.each(['/?k=$KARYI{T}&b=1', '/a/$KARYI{T}/b', '/?k=$KARYI{T}(url)'])(
    'holds all of a value as one part of it, and is told without: %s',
    async (path) => {
      const asked: string[] = []
      world.service.answer = (request) => {
        asked.push(request.query.get('k') ?? decodeURIComponent(request.path))
        return { body: 'fine' }
      }
      const told = await fetchIt(world.service.url + path)
      expect(asked).toEqual([path.startsWith('/?') ? VALUE : `/a/${VALUE}/b`])
      expect(told).toContain('$KARYI{T}')
      expect(told).not.toMatch(/very|secret(?!s)|value/i)
    },
  )

  it('that is none is not told in part', async () => {
    const told = await fetchIt(`${'x'.repeat(190)}$KARYI{T}`)
    expect(told).toContain('this is not an address')
    expect(told).not.toMatch(/very/i)
  })

  it('can be the value as a whole', async () => {
    world.service.answer = () => ({ body: 'fine' })
    expect(await fetchIt('$KARYI{ALL}?a=1')).toContain('$KARYI{ALL}?a=1')
  })

  it.each(['http://$KARYI{T}.one.invalid/', 'http:x$KARYI{T}', ' https://a@$KARYI{T}:80/'])(
    'has no value in its host, where it would be spelled otherwise: %s',
    async (url) => {
      const told = await fetchIt(url)
      expect(told).toContain('INVALID_ARGUMENT: web_fetch: url: the host cannot hold a secret')
      expect(told).not.toMatch(/very|value/i)
    },
  )
})
