import { unquote } from './quoting'

/** The end of a name that is followed by the time of the file, as diff writes it. */
const TIME_STAMP =
  /(?:\t| +)(?:\d\d)?\d\d-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d+)?)?(?: [+-]\d{4}| [+-]\d\d:\d\d)?$/
const EPOCH = /\t(1969-12-31|1970-01-01) ([0-2]\d):([0-5]\d):00(?:\.0+)? ([-+])([0-2]\d):?([0-5]\d)$/

export function isNothing(rest: string): boolean {
  return /^\/dev\/null(?:[ \t\r]|$)/.test(rest)
}

/** The name after `---`, `+++`, `rename from` … of a git diff, without its first `strip` folders. */
export function gitName(rest: string, strip: number, tabEnds: boolean): string | null {
  return quotedName(rest, strip) ?? plainName(upTo(rest, tabEnds ? /[\t\r]/ : /\r/), strip, null)
}

/** The name after `---` or `+++` of a plain diff, where a time may follow it. */
export function plainDiffName(rest: string, strip: number, other: string | null): string | null {
  const quoted = quotedName(rest, strip)
  if (quoted !== null) return quoted
  const stamp = TIME_STAMP.exec(rest)
  return plainName(stamp ? rest.slice(0, stamp.index) : upTo(rest, /[\t\r]/), strip, other)
}

/** GNU diff gives a side that does not exist the time 0. */
export function hasEpoch(rest: string): boolean {
  const match = EPOCH.exec(rest.slice(Math.max(0, rest.lastIndexOf('\t'))))
  if (!match) return false
  const [, day, hour, minute, sign, zoneHour, zoneMinute] = match
  const zone = (Number(zoneHour) * 60 + Number(zoneMinute)) * (sign === '-' ? -1 : 1)
  return Number(hour) * 60 + Number(minute) - zone === (day === '1969-12-31' ? 24 * 60 : 0)
}

/** The name that stands twice in `diff --git a/name b/name`; null when the two differ or cannot be told apart. */
export function commonName(rest: string, strip: number): string | null {
  const first = unquote(rest)
  if (rest[0] === '"' && !first) return null
  if (first) {
    const second = unquote(rest.slice(first.end).replace(/^[ \t\r]+/, ''))
    const name = withoutFolders(first.name, strip)
    return second && name !== null && withoutFolders(second.name, strip) === name ? name : null
  }
  const name = withoutFolders(rest, strip)
  if (name === null) return null
  const mark = name.indexOf('"')
  return mark < 0 ? repeated(name, strip) : beforeQuoted(name, mark, strip)
}

function repeated(text: string, strip: number): string | null {
  for (const { index } of text.matchAll(/[ \t]/g)) {
    const name = text.slice(0, index)
    if (withoutFolders(text.slice(index + 1), strip) === name) return name
  }
  return null
}

function beforeQuoted(text: string, mark: number, strip: number): string | null {
  const second = unquote(text.slice(mark))
  const name = second && withoutFolders(second.name, strip)
  if (name == null || name.length >= mark) return null
  return text.startsWith(name) && /[ \t\r]/.test(text.charAt(name.length)) ? name : null
}

/** Null also for an absolute path. */
function withoutFolders(path: string, strip: number): string | null {
  if (path.startsWith('/')) return null
  const start = afterSlash(path, strip)
  return start === null ? null : path.slice(start)
}

function quotedName(rest: string, strip: number): string | null {
  const quoted = unquote(rest)
  const start = quoted && afterSlash(quoted.name, strip)
  return quoted && start !== null ? oneSlash(quoted.name.slice(start)) : null
}

/** `other`: the name on the line before, taken when this one only adds something to it ("file.orig"). */
function plainName(text: string, strip: number, other: string | null): string | null {
  const start = afterSlash(text, strip)
  const name = start === null ? '' : text.slice(start)
  if (!name) return other
  return oneSlash(other !== null && name.startsWith(other) ? other : name)
}

function upTo(text: string, end: RegExp): string {
  const at = text.search(end)
  return at < 0 ? text : text.slice(0, at)
}

function afterSlash(text: string, count: number): number | null {
  let at = 0
  for (let left = count; left > 0; left--) {
    const slash = text.indexOf('/', at)
    if (slash < 0) return null
    at = slash + 1
  }
  return at
}

const oneSlash = (name: string) => name.replace(/\/+/g, '/')
