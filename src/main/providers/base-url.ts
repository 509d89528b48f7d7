import { ProviderError } from './provider-error'

/**
 * The address as the wire wants it, from what people paste: without a scheme, with a slash at the end, with the path of a call.
 */
export function plainBaseURL(typed: string, wire: 'openai' | 'anthropic'): string {
  const url = parse(typed.trim())
  url.hash = ''
  url.search = ''
  let path = url.pathname
    .replace(/\/+$/, '')
    .replace(/\/(?:chat\/completions|completions|responses|messages|models)$/, '')
  if (wire === 'anthropic') path = path.replace(/\/v1$/, '')
  else if (path === '') path = url.host === 'openrouter.ai' ? '/api/v1' : '/v1'
  return `${url.origin}${path}`
}

function parse(typed: string): URL {
  const near = /^(?:localhost|127\.|10\.|192\.168\.|\[::1\])/.test(typed)
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `${near ? 'http' : 'https'}://${typed}`
  const url = URL.canParse(whole) ? new URL(whole) : null
  if (url && /^https?:$/.test(url.protocol)) return url
  throw new ProviderError(
    'BAD_REQUEST',
    `${typed} is not a web address. It should look like https://host/v1.`,
  )
}
