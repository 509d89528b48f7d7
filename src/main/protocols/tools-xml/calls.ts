import type { ModelCall } from '../../providers'
import { nextId } from '../next-id'
import type { ReadCalls } from '../protocol'
import { type Element, TOP } from './elements'
import { fromInput } from './input-escapes'
import { createXmlScan } from './xml-scan'

export interface FileEdits {
  src: string
  edits: { find: string; replace: string }[]
}

/** The calls of a `<tools>` block, or what the model should be told about it. */
export function readCalls(content: string, used: ReadonlySet<string>): ReadCalls {
  const scan = createXmlScan()
  scan.read(content)
  if (scan.problem) return { problem: scan.problem }
  if (scan.elements.length === 0) return { problem: `<tools> is empty. It may hold ${names(TOP)}.` }
  let id = nextId(used)
  const calls: ModelCall[] = []
  for (const element of scan.elements) {
    const read = argumentsOf(element)
    if ('problem' in read) return read
    calls.push({ id: String(id++), name: element.name, arguments: JSON.stringify(read.args) })
  }
  return { calls }
}

type Arguments = { args: Record<string, unknown> } | { problem: string }

function argumentsOf({ name, attributes, children, text }: Element): Arguments {
  switch (name) {
    case 'command':
      return text.trim() ? { args: { script: dedent(text) } } : { problem: '<command> is empty.' }
    case 'input':
      return { args: { data: fromInput(text) } }
    case 'ctrl':
      return { args: { key: text.trim() } }
    case 'read':
      return children.length > 0
        ? { args: { files: children.map(({ attributes }) => attributes.src) } }
        : { problem: '<read> needs at least one <file src="…"/>.' }
    case 'get_value': {
      const { key, reason, note } = attributes
      return { args: { key, reason, ...(note ? { note } : {}) } }
    }
    default:
      return editsOf(children)
  }
}

function editsOf(children: Element[]): Arguments {
  const files: FileEdits[] = []
  for (const { attributes, children: parts } of children) {
    const { src = '' } = attributes
    const edits: FileEdits['edits'] = []
    for (let at = 0; at < parts.length; at += 2) {
      const [find, replace] = [parts[at], parts[at + 1]]
      if (find?.name !== 'find' || replace?.name !== 'replace')
        return { problem: `In <file src="${src}"> each <find> must be followed by its <replace>.` }
      edits.push({ find: inner(find.text), replace: inner(replace.text) })
    }
    if (edits.length === 0) return { problem: `<file src="${src}"> needs a <find> and a <replace>.` }
    files.push({ src, edits })
  }
  return files.length > 0 ? { args: { files } } : { problem: '<edit> needs at least one <file src="…">.' }
}

/** A text that has lines of its own between the tags does not mean the breaks next to the tags. */
function inner(text: string): string {
  const lead = /^[ \t]*\r?\n/.exec(text)?.[0]
  return lead ? text.slice(lead.length).replace(/\r?\n[ \t]*$/, '') : text
}

/** A script without the breaks around it and the blanks all of its lines begin with. */
function dedent(text: string): string {
  const lines = inner(text).split('\n')
  const indents = lines.filter((line) => line.trim()).map((line) => /^[ \t]*/.exec(line)?.[0] ?? '')
  let common = indents[0] ?? ''
  for (const indent of indents) while (!indent.startsWith(common)) common = common.slice(0, -1)
  return lines.map((line) => (line.startsWith(common) ? line.slice(common.length) : line)).join('\n')
}

/** Whether the inside of `<tools>` can be a block: it begins with one of our elements, or a comment. */
export function beginsLikeCalls(content: string): boolean | 'unknown' {
  const start = content.trimStart().toLowerCase()
  const tags = [...TOP.map((name) => `<${name}`), '<!--']
  const found = tags.find((tag) => start.startsWith(tag))
  if (found === '<!--') return true
  if (found) return start.length === found.length ? 'unknown' : /[\s>/]/.test(start[found.length] ?? '')
  return !start || tags.some((tag) => tag.startsWith(start)) ? 'unknown' : false
}

const names = (all: string[]) => all.map((name) => `<${name}>`).join(', ')
