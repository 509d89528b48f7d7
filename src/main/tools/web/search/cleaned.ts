import type { Hit } from './engine'

const MOST_TITLE = 200
const MOST_SNIPPET = 600
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** A hit as plain text on one line each: engines mark the words that match with tags. */
export function cleaned({ title, url: given, snippet }: Hit): Hit {
  // Line ends and blanks in it would be text of their own.
  const url = URL.parse(given)?.href ?? ''
  return {
    title: plain(title).slice(0, MOST_TITLE) || url,
    url,
    snippet: plain(snippet).slice(0, MOST_SNIPPET),
  }
}

function plain(text: string): string {
  return text
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
      if (code === undefined) return ENTITIES[name] ?? whole
      return code > 0 && code < 0x110000 ? String.fromCodePoint(code) : ''
    })
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
}
