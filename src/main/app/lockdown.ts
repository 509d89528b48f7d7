import { type App, type Session, shell, type WebContents } from 'electron'
import { APP_ORIGIN } from './app-scheme'
import { externalUrl } from './external-url'

const LOCAL = /^(app|data|blob|devtools):/
/** The app's own files need not wait for the answer. */
const OTHERS = { urls: ['<all_urls>'], excludeUrls: [`${APP_ORIGIN}/*`] }
/** Writing to the clipboard after a click; reading from it stays refused. */
const COPY = 'clipboard-sanitized-write'

/** Takes from every page what a chat window has no use for. */
export function lockDown(app: App, session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, answer) => answer(permission === COPY))
  session.setPermissionCheckHandler((_contents, permission) => permission === COPY)
  session.setDevicePermissionHandler(() => false)
  session.webRequest.onBeforeRequest(OTHERS, ({ url }, answer) => answer({ cancel: !LOCAL.test(url) }))
  app.on('web-contents-created', (_event, contents) => confine(contents))
}

function confine(contents: WebContents): void {
  contents.setWindowOpenHandler(({ url }) => {
    openExternal(url)
    return { action: 'deny' }
  })
  contents.on('will-frame-navigate', (event) => {
    event.preventDefault()
    if (event.isMainFrame) openExternal(event.url)
  })
  contents.on('will-redirect', (event) => event.preventDefault())
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

/** Opens an address in the user's browser if its scheme allows it; says whether it did. */
export function openExternal(address: string): boolean {
  const url = externalUrl(address)
  if (!url) return false
  void shell.openExternal(url).catch((error) => console.error(`Could not open ${url}: ${error.message}`))
  return true
}
