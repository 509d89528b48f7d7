import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { protocol, type Session } from 'electron'
import { APP_HOST, assetFile } from './asset-file'

export const APP_ORIGIN = `app://${APP_HOST}`
export const APP_PAGE = `${APP_ORIGIN}/index.html`

const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
}

/** Must run before the app is ready. */
export function declareAppScheme(): void {
  const privileges = { standard: true, secure: true, supportFetchAPI: true, codeCache: true }
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges }])
}

/**
 * Serves the built window, and nothing else, as app://deskwright/. `protocol.handle` would be the newer way, but loads
 * all that belongs to its Response first: a tenth of a second at every start.
 */
export function serveApp(session: Session, folder: string): void {
  session.protocol.registerBufferProtocol('app', async ({ url, method }, answer) => {
    const file = method === 'GET' ? assetFile(folder, url) : null
    const body = file && (await readFile(file).catch(() => null))
    if (!file || !body) return answer({ statusCode: 404, data: Buffer.from('Not found') })
    answer({
      data: body,
      headers: {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': CONTENT_SECURITY_POLICY,
        'x-content-type-options': 'nosniff',
      },
    })
  })
}
