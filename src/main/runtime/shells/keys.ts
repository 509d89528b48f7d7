import { RuntimeError } from '../runtime-error'

const NAMED: Record<string, string> = {
  enter: '\r',
  return: '\r',
  tab: '\t',
  esc: '\x1b',
  escape: '\x1b',
  up: '\x1b[A',
  down: '\x1b[B',
  right: '\x1b[C',
  left: '\x1b[D',
}

/** The character a key gives together with Ctrl, or a key of its own name: `c`, `Ctrl+C`, `^c`, `esc`. */
export function keyOf(name: string): string {
  const key = name
    .trim()
    .toLowerCase()
    .replace(/^(ctrl|control|c)\s*[-+\s]\s*(?=\S)|^\^(?=.)/, '')
  const named = Object.hasOwn(NAMED, key) ? NAMED[key] : undefined
  if (named !== undefined) return named
  if (key === '?') return '\x7f'
  if (/^[a-z@[\\\]^_]$/.test(key)) return String.fromCharCode(key.toUpperCase().charCodeAt(0) & 0x1f)
  throw new RuntimeError(
    'INVALID_ARGUMENT',
    `There is no control character ${JSON.stringify(name.trim().slice(0, 40))}. Give a letter such as c, d or z, one of @ [ \\ ] ^ _ ?, or ${Object.keys(NAMED).join(', ')}.`,
  )
}
