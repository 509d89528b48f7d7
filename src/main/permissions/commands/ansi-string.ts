const NAMED: Record<string, string> = {
  a: '\x07',
  b: '\b',
  e: '\x1B',
  E: '\x1B',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

const ESCAPE = /\\(?:x([0-9A-Fa-f]{1,2})|u([0-9A-Fa-f]{1,4})|U([0-9A-Fa-f]{1,8})|([0-7]{1,3})|c(.)|(.))/gs

/** What the shell makes of the inside of `$'…'`. */
export function ansiString(inside: string): string {
  return inside.replace(ESCAPE, (_all, hex, short, long, octal, control, char) => {
    const digits: string | undefined = hex ?? short ?? long
    if (digits !== undefined) return character(Number.parseInt(digits, 16))
    if (octal !== undefined) return character(Number.parseInt(octal, 8))
    if (control !== undefined) return character(control.charCodeAt(0) & 0x1f)
    return NAMED[char] ?? char
  })
}

function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : ''
}
