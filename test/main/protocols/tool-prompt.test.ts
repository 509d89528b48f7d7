import { expect, it } from 'vitest'
import { z } from 'zod'
import { generateSystemPrompt, generateToolsPrompt, toolToJson, toolToXml } from '../../../src/main/protocols'
import { createRegistry, defineTool } from '../../../src/main/tools'

const registry = createRegistry([
  defineTool({
    name: 'paint',
    server: 'test',
    description: 'Paint <a> & "b".',
    parameters: z.strictObject({
      path: z.string().describe('Where, e.g. "x" & <y>.'),
      colour: z.enum(['red', 'blue']).default('red').describe('Which.'),
      times: z.int().optional(),
      names: z.array(z.string()).optional(),
    }),
    effect: 'none',
    touches: () => ({}),
    title: () => 'Paint',
    run: () => Promise.reject(new Error('never')),
  }),
  defineTool({
    name: 'wait',
    server: 'test',
    description: 'Wait.',
    parameters: z.strictObject({}),
    effect: 'none',
    touches: () => ({}),
    title: () => 'Wait',
    run: () => Promise.reject(new Error('never')),
  }),
])
const tools = registry.definitions()
const [paint, wait] = tools

it('writes a tool as an element, with everything escaped', () => {
  expect(paint && toolToXml(paint)).toBe(`<tool name="paint">
  <description>Paint &lt;a&gt; &amp; &quot;b&quot;.</description>
  <parameters>
    <parameter name="path" type="string" required="true">Where, e.g. &quot;x&quot; &amp; &lt;y&gt;.</parameter>
    <parameter name="colour" type="string" required="false" default="&quot;red&quot;" enum="red|blue">Which.</parameter>
    <parameter name="times" type="integer" required="false"></parameter>
    <parameter name="names" type="string[]" required="false"></parameter>
  </parameters>
</tool>`)
  expect(wait && toolToXml(wait)).toBe('<tool name="wait">\n  <description>Wait.</description>\n</tool>')
})

it('writes a tool as JSON, its parameters as a list', () => {
  expect(JSON.parse(paint ? toolToJson(paint) : '')).toEqual({
    name: 'paint',
    description: 'Paint <a> & "b".',
    parameters: [
      { name: 'path', type: 'string', required: true, description: 'Where, e.g. "x" & <y>.' },
      {
        name: 'colour',
        type: 'string',
        required: false,
        description: 'Which.',
        default: 'red',
        enum: ['red', 'blue'],
      },
      { name: 'times', type: 'integer', required: false },
      { name: 'names', type: 'string[]', required: false },
    ],
  })
})

it('writes all of them in either format', () => {
  expect(generateToolsPrompt(tools, 'xml').match(/<tool name/g)).toHaveLength(2)
  expect(JSON.parse(generateToolsPrompt(tools, 'json')).map(({ name }: { name: string }) => name)).toEqual([
    'paint',
    'wait',
  ])
})

it('writes a prompt that names these tools only, or says that there are none', () => {
  const prompt = generateSystemPrompt(tools)
  expect(prompt).toContain('no others')
  for (const { name } of tools) expect(prompt).toContain(`<tool name="${name}">`)
  expect(generateSystemPrompt(tools, 'json')).toContain('"name": "paint"')
  expect(generateSystemPrompt([])).toBe('No tools are available.')
  registry.unregister('wait')
  expect(generateSystemPrompt(registry.definitions())).not.toContain('wait')
})
