/** For shells that are not taken apart: the first thing that looks like a place of its own. */
const PLACE =
  /(?:^|[\s'"`=(,;|&@])((?:[A-Za-z]:[\\/]|\\\\|\/[A-Za-z.]|~|\.\.(?:[\\/]|$)|\$env:|\$home\b|%\w+%)[^\s'"`;|&)]*)/i

export function foreignPlace(command: string): string | undefined {
  return PLACE.exec(command)?.[1]
}
