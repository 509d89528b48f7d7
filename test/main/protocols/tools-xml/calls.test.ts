import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ReaderEvent } from '../../../../src/main/protocols/reader'
import { toolsXml } from '../../../../src/main/protocols/tools-xml/tools-xml'
import type { ModelCall } from '../../../../src/main/providers'

const none = new Set<string>()

function read(pieces: string[]): ReaderEvent[] {
  const reader = toolsXml.reader()
  const merged: ReaderEvent[] = []
  for (const event of [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]) {
    const last = merged.at(-1)
    if (last && last.type !== 'block' && event.type !== 'block' && last.type === event.type)
      last.text += event.text
    else merged.push({ ...event })
  }
  return merged
}

/** The arguments of the calls in an answer, by name; or the problem. */
function calls(said: string): unknown {
  const block = read([said]).find((event) => event.type === 'block')
  if (block?.type !== 'block') return null
  const found = toolsXml.readCalls(block.content, none)
  return 'problem' in found
    ? found.problem
    : found.calls.map(({ name, arguments: args }) => [name, JSON.parse(args)])
}

describe('a block', () => {
  it('reads the examples of the document', () => {
    expect(
      calls(`Let me see.
<tools>
  <command>
    npm install
    npm run build
  </command>
  <edit>
    <!-- one file, one change -->
    <file src="src/config.ts">
      <find>const API_URL = "http://localhost:3000";</find>
      <replace>const API_URL = "https://api.production.com";</replace>
    </file>
    <file src='README.md'>
      <find>Project Alpha</find>
      <replace>Project Karyi</replace>
      <find>private</find>
      <replace></replace>
    </file>
  </edit>
  <read>
    <file src="package.json"/>
    <file src="src/"></file>
  </read>
  <input>y\\n</input> <!-- with a newline -->
  <ctrl>C</ctrl>
</tools>`),
    ).toEqual([
      ['command', { script: 'npm install\nnpm run build' }],
      [
        'edit',
        {
          files: [
            {
              src: 'src/config.ts',
              edits: [
                {
                  find: 'const API_URL = "http://localhost:3000";',
                  replace: 'const API_URL = "https://api.production.com";',
                },
              ],
            },
            {
              src: 'README.md',
              edits: [
                { find: 'Project Alpha', replace: 'Project Karyi' },
                { find: 'private', replace: '' },
              ],
            },
          ],
        },
      ],
      ['read', { files: ['package.json', 'src/'] }],
      ['input', { data: 'y\n' }],
      ['ctrl', { key: 'C' }],
    ])
  })

  it.each([
    ['<command>a && b < c > d</command>', 'a && b < c > d'],
    ['<command>cat <<EOF\n<b>&lt;</b>\nEOF</command>', 'cat <<EOF\n<b><</b>\nEOF'],
    ['<command><![CDATA[echo "</command>" &amp;]]> && ls</command>', 'echo "</command>" &amp; && ls'],
    ['<command>echo "</tools>"</command>', 'echo "</tools>"'],
    ["<command>echo '<edit>' </comman d</command>", "echo '<edit>' </comman d"],
    ['<command>echo &#20013;&#x6587; &copy; &</command>', 'echo 中文 &copy; &'],
    ['<command>a <</command>', 'a <'],
    ['<command>a </com</command>', 'a </com'],
    ['<Command >ls</COMMAND >', 'ls'],
    ['<command>\r\n  ls\r\n</command>', 'ls'],
    ['<command>\n  if a; then\n    b\n  fi\n</command>', 'if a; then\n  b\nfi'],
  ])('takes the script of %s as it is meant', (inner, script) => {
    expect(calls(`<tools>${inner}</tools>`)).toEqual([['command', { script }]])
  })

  it('takes attributes in either quote, with entities', () => {
    expect(calls(`<tools><read><file src='a "b" &amp; c'/><file  src = "it's"/></read></tools>`)).toEqual([
      ['read', { files: ['a "b" & c', "it's"] }],
    ])
  })

  it('does without the end of a file, where only one thing can be meant', () => {
    expect(calls('<tools><read><file src="a"><file src="b"></read></tools>')).toEqual([
      ['read', { files: ['a', 'b'] }],
    ])
    const pair = '<find>x</find><replace>y</replace>'
    expect(calls(`<tools><edit><file src="a">${pair}<file src="b">${pair}</edit></tools>`)).toEqual([
      ['edit', { files: ['a', 'b'].map((src) => ({ src, edits: [{ find: 'x', replace: 'y' }] })) }],
    ])
  })

  it('keeps the text of an edit, but for the breaks next to its tags', () => {
    const edit = (find: string) =>
      calls(`<tools><edit><file src="a"><find>${find}</find><replace>x</replace></file></edit></tools>`)
    const found = (find: string) => [['edit', { files: [{ src: 'a', edits: [{ find, replace: 'x' }] }] }]]
    expect(edit('  a  ')).toEqual(found('  a  '))
    expect(edit('\n  a\n    b\n')).toEqual(found('  a\n    b'))
    expect(edit('</tools></replace><file>')).toEqual(found('</tools></replace><file>'))
  })

  it.each([
    ['<command>ls', 'no end tag'],
    ['<command>ls</tools>', 'no end tag'],
    ['<command> </command></tools>', '<command> is empty'],
    ['<command>ls</command> and more</tools>', 'outside of the elements'],
    ['<command>ls</command><rm>x</rm></tools>', '<rm> does not belong'],
    ['<read><find>a</find></read></tools>', '<find> does not belong into <read>'],
    ['<read><file/></read></tools>', 'needs the attribute src'],
    ['<read></read></tools>', 'at least one <file'],
    ['<edit><file src="a"><find>x</find></file></edit></tools>', 'followed by its <replace>'],
    ['<edit><file src="a"></file></edit></tools>', 'needs a <find>'],
    ['<edit></edit></tools>', 'at least one <file'],
    ['<command>ls</command><read><file src="a></read></tools>', 'no end tag'],
    ['<!-- nothing --></tools>', '<tools> is empty'],
    ['<!-- nothing', 'not closed'],
  ])('says what is wrong with %s', (inner, words) => {
    expect(calls(`<tools>${inner}`)).toContain(words)
  })

  it.each([
    '<tools> is a tag.',
    '<tools>\n\nls\n</tools>',
    '```\n<tools><command>ls</command></tools>\n```',
    'So <tools><command>ls</command></tools>',
  ])('takes %j for text', (said) => {
    expect(calls(said)).toBeNull()
  })

  it('numbers its calls over the whole conversation', () => {
    const block = '<ctrl>c</ctrl><ctrl>d</ctrl>'
    const found = toolsXml.readCalls(block, new Set(['call_x', '4', '11']))
    expect('calls' in found && found.calls.map(({ id }) => id)).toEqual(['12', '13'])
  })
})

