import type { Node } from 'web-tree-sitter'
import { MAX_COMMANDS, MAX_DEPTH, MAX_EXPANDED } from './limits'
import { either, type Moves, move, START, stay } from './places'
import type { Oddity, Places, Script, Word } from './script'
import { DYNAMIC, readWord } from './words'

/** Thrown and caught inside this room only. */
export class TooMuch extends Error {}

/** The grammar ends a word where the shell goes on with it. Thrown and caught in the same way. */
export class TornWord extends Error {}

/** What the nodes of the grammar are, apart from commands and lists. */
const KINDS: Record<string, Oddity['kind']> = {
  subshell: 'group',
  compound_statement: 'group',
  negated_command: 'group',
  if_statement: 'flow',
  while_statement: 'flow',
  for_statement: 'flow',
  c_style_for_statement: 'flow',
  case_statement: 'flow',
  test_command: 'flow',
  function_definition: 'function',
  declaration_command: 'declaration',
  unset_command: 'declaration',
  variable_assignment: 'declaration',
  heredoc_redirect: 'heredoc',
  herestring_redirect: 'heredoc',
  ...DYNAMIC,
}

/** Nodes that only hold others. */
const PASSED = new Set([
  'program',
  'do_group',
  'elif_clause',
  'else_clause',
  'case_item',
  'heredoc_body',
  'variable_assignments',
])

const WORDS = new Set([
  'word',
  'string',
  'raw_string',
  'concatenation',
  'number',
  'ansi_c_string',
  'translated_string',
  'brace_expression',
])

/** Nodes whose commands run in a shell of their own: a `cd` in them changes nothing outside. */
const APART = new Set(['subshell', 'command_substitution', 'process_substitution', 'function_definition'])

