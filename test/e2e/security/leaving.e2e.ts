import { expect, test } from '../app'
import { oneWindow } from './one-window'

const shown = oneWindow()

test.beforeEach(() =>
  shown.app.evaluate(({ shell }) => {
    Object.assign(globalThis, { opened: [] })
    shell.openExternal = async (url) => {
      ;(globalThis as unknown as { opened: string[] }).opened.push(url)
    }
  }),
)
const opened = () => shown.app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)

const exits: Record<string, (url: string) => unknown> = {
  'window.open': (url) => window.open(url),
  'a link': (url) => {
    const link = document.createElement('a')
    link.setAttribute('href', url)
    link.click()
  },
  'a link to a new window': (url) => {
    const link = document.createElement('a')
    link.setAttribute('href', url)
    link.setAttribute('target', '_blank')
    link.click()
  },
  location: (url) => {
    location.href = url
  },
  'the call of the bridge': (url) => window.deskwright.call('app:open-external', { url }),
}

for (const [name, exit] of Object.entries(exits)) {
  test(`an address of the web opens in the browser, not here: ${name}`, async () => {
    await shown.attempt(exit, 'https://example.com/a?b#c')
    await expect.poll(opened).toEqual(['https://example.com/a?b#c'])
  })

  for (const url of [
    'file:///etc/passwd',
    'smb://evil.example/share',
    'ms-msdt:/id PCWDiagnostic',
    'https://ok@evil.example',
    'javascript:window.pwned=1',
    'data:text/html,<script>opener.pwned=1</script>',
    'app://other/index.html',
    'mailto:a@b.example?attach=/etc/passwd',
  ])
    test(`shell.openExternal is never given ${url}: ${name}`, async () => {
      await shown.attempt(exit, url)
      // What comes after arrives after: so nothing is on its way any more.
      await shown.page.evaluate(() =>
        window.deskwright.call('app:open-external', { url: 'https://last.example/' }),
      )
      await expect.poll(opened).toEqual(['https://last.example/'])
    })
}

test('a frame leads nowhere', async () => {
  await shown.attempt(() => {
    const frame = document.createElement('iframe')
    document.body.append(frame)
    if (frame.contentWindow) frame.contentWindow.location.href = 'https://example.com/frame'
  })
  expect(await opened()).toEqual([])
})
