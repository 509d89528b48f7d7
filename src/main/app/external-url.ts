const ALLOWED = new Set(['http:', 'https:', 'mailto:'])

/** The one place that decides which addresses may leave the app; returns the address to open, or null. */
export function externalUrl(text: string): string | null {
  const url = URL.parse(text)
  if (!url || !ALLOWED.has(url.protocol)) return null
  // `https://bank.example@evil.example` shows one host and opens another.
  if (url.username || url.password) return null
  return url.href
}