/** Turns the tree of a command into data. `source` is the text the tree was made of. */
export function readScript(root: Node, source: string): Omit<Script, 'inner'> {
  const script: Omit<Script, 'inner'> = { commands: [], redirects: [], loose: [], oddities: [] }
  const odd = (kind: Oddity['kind'], { startIndex, endIndex }: Node) =>
    void script.oddities.push({ kind, start: startIndex, end: endIndex })

  let expanded = 0

  visit(root, START, 0)
  return script

  function visit(node: Node, at: Places, depth: number): Moves {
    if (depth > MAX_DEPTH || script.commands.length > MAX_COMMANDS) throw new TooMuch()
    if (node.type === 'command') return simple(node, at, depth)
    if (node.type === 'list') return list(node, at, depth)
    if (node.type === 'pipeline') return pipeline(node, at, depth)
    if (node.type === 'redirected_statement') return redirected(node, at, depth)
    if (node.type === 'file_redirect') return redirect(node, at, depth)
    if (WORDS.has(node.type)) return loose(node, at, depth)
    const kind = KINDS[node.type]
    if (kind) odd(kind, node)
    else if (node.isNamed && !PASSED.has(node.type) && node.namedChildCount > 0) odd('unusual', node)
    const after = sequence(node, at, depth)
    return APART.has(node.type) ? stay(at) : after
  }

  function sequence(node: Node, at: Places, depth: number): Moves {
    let after = stay(at)
    for (const child of node.children) {
      if (child.type === '&') odd('background', child)
      if (child.isNamed) after = visit(child, after.any, depth + 1)
    }
    return { ok: after.ok, any: either(at, after.any) }
  }

  /** `a && b || c` is ((a && b) || c) in the tree, and may be thousands deep: read from the inside without recursion. */
  function list(node: Node, at: Places, depth: number): Moves {
    const rest: { and: boolean; right: Node }[] = []
    let left: Node | undefined = node
    while (left?.type === 'list') {
      const [inner, operator, right]: Node[] = left.children
      if (!inner || !operator || !right || left.childCount !== 3) throw new TooMuch()
      rest.unshift({ and: operator.type === '&&', right })
      left = inner
      if (rest.length > MAX_COMMANDS) throw new TooMuch()
    }
    let moves = left ? visit(left, at, depth + 1) : stay(at)
    for (const { and, right } of rest) {
      const next = visit(right, and ? moves.ok : moves.any, depth + 1)
      moves = { ok: and ? next.ok : either(moves.ok, next.ok), any: either(moves.any, next.any) }
    }
    return moves
  }

  function pipeline(node: Node, at: Places, depth: number): Moves {
    let any = at
    const from = script.commands.length
    for (const child of node.namedChildren) any = either(any, visit(child, at, depth + 1).any)
    for (const command of script.commands.slice(from + 1)) command.piped = true
    return stay(any)
  }

  /** The grammar hangs `> c` of `a && b > c` on the whole list, but it belongs to b and happens where b runs. */
  function redirected(node: Node, at: Places, depth: number): Moves {
    const body = node.childForFieldName('body')
    const after = body ? visit(body, at, depth) : stay(at)
    const owner = body && lastOf(body)
    const command = owner && script.commands.find(({ start }) => start >= owner.startIndex)
    const places = command ? command.places : at
    const args = owner?.type === 'command' ? command?.words : undefined
    for (const child of node.namedChildren)
      if (child.type === 'file_redirect') redirect(child, places, depth, args)
      else if (child.id !== body?.id) visit(child, places, depth + 1)
    return after
  }

  /** The grammar takes `a > b c` for a redirection to b and c, but c is an argument of a. */
  function redirect(node: Node, at: Places, depth: number, args?: Word[]): Moves {
    const operator = node.children.find((child) => !child.isNamed)?.type ?? ''
    const destinations = node.childrenForFieldName('destination')
    destinations.forEach(needWhole)
    const [target, ...more] = destinations.flatMap((child) => word(child, at, depth))
    args?.push(...more)
    if (!target || (operator.endsWith('&') && /^\d+-?$|^-$/.test(target.text))) return stay(at)
    script.redirects.push({ access: operator.startsWith('<') ? 'read' : 'write', target, places: at })
    return stay(at)
  }

  function simple(node: Node, at: Places, depth: number): Moves {
    const words: Word[] = []
    const assigns: string[] = []
    const index = script.commands.length
    const { startIndex: start, endIndex: end } = node
    script.commands.push({ words, assigns, places: at, piped: false, start, end })
    for (const child of node.namedChildren) {
      if (child.type === 'variable_assignment') {
        odd('assignment', child)
        assigns.push(child.childForFieldName('name')?.text ?? child.text)
        for (const part of child.namedChildren) visit(part, at, depth + 1)
      } else if (child.type === 'file_redirect' || KINDS[child.type] === 'heredoc')
        visit(child, at, depth + 1)
      else if (child.type !== 'comment') {
        needWhole(child)
        words.push(...word(child.type === 'command_name' ? (child.firstChild ?? child) : child, at, depth))
      }
    }
    const command = script.commands[index]
    return command ? move(command.words, at) : stay(at)
  }

  function needWhole({ startIndex, endIndex }: Node): void {
    const begins = startIndex === 0 || isBetween(source, startIndex - 1)
    const ends = /^(?:$|\\\n|[\s;&|()<>`])/.test(source.slice(endIndex, endIndex + 2))
    if (!begins || !ends) throw new TornWord()
  }

  function loose(node: Node, at: Places, depth: number): Moves {
    script.loose.push(...word(node, at, depth).map((one) => ({ ...one, places: at })))
    return stay(at)
  }

  /** Reads a word, and the commands inside it. */
  function word(node: Node, at: Places, depth: number): Word[] {
    const read = readWord(node, source, odd, MAX_EXPANDED - expanded)
    expanded += read.length - 1
    inside(node, at, depth)
    return read
  }

  function inside(node: Node, at: Places, depth: number): void {
    for (const child of DYNAMIC[node.type] ? [node] : node.namedChildren) {
      if (DYNAMIC[child.type]) for (const part of child.namedChildren) visit(part, at, depth + 1)
      else inside(child, at, depth + 1)
    }
  }
}

function lastOf(node: Node): Node {
  let last = node
  while (last.type === 'list' || last.type === 'pipeline') last = last.namedChildren.at(-1) ?? node
  return last
}

/** What stands there belongs to no word. */
function isBetween(source: string, at: number): boolean {
  const char = source.charAt(at)
  let from = at
  while (source.charAt(from - 1) === '\\') from--
  return char === '\n' || (/[\s;&|()<>`]/.test(char) && (at - from) % 2 === 0)
}
