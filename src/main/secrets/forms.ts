/** The ways in which a value is written somewhere else: each can be told from the value, and the value put in that way again. */
export interface Form {
  /** '' is the value as it is. */
  form: string
  text: string
}

/** A name of a form, as part of a regular expression. */
export const FORM =
  'json|ascii|html(?:-hex)?|xml|single|double|escaped|url(?:-lower)?|uri|path|form(?:-lower)?|hex|HEX|base64(?:url)?(?:\\+[012])?|line \\d+'

/** A line of a longer value that is too short says nothing. */
const SHORTEST_LINE = 8
const SHIFTS = [0, 1, 2]

export function formsOf(value: string): Form[] {
  const names = [
    ...[
      '',
      'json',
      'ascii',
      'html',
      'html-hex',
      'xml',
      'single',
      'double',
      'escaped',
      'url',
      'url-lower',
      'uri',
      'path',
      'form',
      'form-lower',
      'hex',
      'HEX',
    ],
    ...['base64', 'base64url'].flatMap((name) => [name, ...SHIFTS.map((shift) => `${name}+${shift}`)]),
    ...linesOf(value).flatMap((line, index) => (isTelling(line) ? [`line ${index + 1}`] : [])),
  ]
  const seen = new Set<string>()
  return names.flatMap((form) => {
    const text = writtenAs(value, form)
    if (text === '' || seen.has(text)) return []
    seen.add(text)
    return [{ form, text }]
  })
}

/** The value in one of its forms; one that is not known is the value itself. */
export function writtenAs(value: string, form: string): string {
  const [name = '', detail = ''] = form.split(/[+ -]/)
  const lower = (text: string) => (detail ? text.replace(/%../g, (code) => code.toLowerCase()) : text)
  switch (name) {
    case 'json':
      return JSON.stringify(value).slice(1, -1)
    case 'ascii':
      return writtenAs(value, 'json').replace(/[^\0-\x7f]/g, (char) => `\\u${hexOf(char).padStart(4, '0')}`)
    // Programs do not agree on how to write an apostrophe.
    case 'html':
      return value.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? `&#${detail ? 'x27' : '39'};`)
    case 'xml':
      return value.replace(/[&<>]/g, (char) => ENTITIES[char] ?? char)
    // As a shell shows it: in the trace of set -x, in export -p, by printf %q.
    case 'single':
      return value.replaceAll("'", "'\\''")
    case 'double':
      return value.replace(/[\\"$`]/g, '\\$&')
    case 'escaped':
      return value.replace(/[\x20-\x7e]/g, (char) => (/[\w@%+=:,./-]/.test(char) ? char : `\\${char}`))
    case 'url':
      return lower(strict(value))
    case 'uri':
      return encodeURIComponent(value.toWellFormed())
    case 'path':
      return strict(value).replaceAll('%2F', '/')
    case 'form':
      return lower(new URLSearchParams([['', value]]).toString().slice(1))
    case 'hex':
      return Buffer.from(value).toString('hex')
    case 'HEX':
      return Buffer.from(value).toString('hex').toUpperCase()
    case 'base64':
    case 'base64url':
      return detail === '' ? Buffer.from(value).toString(name) : inside(value, name, Number(detail))
    case 'line':
      return linesOf(value)[Number(detail) - 1] ?? value
    default:
      return value
  }
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

const hexOf = (char: string) => char.charCodeAt(0).toString(16)

/** Everything but letters, digits and `-._~`. */
function strict(value: string): string {
  return encodeURIComponent(value.toWellFormed()).replace(
    /[!'()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** The characters that are the same whatever stands around the value, which begins `shift` bytes into a group of three. */
function inside(value: string, alphabet: 'base64' | 'base64url', shift: number): string {
  const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(value)])
  return bytes.toString(alphabet).slice(Math.ceil((shift * 8) / 6), Math.floor((bytes.length * 8) / 6))
}

function linesOf(value: string): string[] {
  const lines = value.split(/\r?\n/)
  return lines.length > 1 ? lines : []
}

/** Not the frame of a key file, which is the same for all. */
function isTelling(line: string): boolean {
  return line.trim().length >= SHORTEST_LINE && !/^-----(BEGIN|END) /.test(line)
}
