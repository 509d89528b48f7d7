import { ProviderError } from './provider-error'

/**
 * The address as the wire wants it, from what people paste: without a scheme, with a slash at the end, with the path of a call.
 */
export function plainBaseURL(typed: string, wire: 'openai' | 'anthropic'): string {
  const url = parse(typed.trim().replace(/^(["'<])(.*)["'>]$/, '$2'))
  url.hash = ''
  url.search = ''
  let path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .replace(/\/(?:chat\/completions|completions|responses|messages|models)$/i, '')
  if (wire === 'anthropic') path = path.replace(/\/v1$/, '')
  else if (url.host === 'openrouter.ai') path = '/api/v1'
  else if (path === '') path = '/v1'
  return `${url.origin}${path}`
}

/** This computer and the network around it, where hardly anybody has a certificate. */
const NEAR =
  /^(?:localhost|host\.docker\.internal|0\.0\.0\.0|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[(?:::1|f[cde])|[\w-]+(?:\.local|\.lan)?(?:[:/]|$))/i

function parse(typed: string): URL {
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(typed)
    ? typed
    : `${NEAR.test(typed) ? 'http' : 'https'}://${typed}`
  const url = URL.canParse(whole) ? new URL(whole) : null
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new ProviderError(
    'BAD_REQUEST',
    `${typed} is not a web address. It should look like https://host/v1.`,
  )
}