const word = fc.oneof(
  fc.string(),
  fc
    .array(
      fc.constantFrom(
        ...[
          '<',
          '>',
          '&',
          '&amp;',
          '</command>',
          '</find>',
          '</tools>',
          '<![CDATA[',
          ']]>',
          '"',
          '\n',
          '\\n',
          'x',
        ],
      ),
    )
    .map((all) => all.join('')),
)
const pairs = fc.array(fc.record({ find: word, replace: word }), { minLength: 1, maxLength: 3 })
const path = word.filter((src) => src.trim() !== '')
const anyCall = fc.oneof(
  fc.record({ name: fc.constant('input'), args: fc.record({ data: word }) }),
  fc.record({
    name: fc.constant('read'),
    args: fc.record({ files: fc.array(path, { minLength: 1, maxLength: 3 }) }),
  }),
  fc.record({
    name: fc.constant('edit'),
    args: fc.record({
      files: fc.array(fc.record({ src: path, edits: pairs }), { minLength: 1, maxLength: 2 }),
    }),
  }),
  fc.record({ name: fc.constant('ctrl'), args: fc.record({ key: fc.constantFrom('c', 'd', '\\') }) }),
  fc.record({
    name: fc.constant('command'),
    args: fc.record({ script: word.filter((text) => text.trim() !== '').map((text) => `x${text}`) }),
  }),
)
const toCall = ({ name, args }: { name: string; args: unknown }, index: number): ModelCall => ({
  id: String(index + 1),
  name,
  arguments: JSON.stringify(args),
})

