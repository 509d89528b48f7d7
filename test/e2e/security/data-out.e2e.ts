import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from '../app'
import { oneWindow } from './one-window'

const shown = oneWindow()

test.describe('an image or link in the answer carries data out', () => {
  let server: Server
  let seen: string[]
  let origin: string

  test.beforeAll(async () => {
    seen = []
    server = createServer((request, response) => {
      seen.push(request.url ?? '')
      response.setHeader('access-control-allow-origin', '*')
      response.end()
    })
    server.on('connection', () => seen.push('connection'))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })

  test.afterAll(async () => {
    server.closeAllConnections()
    server.close()
  })

  const ways: Record<string, (origin: string) => void> = {
    'img-src': (to) => {
      new Image().src = `${to}/image?secret`
    },
    'connect-src': (to) => {
      void fetch(`${to}/fetch`, { mode: 'no-cors' }).catch(() => {})
      navigator.sendBeacon(`${to}/beacon`, 'secret')
      new EventSource(`${to}/events`)
      new WebSocket(to.replace('http', 'ws'))
    },
    'frame-src': (to) => {
      const frame = document.createElement('iframe')
      frame.setAttribute('src', `${to}/frame`)
      document.body.append(frame)
    },
    'style-src-elem': (to) => {
      const link = document.createElement('link')
      link.setAttribute('rel', 'stylesheet')
      link.setAttribute('href', `${to}/style`)
      document.head.append(link)
    },
    'media-src': (to) => {
      new Audio(`${to}/sound`).load()
    },
    'object-src': (to) => {
      const object = document.createElement('embed')
      object.setAttribute('type', 'image/svg+xml')
      document.body.append(object)
      object.setAttribute('src', `${to}/object`)
    },
    'font-src': (to) => {
      void new FontFace('x', `url(${to}/font)`).load().catch(() => {})
    },
    'form-action': (to) => {
      const form = document.createElement('form')
      form.setAttribute('action', `${to}/form`)
      document.body.append(form)
      form.submit()
    },
  }

  for (const [directive, way] of Object.entries(ways))
    test(`the policy stops it, and nothing arrives: ${directive}`, async () => {
      await shown.attempt(way, origin)
      await expect.poll(shown.refused).toContain(directive)
      expect(seen).toEqual([])
    })

  test('even a page without a policy has no network', async () => {
    const result = await shown.app.evaluate(async ({ BrowserWindow }, to) => {
      const other = new BrowserWindow({ show: false, webPreferences: { sandbox: true } })
      await other.loadURL('data:text/html,<title>free</title>')
      const words = await other.webContents.executeJavaScript(
        `fetch(${JSON.stringify(`${to}/free`)}, { mode: 'no-cors' }).then(() => 'sent', () => 'refused')`,
      )
      other.destroy()
      return words
    }, origin)
    expect(result).toBe('refused')
    expect(seen).toEqual([])
  })

  test('the server would have seen it', async () => {
    await fetch(`${origin}/control`)
    expect(seen).toContain('/control')
  })
})
