import { lookAlike } from './characters'

/** A command line of plain words, the only kind that rules allow. */
export interface PlainCommand {
  words: string[]
  redirects: PlainRedirect[]
}

interface PlainRedirect {
  access: 'read' | 'write'
  target: string
}

/**
 * Each piece means the same in every POSIX shell, zsh and fish. No backslash even in quotes, where shells differ; `!`
 * only in single quotes; `=`, `~` and `%` not at the start of a word. A secret is put in whatever quotes it stands in.
 */
const PIECES = {
  space: /[ \t]+/y,
  operator: /&&|\|\|(?!\|)|\|(?![|&])|;(?![;&|])/y,
  redirect: /(\d?)(>>|>|<)(?![<>&|(])|&(>>|>)(?![<>&|(])/y,
  duplicate: /\d?>&[0-9](?=[ \t;|&]|$)/y,
  bare: /(?:[A-Za-z0-9_./@+,-]|[^\0-\x7F]|(?<=[\w./@+,:-])[:=%]|(?<=[A-Za-z0-9])~(?=\d|[ \t]|$))+/y,
  single: /'(?:(?!\$KARYI\{)[^'\\\n])*'/y,
  double: /"[^"\\$`!\n]*"/y,
}
type Piece = keyof typeof PIECES

/** The commands of a line that consists of plain words, or null when anything in it is not. */
export function readPlain(line: string): PlainCommand[] | null {
  const text = line.replace(/\n+$/, '')
  if (lookAlike(text)) return null
  let command: PlainCommand = { words: [], redirects: [] }
  const commands = [command]
  let word: string | null = null
  let redirect: PlainRedirect['access'] | null = null

  const end = (): boolean => {
    if (word === null) return redirect === null
    if (redirect) command.redirects.push({ access: redirect, target: word })
    else command.words.push(word)
    word = redirect = null
    return true
  }

  for (let at = 0; at < text.length; ) {
    const [piece, found] = next(text, at, word !== null)
    if (!piece) return null
    at += found.length
    if (piece === 'bare') word = (word ?? '') + found
    else if (piece === 'single' || piece === 'double') word = (word ?? '') + found.slice(1, -1)
    else if (piece === 'space') {
      if (word !== null) end()
    } else if (!end()) return null
    else if (piece === 'redirect') redirect = found.includes('<') ? 'read' : 'write'
    else if (piece === 'operator') {
      if (command.words.length === 0) return null
      command = { words: [], redirects: [] }
      commands.push(command)
    }
  }
  const last = text.trimEnd().at(-1)
  if (!end() || (command.words.length === 0 && last !== ';')) return null
  if (command.words.length === 0) commands.pop()
  return commands.some(isAssigning) ? null : commands
}

function next(text: string, at: number, inWord: boolean): [Piece, string] | [null, ''] {
  const order: Piece[] = [
    'space',
    ...(inWord ? [] : (['duplicate'] as const)),
    'redirect',
    'operator',
    'bare',
    'single',
    'double',
  ]
  for (const piece of order) {
    const pattern = PIECES[piece]
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (!found) continue
    // `a2>b` writes the whole of a2; only a number that stands alone is a descriptor.
    if (piece === 'redirect' && inWord && /^\d/.test(found)) continue
    return [piece, found]
  }
  return [null, '']
}

/** `A=1 ls` sets a variable; `=ls` and `%1` are expanded by some shells. */
const isAssigning = ({ words: [program = ''] }: PlainCommand) => !/^[A-Za-z0-9_./-][^=]*$/.test(program)
