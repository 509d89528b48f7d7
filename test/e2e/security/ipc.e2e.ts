import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ipcCalls } from '../../../src/shared/ipc'
import { expect, test } from '../app'
import { oneWindow } from './one-window'

const shown = oneWindow()
const channels = Object.keys(ipcCalls)

test('the bridge is these functions and nothing else', async () => {
  const surface = await shown.page.evaluate(() =>
    Object.entries(window.deskwright).map(([name, value]) => `${name}: ${typeof value}`),
  )
  expect(surface.sort()).toEqual([
    'call: function',
    'onChange: function',
    'onStream: function',
    'onTerminal: function',
    'pathOf: function',
  ])
})

test('a frame inside the page has no bridge', async () => {
  const found = await shown.page.evaluate(() => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const bridged = frame.contentWindow !== null && 'deskwright' in frame.contentWindow
    frame.remove()
    return bridged
  })
  expect(found).toBe(false)
})

test('junk over the bridge is refused with a typed error, on every channel', async () => {
  const answers = await shown.page.evaluate(async (names) => {
    const junk: unknown[] = [undefined, null, 0, 'x', [], { odd: 1 }, { conversationId: { $ne: '' } }]
    const found: string[] = []
    for (const name of names)
      for (const payload of junk) {
        const answer = await window.deskwright.call(name as 'app:info', payload as Record<string, never>)
        found.push(answer.ok ? `${name} took ${JSON.stringify(payload)}` : answer.error.code)
      }
    return found
  }, channels)
  expect(answers).toHaveLength(channels.length * 7)
  expect([...new Set(answers)]).toEqual(['INVALID_ARGUMENT'])
})

test('a channel that is not in the map is refused', async () => {
  const answers = await shown.page.evaluate(async () => {
    const names = [
      'no:such',
      'stream:response',
      '__proto__',
      'constructor',
      'ELECTRON_BROWSER_REQUIRE',
      '',
      'app:info ',
    ]
    return Promise.all(names.map((name) => window.deskwright.call(name as 'app:info', {})))
  })
  for (const answer of answers)
    expect(answer).toMatchObject({ ok: false, error: { code: 'INVALID_ARGUMENT' } })
})

test('what cannot be sent at all does no harm', async () => {
  const alive = await shown.page.evaluate(async () => {
    const loop: Record<string, unknown> = {}
    loop.self = loop
    const call = window.deskwright.call as (name: unknown, payload: unknown) => Promise<unknown>
    for (const payload of [loop, () => 1, { a: Symbol('a') }, 10n, window, document.body])
      await Promise.resolve()
        .then(() => call('app:info', payload))
        .catch(() => {})
    for (const name of [null, 1, {}, []])
      await Promise.resolve()
        .then(() => call(name, {}))
        .catch(() => {})
    return (await window.deskwright.call('app:info', {})).ok
  })
  expect(alive).toBe(true)
})

/** What main says to a frame that calls it directly, without the bridge and its checks. */
test.describe('IPC from a subframe or another origin; junk', () => {
  let preload: string

  test.beforeAll(() => {
    const folder = mkdtempSync(join(tmpdir(), 'deskwright-raw-'))
    preload = join(folder, 'raw.cjs')
    writeFileSync(
      preload,
      `const { contextBridge, ipcRenderer } = require('electron')
       contextBridge.exposeInMainWorld('raw', (channel, payload) => ipcRenderer.invoke(channel, payload))`,
    )
  })

  test.afterAll(() => rmSync(join(preload, '..'), { recursive: true, force: true }))

  function ask(address: string, code: string): Promise<unknown> {
    return shown.app.evaluate(
      async ({ BrowserWindow }, given) => {
        const other = new BrowserWindow({ show: false, webPreferences: { preload: given.preload } })
        await other.loadURL(given.address)
        const answer = await other.webContents.executeJavaScript(given.code)
        other.destroy()
        return answer
      },
      { address, code, preload },
    )
  }

  // The policy and the lock on navigation allow no frame with content: a session without them shows the third wall.
  function askInFrame(code: string): Promise<unknown> {
    return shown.app.evaluate(
      async ({ BrowserWindow, session }, given) => {
        const free = session.fromPartition('free')
        free.protocol.handle('app', ({ url }) => {
          const body = url.endsWith('/inner') ? '<p>x</p>' : '<iframe src="/inner"></iframe>'
          return new Response(body, { headers: { 'content-type': 'text/html' } })
        })
        const webPreferences = { preload: given.preload, session: free, nodeIntegrationInSubFrames: true }
        const other = new BrowserWindow({ show: false, webPreferences })
        other.webContents.removeAllListeners('will-frame-navigate')
        await other.loadURL('app://deskwright/outer')
        const [inner] = other.webContents.mainFrame.frames
        const answer = [inner?.origin, await inner?.executeJavaScript(given.code)]
        other.destroy()
        return answer
      },
      { code, preload },
    )
  }

  const page = 'app://deskwright/index.html'
  const everything = `Promise.all(${JSON.stringify(channels)}.map((channel) => raw(channel, {})))`

  test('the window itself is answered, and main checks what it sends', async () => {
    expect(await ask(page, `raw('app:info', {})`)).toMatchObject({ ok: true })
    for (const payload of ['undefined', 'null', '{ a: 1 }', '"x"', '[{}]'])
      expect(await ask(page, `raw('app:info', ${payload})`)).toMatchObject({
        ok: false,
        error: { code: 'INVALID_ARGUMENT', message: expect.stringContaining('app:info') },
      })
  })

  for (const [name, address] of [
    ['another origin', 'data:text/html,<p>x</p>'],
    ['another host of the scheme', 'app://other/index.html'],
    ['an empty page', 'about:blank'],
  ] as const)
    test(`${name} is forbidden every call`, async () => {
      expectForbidden(await ask(address, everything))
    })

  test('a subframe is forbidden every call, even of the same origin', async () => {
    const [origin, answers] = (await askInFrame(everything)) as [string, unknown]
    expect(origin).toBe('app://deskwright')
    expectForbidden(answers)
  })

  function expectForbidden(answers: unknown) {
    expect(answers).toHaveLength(channels.length)
    for (const answer of answers as unknown[])
      expect(answer).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } })
  }

  test("electron-store's own channel answers nobody", async () => {
    const listeners = await shown.app.evaluate(({ ipcMain }) => ipcMain.eventNames())
    expect(listeners).not.toContain('electron-store-get-data')
  })
})
