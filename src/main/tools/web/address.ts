import { WebError } from './web-error'

/** An address as it is asked for: canonical, without what stays in the browser and without a way to log in. */
export function readAddress(text: string, base?: string): URL {
  const url = URL.parse(text.trim(), base)
  // It is not said again: a secret in it that is cut would not be found.
  if (!url) throw new WebError('INVALID_ARGUMENT', 'url: this is not an address.')
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new WebError(
      'SECURITY',
      `Only http and https addresses are fetched, not ${url.protocol} Use read for files.`,
    )
  if (url.username || url.password)
    throw new WebError('SECURITY', 'The address holds a user name or password, which is never sent.')
  url.hostname = url.hostname.replace(/\.+$/, '')
  url.hash = ''
  return url
}

/** The host as rules and settings name it; undefined for what is no address. */
export function hostOf(text: string): string | undefined {
  try {
    return readAddress(text).host
  } catch {
    return undefined
  }
}

/** A redirect within a site: the same name, or with and without www. */
export function isSameSite(one: URL, other: URL): boolean {
  const bare = ({ hostname }: URL) => hostname.replace(/^www\./, '')
  const usual = ({ port }: URL) => port === ''
  return bare(one) === bare(other) && (one.port === other.port || (usual(one) && usual(other)))
}
