import { join } from 'node:path'
import { expect, test } from '../app'
import { oneWindow } from './one-window'

const shown = oneWindow()

test('is isolated, sandboxed and without Node', async () => {
  const preferences = await shown.app.evaluate(({ webContents }) => {
    const [contents] = webContents.getAllWebContents()
    return (
      contents as unknown as { getLastWebPreferences(): Record<string, unknown> }
    ).getLastWebPreferences()
  })
  expect(preferences).toMatchObject({
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
  })
  const names = [
    'require',
    'process',
    'module',
    'exports',
    'global',
    'Buffer',
    '__dirname',
    'ipcRenderer',
    'electron',
  ]
  expect(await shown.page.evaluate((all) => all.filter((name) => name in globalThis), names)).toEqual([])
})

test('cannot change the bridge, nor reach into it by changing what JavaScript is made of', async () => {
  const changed = await shown.page.evaluate(async () => {
    const real = window.deskwright
    const tries = [
      () => Object.assign(window, { deskwright: {} }),
      () => Object.assign(real, { call: () => 'forged' }),
      () => Object.defineProperty(real, 'extra', { value: 1 }),
      () => Reflect.deleteProperty(window, 'deskwright'),
    ]
    for (const attempt of tries)
      try {
        attempt()
      } catch {}
    const stolen: unknown[] = []
    const parse = JSON.parse
    JSON.parse = (...args) => {
      stolen.push(args)
      return parse(...args)
    }
    const answer = await window.deskwright.call('app:info', {})
    JSON.parse = parse
    return { same: window.deskwright === real, keys: Object.keys(real), ok: answer.ok, stolen }
  })
  expect(changed).toMatchObject({ same: true, ok: true, stolen: [] })
  expect(changed.keys).not.toContain('extra')
})

test('comes from app:// and cannot read file://', async () => {
  expect(await shown.page.evaluate(() => [location.origin, isSecureContext])).toEqual([
    'app://deskwright',
    true,
  ])
  expect(await fetched('file:///etc/passwd')).toBe('refused')
  expect(await fetched(`file://${join(import.meta.dirname, '../../../package.json')}`)).toBe('refused')
})

for (const address of [
  '/..%2fmain%2findex.js',
  '/%2e%2e/main/index.js',
  '/assets/..%2f..%2f..%2fpackage.json',
  '/..%5cmain%5cindex.js',
  '//deskwright/../main/index.js',
  '/index.html%00',
  '/',
  '/assets',
])
  test(`a path out of its folder is not found: ${address}`, async () => {
    expect(await fetched(`app://deskwright${address}`)).toBe(404)
  })

test('every file comes with the policy and its own type', async () => {
  const headers = await shown.page.evaluate(async () => {
    const { headers, status } = await fetch('/index.html')
    return { status, ...Object.fromEntries(headers) }
  })
  expect(headers).toMatchObject({ status: 200, 'x-content-type-options': 'nosniff' })
  const policy = String((headers as Record<string, unknown>)['content-security-policy'])
  expect(policy.split('; ')).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "form-action 'none'",
      "trusted-types 'none'",
    ]),
  )
  expect(policy).not.toMatch(/unsafe|https?:|\*/)
})

/** The status of a request of the page, or 'refused'. */
function fetched(url: string): Promise<number | 'refused'> {
  return shown.page.evaluate(
    (from) =>
      fetch(from).then(
        (answer) => answer.status,
        () => 'refused' as const,
      ),
    url,
  )
}
