import type { ModelTool, ToolMessage } from '../../providers'
import { createJsonScan } from '../json-scan'
import { misplaced } from '../misplaced'
import type { TextProtocol } from '../protocol'
import { createReader } from '../reader'
import { generateToolsPrompt } from '../tool-prompt'
import { beginsLikeCalls, readCalls } from './calls'

/** Thoughts, calls as a JSON array, results as a JSON array, and a final answer, each in a tag of its own. */
export const agentXml: TextProtocol = {
  id: 'agent-xml',
  instructions,
  reader: () =>
    createReader({
      thinking: { kind: 'reasoning', leaky: true },
      tools: { kind: 'block', begins: beginsLikeCalls, scan: createJsonScan },
      final_answer: { kind: 'text' },
      user_task: { kind: 'echo' },
      tools_result: { kind: 'end' },
    }),
  readCalls,
  misplaced: (said) => (said.includes('<final_answer>') ? undefined : misplaced(said, readCalls)),
  writeTask: (text) => `<user_task>${text}</user_task>`,
  writeCalls: (calls) =>
    `<tools>\n${JSON.stringify(
      calls.map(({ id, name, arguments: args }) => ({ id, name, parameters: read(args) })),
      null,
      2,
    )}\n</tools>`,
  // No text of a result may look like the end of the results.
  writeResults: (results) =>
    `<tools_result>\n${JSON.stringify(results.map(toResult), null, 2).replaceAll('</tools_result', '<\\/tools_result')}\n</tools_result>`,
}

const toResult = ({ callId, content }: ToolMessage) => ({ id: callId, result: content })

function read(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

/** Only what is offered is named. */
function instructions(tools: ModelTool[]): string {
  const has = (name: string) => tools.some((tool) => tool.name === name)
  const example = has('read_file') ? EXAMPLE : ''
  const rules = [
    ...RULES,
    ...(has('get_system_info') ? [SYSTEM_RULE] : []),
    ...(has('write_file') ? [FILE_RULE] : []),
  ]
  return [
    HOW + example,
    `# Tools\n${generateToolsPrompt(tools, 'json')}`,
    `# Rules\n${rules.map((rule, at) => `${at + 1}. ${rule}`).join('\n')}`,
  ].join('\n\n')
}

const HOW = `# How to work
The user's task comes in <user_task>. Answer with these tags, each at the beginning of a line:
- <thinking>…</thinking>: what you think before you act.
- <tools>[…]</tools>: the tools you call, as a JSON array of {"id": string, "name": string, "parameters": object}. Several calls may stand in one array. Stop writing after </tools>: the results come back in <tools_result> as [{"id": string, "result": string}], and you never write that tag yourself.
- <final_answer>…</final_answer>: the answer, when you need no more tools.`

const EXAMPLE = `

Example:
<thinking>I need to see the file.</thinking>
<tools>
[{"id": "1", "name": "read_file", "parameters": {"filePath": "README.md"}}]
</tools>`

const RULES = [
  'No very long data: no base64, no binary content.',
  'No secrets in what you write: passwords, keys, values of environment variables. Warn the user when a task touches them.',
  'Every call has an id of its own, counting up; an id that was used before in this conversation is an error.',
  'When a call fails, say so in the final answer.',
  'Keep to the tags. Characters in JSON strings are escaped as JSON wants it.',
]
const SYSTEM_RULE =
  'Before you use the shell, look at the system with get_system_info and write commands for that system.'
const FILE_RULE =
  'Before you edit code, know the working folder. Files get the plain content, without a code fence around it.'
