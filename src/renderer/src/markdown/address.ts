/** Where a link of an answer leads. */
export type Address =
  | { kind: 'web'; url: string; host: string }
  | { kind: 'file'; path: string }
  | { kind: 'none' }

const WEB = new Set(['http:', 'https:', 'mailto:'])

/** Main decides what is opened; this only decides what is shown as a link. */
export function addressOf(href: string): Address {
  const text = href.trim()
  if (text === '' || text.startsWith('#') || text.startsWith('//')) return { kind: 'none' }
  const url = URL.parse(text)
  if (!url) return fileOf(text)
  if (!WEB.has(url.protocol) || url.username || url.password) return { kind: 'none' }
  return { kind: 'web', url: url.href, host: url.host || url.pathname }
}

/** `https://bank.example` written over a link to somewhere else. */
export function pretends(shown: string, host: string): boolean {
  const named = /^\s*(?:https?:\/\/)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/:?#]|\s*$)/iu.exec(shown)?.[1]
  if (!named) return false
  const bare = (name: string) => name.toLowerCase().replace(/^www\./, '')
  return bare(URL.parse(`https://${named}`)?.host ?? named) !== bare(host).replace(/:\d+$/, '')
}

function fileOf(text: string): Address {
  const path = plain(text).replace(/(?:#L?\d+(?:-L?\d+)?|:\d+(?::\d+)?)$/, '')
  return /^[a-z][a-z\d+.-]*:/i.test(path) || path === '' ? { kind: 'none' } : { kind: 'file', path }
}

function plain(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
