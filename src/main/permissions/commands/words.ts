import type { Node } from 'web-tree-sitter'
import { ansiString } from './ansi-string'
import { expandBraces, markBrace, withoutMarks } from './braces'
import { HOLE, type Oddity, type Word } from './script'

/** Nodes whose value is not in the text, with what they are called. */
export const DYNAMIC: Record<string, Oddity['kind']> = {
  command_substitution: 'substitution',
  process_substitution: 'process',
  simple_expansion: 'variable',
  expansion: 'variable',
  arithmetic_expansion: 'arithmetic',
}

interface Hole {
  start: number
  end: number
  value: string
}

/** A word as the program would get it, as far as the text alone tells; several where it has braces, up to so many. */
export function readWord(
  node: Node,
  source: string,
  odd: (kind: Oddity['kind'], at: Node) => void,
  most: number,
): Word[] {
  const holes: Hole[] = []
  findHoles(node, source, holes, odd)
  const read = unquote(source, node.startIndex, node.endIndex, holes)
  if (read.pattern || read.brace) odd('pattern', node)
  if (read.tilde) odd('home', node)
  if (read.escape) odd('escape', node)
  const plain = holes.length === 0 && !read.pattern && !read.brace && !read.tilde
  const texts = read.brace ? expandBraces(read.text, most) : [withoutMarks(read.text)]
  const pattern = read.pattern || texts === null
  const place = { plain, start: node.startIndex, end: node.endIndex }
  return (texts ?? [withoutMarks(read.text)]).map((text) => ({ text, pattern, ...place }))
}

function findHoles(
  node: Node,
  source: string,
  holes: Hole[],
  odd: (kind: Oddity['kind'], at: Node) => void,
): void {
  const kind = DYNAMIC[node.type]
  if (kind) {
    odd(kind, node)
    holes.push({ start: node.startIndex, end: node.endIndex, value: known(node.text) })
    return
  }
  if (node.type === 'ansi_c_string') {
    odd('escape', node)
    const value = ansiString(source.slice(node.startIndex + 2, node.endIndex - 1))
    holes.push({ start: node.startIndex, end: node.endIndex, value })
    return
  }
  for (const child of node.children) findHoles(child, source, holes, odd)
}

function known(text: string): string {
  const name = /^\$\{?(HOME|PWD)\}?$/.exec(text)?.[1]
  if (name === 'HOME') return '~'
  return name === 'PWD' ? '.' : HOLE
}

/** Takes the quotes off, the way the shell does. */
function unquote(source: string, from: number, to: number, holes: Hole[]) {
  const read = { text: '', pattern: false, brace: false, tilde: false, escape: false }
  let quote = ''
  let next = 0
  for (let i = from; i < to; i++) {
    const hole = holes[next]
    if (hole?.start === i) {
      next++
      read.text += hole.value
      i = hole.end - 1
      continue
    }
    const char = source.charAt(i)
    if (quote === "'") {
      if (char === quote) quote = ''
      else read.text += char
      continue
    }
    if (char === '\\') {
      const escaped = source.charAt(++i)
      read.escape = true
      if (escaped === '\n') continue
      read.text += quote && !'$`"\\'.includes(escaped) ? char + escaped : escaped
      continue
    }
    if (char === '"') {
      quote = quote ? '' : char
      continue
    }
    if (!quote) {
      if (char === "'") {
        quote = char
        continue
      }
      // What is quoted behind it is translated.
      if (char === '$' && source.charAt(i + 1) === '"') {
        read.escape = true
        continue
      }
      if ('*?['.includes(char)) read.pattern = true
      if (char === '{') read.brace = true
      if (char === '~' && /^$|[=:]$/.test(read.text)) read.tilde = true
    }
    read.text += quote ? char : markBrace(char)
  }
  return read
}
