import type { ModelCall, ToolMessage } from '../../providers'
import type { FileEdits } from './calls'
import { asCdata, encode, encodeAttribute } from './entities'
import { toInput } from './input-escapes'

/** Calls as the model wrote them, or would have. */
export function writeCalls(calls: ModelCall[]): string {
  return `<tools>\n${calls.map((call) => write(call.name, parse(call.arguments))).join('\n')}\n</tools>`
}

/** In the order of the calls, as they are; but no text of a result may look like its end. */
export function writeResults(results: ToolMessage[]): string {
  const parts = results.map(
    ({ content, isError }, index) =>
      `<result call="${index + 1}" ok="${isError !== true}">\n${LOOKS_LIKE_END.test(content) ? asCdata(content) : content}\n</result>`,
  )
  return `<tools_result>\n${parts.join('\n')}\n</tools_result>`
}

const LOOKS_LIKE_END = /<\/(?:result|tools_result)\b/i

function write(name: string, args: Record<string, unknown>): string {
  const files = Array.isArray(args.files) ? args.files : []
  switch (name) {
    case 'command':
      return `<command>\n${encode(String(args.script))}\n</command>`
    case 'input':
      return `<input>${encode(toInput(String(args.data)))}</input>`
    case 'ctrl':
      return `<ctrl>${encode(String(args.key))}</ctrl>`
    case 'read':
      return `<read>\n${files.map((src) => `<file src="${encodeAttribute(String(src))}"/>`).join('\n')}\n</read>`
    case 'edit':
      return `<edit>\n${(files as FileEdits[]).map(writeFile).join('\n')}\n</edit>`
    case 'get_value':
      return `<get_value${attribute('key', args.key)}${attribute('reason', args.reason)}${attribute('note', args.note)}/>`
    default:
      // From before the conversation changed to this protocol.
      return `<!-- ${name} ${JSON.stringify(args).replaceAll('--', '- -')} -->`
  }
}

const attribute = (name: string, value: unknown) =>
  value === undefined ? '' : ` ${name}="${encodeAttribute(String(value))}"`

function writeFile({ src, edits }: FileEdits): string {
  const pairs = edits.map(
    ({ find, replace }) => `<find>${lined(find)}</find>\n<replace>${lined(replace)}</replace>`,
  )
  return `<file src="${encodeAttribute(src)}">\n${pairs.join('\n')}\n</file>`
}

/** With breaks of its own, so that those of the text are kept. */
const lined = (text: string) => (/^[ \t]*\r?\n/.test(text) ? `\n${encode(text)}\n` : encode(text))

function parse(json: string): Record<string, unknown> {
  try {
    return JSON.parse(json) as Record<string, unknown>
  } catch {
    return {}
  }
}
