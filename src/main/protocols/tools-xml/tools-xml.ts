import type { ModelTool } from '../../providers'
import { misplaced } from '../misplaced'
import type { TextProtocol } from '../protocol'
import { createReader } from '../reader'
import { generateToolsPrompt } from '../tool-prompt'
import { beginsLikeCalls, readCalls } from './calls'
import { writeCalls, writeResults } from './write-calls'
import { createXmlScan } from './xml-scan'

/** Calls as elements of a `<tools>` block; everything else is the answer. */
export const toolsXml: TextProtocol = {
  id: 'tools-xml',
  instructions,
  reader: () =>
    createReader({
      thinking: { kind: 'reasoning', leaky: true },
      tools: { kind: 'block', begins: beginsLikeCalls, scan: createXmlScan },
      tools_result: { kind: 'end' },
    }),
  readCalls,
  misplaced: (said) => misplaced(said, readCalls),
  writeTask: (text) => text,
  writeCalls,
  writeResults,
}

/** Only what is offered is explained. */
function instructions(tools: ModelTool[]): string {
  const names = tools.map(({ name }) => name)
  const some = (texts: [tool: string, text: string][]) =>
    texts.flatMap(([tool, text]) => (names.includes(tool) ? [text] : [])).join('\n')
  const parts = [HOW, `<tools>\n${some(EXAMPLES)}\n</tools>`, `${some(NOTES)}\n${TEXT}`]
  return [...parts, generateToolsPrompt(tools, 'xml')].join('\n\n')
}

const HOW = `# How to work
To act, write one <tools> block at the beginning of a line, outside of code fences, and stop after </tools>. The results come back in <tools_result>, in the order of the calls; you never write that tag yourself. An answer without a block ends your work. A block may hold several elements; reads run side by side, all else runs in order.`

const EXAMPLES: [tool: string, text: string][] = [
  ['command', '  <command>\n    npm install\n    npm test\n  </command>'],
  [
    'edit',
    `  <edit>
    <file src="src/config.ts">
      <find>exactly what stands in the file</find>
      <replace>what stands there instead</replace>
    </file>
  </edit>`,
  ],
  ['read', '  <read>\n    <file src="package.json"/>\n    <file src="src/"/>\n  </read>'],
]

const NOTES: [tool: string, text: string][] = [
  [
    'command',
    '- <command>: a script for the shell of this conversation. It stays open: folder and variables are those the last command left.',
  ],
  [
    'input',
    '- <input>: text for what waits in that shell. No newline is added: write \\n for one, e.g. <input>y\\n</input>.',
  ],
  ['ctrl', '- <ctrl>: a key with Ctrl for that shell, e.g. <ctrl>c</ctrl>.'],
  [
    'edit',
    '- <edit>: in a <file> the pairs of <find> and <replace> are made in order. Each <find> must fit one place only. A file is changed by all of its pairs or by none.',
  ],
  ['read', '- <read>: files and folders.'],
  [
    'get_value',
    '- <get_value key="NPM_TOKEN" reason="why and where it is needed"/>: asks the user for a secret. From the next block on $KARYI{NPM_TOKEN} stands for it in every text and attribute.',
  ],
]

const TEXT =
  'In text < and & may stand as they are; what holds an entity like &lt; or an end tag goes into <![CDATA[…]]>.'
