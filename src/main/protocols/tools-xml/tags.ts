import { decode } from './entities'

export interface Tag {
  name: string
  attributes: Record<string, string>
  ends: boolean
  /** It has no inside. */
  empty: boolean
}

const TAG = /^<(\/?)([a-z_]+)((?:\s+[a-z_]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>$/i
const ATTRIBUTE = /([a-z_]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi

export function readTag(text: string): Tag | null {
  const [, slash, name, attributes = '', empty] = TAG.exec(text) ?? []
  if (name === undefined) return null
  return {
    name: name.toLowerCase(),
    attributes: Object.fromEntries(
      [...attributes.matchAll(ATTRIBUTE)].map(([, key = '', double, single]) => [
        key.toLowerCase(),
        decode(double ?? single ?? ''),
      ]),
    ),
    ends: slash === '/',
    empty: empty === '/',
  }
}

export const CDATA = '<![CDATA['

/** Blanks an end tag may hold. */
const MAX_BLANKS = 8

/** Whether a text that begins with `<` is the end of this element or the beginning of CDATA, or may become one. */
export function mayBeMark(text: string, name: string): 'end' | 'cdata' | 'maybe' | null {
  if (CDATA.startsWith(text)) return text === CDATA ? 'cdata' : 'maybe'
  const end = `</${name}`
  const low = text.toLowerCase()
  if (end.startsWith(low)) return 'maybe'
  if (!low.startsWith(end)) return null
  const rest = low.slice(end.length)
  if (/^\s*>$/.test(rest)) return 'end'
  return rest.trim() || rest.length > MAX_BLANKS ? null : 'maybe'
}
