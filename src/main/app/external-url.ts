const ALLOWED = new Set(['http:', 'https:', 'mailto:'])
const MAIL_FIELDS = new Set(['to', 'cc', 'bcc', 'subject', 'body'])

/** The one place that decides which addresses may leave the app; returns the address to open, or null. */
export function externalUrl(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !ALLOWED.has(url.protocol)) return null
  // `https://bank.example@evil.example` shows one host and opens another.
  if (url.username || url.password) return null
  // Some mail programs attach a file for `mailto:?attach=/etc/passwd`.
  if (url.protocol === 'mailto:' && ![...url.searchParams.keys()].every(isMailField)) return null
  return url.href
}

const isMailField = (name: string): boolean => MAIL_FIELDS.has(name.toLowerCase())
