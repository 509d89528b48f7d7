/** What a SKILL.md says. */
export interface SkillText {
  /** Empty when it names none. */
  name: string
  description: string
  /** The entries of allowed-tools as they are written; null when there is no such line. */
  allowed: string[] | null
  /** What follows the front matter. */
  body: string
}

const FRONT = /^\uFEFF?---[ \t]*\r?\n([\s\S]*?)\r?\n?^---[ \t]*(?:\r?\n|$)/m
const MAX_FRONT = 16_000
const MAX_DESCRIPTION = 1_024
const NAME = /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._ -]{0,63}$/u

/** Reads a SKILL.md; what is wrong with it is said in words, never thrown. */
export async function readSkillText(text: string): Promise<SkillText | { problem: string }> {
  const found = FRONT.exec(text)
  if (found?.index !== 0) return wrong('it does not begin with front matter between two lines of ---')
  const [whole, front = ''] = found
  if (front.length > MAX_FRONT) return wrong('its front matter is too long')
  const read = await readYaml(front)
  if ('problem' in read) return wrong(`its front matter is not valid YAML: ${read.problem}`)
  const fields = read.value ?? {}
  if (!isRecord(fields)) return wrong('its front matter is not a list of fields')
  const { name = '', description = '' } = fields
  if (typeof name !== 'string' || (name !== '' && !NAME.test(name)))
    return wrong('name has to be a text of at most 64 letters, digits, dots, dashes and blanks')
  if (typeof description !== 'string') return wrong('description has to be a text')
  const given = fields['allowed-tools'] ?? fields.allowedTools ?? null
  const allowed = given === null ? null : entriesOf(given)
  if (typeof allowed === 'string') return wrong(allowed)
  return {
    name,
    description: description.replace(/\s+/g, ' ').trim().slice(0, MAX_DESCRIPTION),
    allowed,
    body: text.slice(whole.length).trim(),
  }
}

const wrong = (what: string) => ({ problem: `SKILL.md cannot be used: ${what}.` })

async function readYaml(text: string): Promise<{ value: unknown } | { problem: string }> {
  const { parseDocument } = await import('yaml')
  try {
    const document = parseDocument(text, { logLevel: 'silent', prettyErrors: true, uniqueKeys: true })
    const [error] = document.errors
    if (error) return { problem: firstLine(error.message) }
    return { value: document.toJS({ maxAliasCount: 0 }) }
  } catch (error) {
    return { problem: firstLine((error as Error).message) }
  }
}

/** A list, or a text with commas or blanks between the entries. */
function entriesOf(given: unknown): string[] | string {
  if (typeof given === 'string') return split(given)
  if (!Array.isArray(given) || !given.every((one) => typeof one === 'string'))
    return 'allowed-tools has to be a list of names, or a text with commas between them'
  return given.map((one) => one.trim()).filter(Boolean)
}

/** Commas and blanks in brackets belong to the entry: `Bash(git add:*), Read`. */
function split(text: string): string[] {
  return text.match(/[^\s,(]*\([^)]*\)?[^\s,]*|[^\s,]+/g) ?? []
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const firstLine = (text: string) => (text.split('\n')[0] ?? text).replace(/[.:\s]+$/, '')
