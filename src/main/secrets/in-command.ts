import { writtenAs } from './forms'
import { type Reference, referencesIn } from './reference'
import { SecretError } from './secret-error'
import { type Place, readShell } from './shell-places'

/** A script that names variables where it named secrets, and the variables. The values are not in its text. */
export interface Script {
  text: string
  env: Record<string, string>
}

interface Edit {
  start: number
  end: number
  text: string
}

/** @param shell the path of the program that will read the script */
export function inCommand(command: string, shell: string, lookUp: (name: string) => string): Script {
  const references = referencesIn(command)
  if (references.length === 0) return { text: command, env: {} }
  const env = Object.fromEntries(
    references.map((reference) => [variableOf(reference), writtenAs(lookUp(reference.name), reference.form)]),
  )
  return { text: apply(command, editsFor(command, references, shell)), env }
}

const variableOf = ({ name, form }: Reference) =>
  `KARYI_${name}${form ? `__${form.replace(/[^A-Za-z0-9]/g, '_')}` : ''}`

function editsFor(command: string, references: Reference[], shell: string): Edit[] {
  const program = shell.replace(/^.*[/\\]/, '').toLowerCase()
  if (/^(powershell|pwsh)/.test(program)) return references.map((one) => powerShell(command, one))
  if (program === 'cmd.exe')
    throw new SecretError(
      'UNAVAILABLE',
      'Secrets cannot be used in commands of cmd.exe. Write them to a file instead.',
    )
  return posix(command, references, program === 'fish' ? FISH : POSIX)
}

type Spelling = Record<Exclude<Place, 'comment'>, (variable: string) => string>

const POSIX: Spelling = {
  bare: (variable) => `"\${${variable}}"`,
  double: (variable) => `\${${variable}}`,
  single: (variable) => `'"\${${variable}}"'`,
  ansi: (variable) => `'"\${${variable}}"$'`,
  heredoc: (variable) => `\${${variable}}`,
}

const FISH: Spelling = {
  ...POSIX,
  bare: (variable) => `"$${variable}"`,
  double: (variable) => `""$${variable}""`,
  single: (variable) => `'"$${variable}"'`,
}

function posix(command: string, references: Reference[], spelling: Spelling): Edit[] {
  const { placeAt, heredocs } = readShell(command, references)
  const edits = references.flatMap((reference): Edit[] => {
    const place = placeAt(reference.start)
    return place === 'comment' ? [] : [{ ...reference, text: spelling[place](variableOf(reference)) }]
  })
  const literal = heredocs.filter(
    ({ quoted, body }) => quoted && references.some(({ start }) => start >= body.start && start < body.end),
  )
  return [...edits, ...literal.flatMap((heredoc) => opened(command, heredoc, references))]
}

/** A here-document whose text is taken as it is, written so that variables in it count and nothing else changes. */
function opened(
  command: string,
  { word, delimiter, body }: ReturnType<typeof readShell>['heredocs'][number],
  references: Reference[],
): Edit[] {
  if (!/^[\w.-]+$/.test(delimiter))
    throw new SecretError(
      'INVALID_ARGUMENT',
      'A secret cannot stand in this here-document. Give it a plain end word such as EOF.',
    )
  const special = [...command.slice(body.start, body.end).matchAll(/[\\$`]/g)]
    .map(({ index }) => body.start + index)
    .filter((at) => !references.some(({ start }) => start === at))
  return [{ ...word, text: delimiter }, ...special.map((at) => ({ start: at, end: at, text: '\\' }))]
}

function powerShell(command: string, reference: Reference): Edit {
  const variable = variableOf(reference)
  const before = command.slice(0, reference.start).replace(/`./gs, '')
  const open = before.replace(/"[^"]*"|'[^']*'/g, '')
  const quote = /["']/.exec(open)?.[0]
  if (quote === "'")
    throw new SecretError(
      'INVALID_ARGUMENT',
      'PowerShell puts nothing into single quotes. Write the secret in double quotes.',
    )
  return { ...reference, text: quote ? `$($env:${variable})` : `$env:${variable}` }
}

function apply(text: string, edits: Edit[]): string {
  let out = ''
  let from = 0
  for (const { start, end, text: put } of edits.toSorted((a, b) => a.start - b.start)) {
    out += text.slice(from, start) + put
    from = end
  }
  return out + text.slice(from)
}
