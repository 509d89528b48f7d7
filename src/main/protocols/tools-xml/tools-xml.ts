import type { TextProtocol } from '../protocol'
import { createReader } from '../reader'
import { generateToolsPrompt } from '../tool-prompt'
import { beginsLikeCalls, readCalls } from './calls'
import { writeCalls, writeResults } from './write-calls'
import { createXmlScan } from './xml-scan'

/** Calls as elements of a `<tools>` block; everything else is the answer. */
export const toolsXml: TextProtocol = {
  id: 'tools-xml',
  instructions: (tools) => INSTRUCTIONS.replace('{tools}', () => generateToolsPrompt(tools, 'xml')),
  reader: () =>
    createReader({
      thinking: { kind: 'reasoning', leaky: true },
      tools: { kind: 'block', begins: beginsLikeCalls, scan: createXmlScan },
      tools_result: { kind: 'end' },
    }),
  readCalls,
  writeTask: (text) => text,
  writeCalls,
  writeResults,
}

const INSTRUCTIONS = `# How to work
To act, write one <tools> block at the beginning of a line, outside of code fences, and stop after </tools>. The results come back in <tools_result>, in the order of the calls; you never write that tag yourself. An answer without a block ends your work. A block may hold several elements; reads run side by side, all else runs in order.

<tools>
  <command>
    npm install
    npm test
  </command>
  <edit>
    <file src="src/config.ts">
      <find>exactly what stands in the file</find>
      <replace>what stands there instead</replace>
    </file>
  </edit>
  <read>
    <file src="package.json"/>
    <file src="src/"/>
  </read>
</tools>

- <command>: a script for the shell of this conversation. It stays open: folder and variables are those the last command left.
- <input>: text for what waits in that shell. No newline is added: write \\n for one, e.g. <input>y\\n</input>.
- <ctrl>: a key with Ctrl for that shell, e.g. <ctrl>c</ctrl>.
- <edit>: in a <file> the pairs of <find> and <replace> are made in order. Each <find> must fit one place only. A file is changed by all of its pairs or by none.
- <read>: files and folders.
In text < and & may stand as they are; what holds an entity like &lt; or an end tag goes into <![CDATA[…]]>.

{tools}`
