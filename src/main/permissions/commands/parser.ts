import type { Node } from 'web-tree-sitter'
import { type Grammar, type GrammarFiles, loadGrammar } from './grammar'
import { MAX_COMMANDS, MAX_DEPTH, MAX_LENGTH } from './limits'
import { readScript, TooMuch, TornWord } from './read-script'
import type { CommandParser, Reading, Script, SimpleCommand } from './script'
import { type Inner, unwrap } from './unwrap'

/** The parser that knows nothing: every command is asked for. */
export const noParser: CommandParser = () => ({ unread: 'unavailable' })

/**
 * Reads shell commands into data. Where the grammar cannot be loaded, or breaks, it answers `unavailable` from then on.
 */
export async function createCommandParser(files?: GrammarFiles): Promise<CommandParser> {
  const grammar = await loadGrammar(files).catch(() => null)
  if (!grammar) return noParser
  let broken = false
  return (command) => {
    if (broken) return noParser(command)
    try {
      return read(grammar, command)
    } catch (error) {
      if (error instanceof TooMuch) return { unread: 'limit' }
      if (error instanceof TornWord) return { unread: 'syntax' }
      broken = true
      return noParser(command)
    }
  }
}

function read(grammar: Grammar, command: string): Reading {
  const script = readText(grammar, command)
  if ('unread' in script) return script
  const inner: SimpleCommand[] = []
  const full: Script = { ...script, inner }
  for (const outer of script.commands) {
    const problem = open(grammar, outer, full, 0)
    if (problem) return problem
  }
  return full
}

type Outer = Omit<Script, 'inner'> | Exclude<Reading, Script>

function readText(grammar: Grammar, text: string): Outer {
  if (text.length > MAX_LENGTH) return { unread: 'limit' }
  const read = grammar(text, ({ rootNode }) =>
    rootNode.hasError || hasTornWord(rootNode, text) ? 'syntax' : readScript(rootNode, text),
  )
  return typeof read === 'string' ? { unread: read } : read
}

const QUOTED = new Set(['raw_string', 'string', 'string_content', 'heredoc_body', 'heredoc_content'])

/** To the shell a word goes on behind `\` at the end of a line, to the grammar it ends there. */
function hasTornWord(root: Node, text: string): boolean {
  return [...text.matchAll(/(?<=\S)\\\n(?=\S)/g)].some(
    ({ index }) => !QUOTED.has(root.descendantForIndex(index)?.type ?? ''),
  )
}

/** Adds what a wrapper runs to `script`, down to the last wrapper. */
function open(
  grammar: Grammar,
  outer: SimpleCommand,
  script: Script,
  depth: number,
): Exclude<Reading, Script> | undefined {
  if (depth > MAX_DEPTH || script.inner.length > MAX_COMMANDS) return { unread: 'limit' }
  for (const found of unwrap(outer)) {
    const inside = runs(grammar, found, outer)
    if ('unread' in inside) return inside
    if (found.words === undefined) script.oddities.push({ kind: 'code', start: outer.start, end: outer.end })
    script.redirects.push(...inside.redirects)
    script.loose.push(...inside.loose)
    for (const command of inside.commands) {
      const moved = { ...command, start: outer.start, end: outer.end }
      script.inner.push(moved)
      const problem = open(grammar, moved, script, depth + 1)
      if (problem) return problem
    }
  }
  return undefined
}

function runs(grammar: Grammar, { words, text }: Inner, outer: SimpleCommand): Outer {
  const nothing = { redirects: [], loose: [], oddities: [] }
  if (words) return { ...nothing, commands: words.length > 0 ? [{ ...outer, words }] : [] }
  return text ? readText(grammar, text) : { ...nothing, commands: [] }
}