const parts = fc.constantFrom(
  ...[
    '<tools>',
    '</tools>',
    '<command>',
    '</command>',
    '<edit>',
    '</edit>',
    '<file src="a">',
    "<file src='b'/>",
    '</file>',
  ],
  ...[
    '<find>',
    '</find>',
    '<replace>',
    '</replace>',
    '<read>',
    '</read>',
    '<input>',
    '</input>',
    '<ctrl>c</ctrl>',
    '<!--',
    '-->',
  ],
  ...[
    '<![CDATA[',
    ']]>',
    '\n',
    '```',
    '"',
    "'",
    '<',
    '>',
    '&',
    '&lt;',
    'ls',
    ' ',
    '<thinking>',
    '</thinking>',
    '😀',
  ],
)
const answers = fc
  .array(fc.oneof({ weight: 9, arbitrary: parts }, fc.string()), { maxLength: 40 })
  .map((all) => all.join(''))

describe('any block', () => {
  it('is read back as it was written', () => {
    fc.assert(
      fc.property(fc.array(anyCall, { minLength: 1, maxLength: 3 }), (made) => {
        const expected = made.map(toCall)
        const [event] = read([toolsXml.writeCalls(expected)])
        expect(event).toMatchObject({ type: 'block', closed: true })
        const found = toolsXml.readCalls(event?.type === 'block' ? event.content : '', none)
        expect(found).toEqual({ calls: expected })
      }),
      { numRuns: 500 },
    )
  })

  it('gives the same events in whatever pieces it comes, and never throws', () => {
    fc.assert(
      fc.property(answers, fc.nat(), (said, place) => {
        const whole = read([said])
        const at = place % (said.length + 1)
        expect(read([said.slice(0, at), said.slice(at)])).toEqual(whole)
        expect(read(said.split(''))).toEqual(whole)
        for (const event of whole) if (event.type === 'block') toolsXml.readCalls(event.content, none)
      }),
      { numRuns: 1_500 },
    )
  })

  it('runs nothing when its elements are not closed', () => {
    fc.assert(
      fc.property(anyCall, fc.nat(), (made, place) => {
        const inner = toolsXml.writeCalls([toCall(made, 0)]).slice('<tools>\n'.length, -'\n</tools>'.length)
        const cut = inner.slice(0, 1 + (place % (inner.length - 1)))
        for (const said of [`<tools>${cut}`, `<tools>${cut}</tools>`])
          for (const event of read([said]))
            if (event.type === 'block')
              expect(toolsXml.readCalls(event.content, none)).toHaveProperty('problem')
      }),
      { numRuns: 500 },
    )
  })

  it('is read in one go however long it is', () => {
    const long = 200_000
    const hard = [
      `<command>${'</tools>'.repeat(long / 8)}`,
      `<command>${'<'.repeat(long)}`,
      `<!--${'-'.repeat(long)}`,
      `<read><file src="${'a'.repeat(long)}`,
      `<command><![CDATA[${']'.repeat(long)}`,
    ]
    for (const inner of hard) {
      const reader = toolsXml.reader()
      for (const char of `<tools>${inner}`) reader.push(char)
      for (const event of reader.end()) if (event.type === 'block') toolsXml.readCalls(event.content, none)
    }
  }, 60_000)
})
