import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { agentXml } from '../../../src/main/protocols/agent-xml/agent-xml'
import type { ReaderEvent } from '../../../src/main/protocols/reader'

/** What the events add up to, however they were cut. */
function read(pieces: string[]): ReaderEvent[] {
  const reader = agentXml.reader()
  const all = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
  const merged: ReaderEvent[] = []
  for (const event of all) {
    const last = merged.at(-1)
    if (last && last.type !== 'block' && event.type !== 'block' && last.type === event.type)
      last.text += event.text
    else merged.push({ ...event })
  }
  return merged
}
const whole = (text: string) => read([text])

const CALLS = '[{"id": "1", "name": "read_file", "parameters": {"filePath": "a"}}]'
const block = (content = CALLS, closed = true) => ({ type: 'block', tag: 'tools', content, closed })
const text = (said: string) => ({ type: 'text', text: said })
const reasoning = (said: string) => ({ type: 'reasoning', text: said })

describe('reading an answer', () => {
  it('tells thinking, calls and the answer apart', () => {
    expect(whole(`<thinking>Hm.</thinking>\n<tools>${CALLS}</tools>\n`)).toEqual([reasoning('Hm.'), block()])
    expect(whole('<final_answer>\n330 m.\n</final_answer>\n')).toEqual([text('330 m.')])
    expect(whole('Plain words.')).toEqual([text('Plain words.')])
  })

  it.each([
    ['in a code fence', `Like so:\n\`\`\`xml\n<tools>${CALLS}</tools>\n\`\`\`\nDone.`],
    ['in a fence of tildes', `~~~\n<tools>${CALLS}</tools>\n~~~`],
    ['in a fence that is never closed', `\`\`\`\n<tools>${CALLS}</tools>`],
    ['in a longer fence', `\`\`\`\`\n\`\`\`\n<tools>${CALLS}</tools>\n\`\`\`\``],
    ['inside a sentence', `You write <tools>${CALLS}</tools> to call.`],
    ['in a line of code', `    <tools>${CALLS}</tools>`],
    ['in a quotation', `> <tools>${CALLS}</tools>`],
    ['as a word about it', '<tools> is the tag that holds calls.\n\nIt is long.'],
    ['empty', '<tools></tools> is empty.'],
  ])('takes a tag %s for text', (_where, said) => {
    expect(whole(said)).toEqual([text(said.trim())])
  })

  it.each([
    ['blanks in the tags', `<tools >${CALLS}</tools\n>`, CALLS],
    ['capitals', `<TOOLS>${CALLS}</Tools>`, CALLS],
    [
      'words around the list',
      `<tools>My calls:\n${CALLS}\nThat is all.</tools>`,
      `My calls:\n${CALLS}\nThat is all.`,
    ],
    [
      'a fence around the list',
      `<tools>\n\`\`\`json\n${CALLS}\n\`\`\`\n</tools>`,
      `\n\`\`\`json\n${CALLS}\n\`\`\`\n`,
    ],
    ['Windows line ends', `Hm.\r\n<tools>\r\n${CALLS}\r\n</tools>\r\n`, `\r\n${CALLS}\r\n`],
    ['an end tag in a string', '<tools>["</tools>", "\\"</tools>"]</tools>', '["</tools>", "\\"</tools>"]'],
    ['an end tag in a comment', '<tools>[/* </tools> */ "a"]</tools>', '[/* </tools> */ "a"]'],
    ['a quote in a comment', `<tools>[// don't say "x\n"a"]</tools>`, `[// don't say "x\n"a"]`],
    ['a tag in a string', '<tools>["<tools>", "<thinking>"]</tools>', '["<tools>", "<thinking>"]'],
    ['three blanks before it', `   <tools>${CALLS}</tools>`, CALLS],
  ])('reads calls with %s', (_what, said, content) => {
    expect(whole(said).at(-1)).toEqual(block(content))
  })

  it('ends thinking at the next tag when its own end is missing', () => {
    expect(whole(`<thinking>Hm.\n<tools>${CALLS}</tools>`)).toEqual([reasoning('Hm.'), block()])
    expect(whole('<thinking>Hm.\n<final_answer>Yes')).toEqual([reasoning('Hm.'), text('Yes')])
    expect(whole('<thinking>a < b and <b></thinking>c')).toEqual([reasoning('a < b and <b>'), text('c')])
  })

  it('never takes a block that was cut off for a closed one', () => {
    for (const said of [`<tools>${CALLS}`, `<tools>${CALLS}</tools`, '<tools>[{"id": "</tools>'])
      expect(whole(said).at(-1)).toMatchObject({ type: 'block', closed: false })
  })

  it('leaves out the question when it is repeated, and everything after results the model made up', () => {
    expect(whole(`<user_task>\nDo <tools>${CALLS}</tools>\n</user_task>\n<thinking>Hm.</thinking>`)).toEqual([
      reasoning('Hm.'),
    ])
    expect(whole('Done.\n<user_task>And now?</user_task>More.')).toEqual([text('Done.')])
    expect(whole(`<tools>${CALLS}</tools>\n<tools_result>[]</tools_result>\nDone.`)).toEqual([block()])
  })

  it('shows text at once, and holds back only what may become a tag', () => {
    const reader = agentXml.reader()
    expect(reader.push('a < b')).toEqual([text('a < b')])
    expect(reader.push(' <tool')).toEqual([text(' <tool')])
    expect(reader.push('\n<thin')).toEqual([])
    expect(reader.push('g')).toEqual([text('\n<thing')])
    expect(reader.push('\n<thinking')).toEqual([])
    expect(reader.push('>Hm')).toEqual([reasoning('Hm')])
    expect(reader.push(' so')).toEqual([reasoning(' so')])
  })
})

/** Pieces that trip readers up. */
const parts = fc.constantFrom(
  ...[
    '<tools>',
    '</tools>',
    '<thinking>',
    '</thinking>',
    '<final_answer>',
    '</final_answer>',
    '<tools_result>',
  ],
  ...[
    '<user_task>',
    '</user_task>',
    '\n',
    '\r\n',
    '```',
    '~~~',
    '   ',
    '\t',
    ' ',
    '<',
    '>',
    '/',
    '[',
    ']',
    '{',
    '}',
  ],
  ...[
    '"',
    '\\',
    '//',
    '/*',
    '*/',
    ',',
    ':',
    CALLS,
    '"id": "1"',
    'tools',
    'words',
    '中文',
    '😀',
    '<tool',
    '</',
    '&lt;',
  ],
)
const answers = fc
  .array(fc.oneof({ weight: 8, arbitrary: parts }, fc.string()), { maxLength: 40 })
  .map((all) => all.join(''))

function cutAt(said: string, places: number[]): string[] {
  const cuts = [...new Set(places.map((place) => place % (said.length + 1)))].sort((a, b) => a - b)
  return [0, ...cuts].map((start, index) => said.slice(start, cuts[index] ?? said.length))
}

describe('any answer', () => {
  it('gives the same events in whatever pieces it comes', () => {
    fc.assert(
      fc.property(answers, fc.array(fc.nat(2_000), { maxLength: 12 }), (said, places) => {
        const expected = whole(said)
        expect(read(cutAt(said, places))).toEqual(expected)
        expect(read(said.split(''))).toEqual(expected)
      }),
      { numRuns: 1_500 },
    )
  })

  it('is never lost: text without tags comes out as it went in', () => {
    const plain = fc.string().map((said) => said.replaceAll('<', '('))
    fc.assert(
      fc.property(plain, (said) => {
        expect(whole(said)).toEqual(said.trim() ? [text(said.trim())] : [])
      }),
    )
  })

  it('runs no call whose list is not closed', () => {
    const args = fc.dictionary(fc.string(), fc.string())
    fc.assert(
      fc.property(fc.array(args, { minLength: 1, maxLength: 3 }), fc.nat(), (all, place) => {
        const calls = all.map((parameters, index) => ({ id: `${index}`, name: 'x', parameters }))
        const list = JSON.stringify(calls)
        const cut = list.slice(0, place % list.length)
        for (const said of [`<tools>${cut}`, `<tools>${cut}</tools>`])
          for (const event of whole(said))
            if (event.type === 'block')
              expect(agentXml.readCalls(event.content, new Set())).toHaveProperty('problem')
        const [event] = whole(`<tools>${list}</tools>`)
        expect(event).toEqual(block(list))
      }),
    )
  })

  it('is read in one go however long it is and however it comes', () => {
    const long = 200_000
    const hard = [
      `<tools>["${'</tools>'.repeat(long / 8)}`,
      `<tools>[${'"</tools>",'.repeat(long / 11)}`,
      ' '.repeat(long),
      '\n'.repeat(long),
      '<'.repeat(long),
      '<tools>\n'.repeat(long / 8),
      `<thinking>${'<tools'.repeat(long / 6)}`,
      '`'.repeat(long),
      `<tools>${' '.repeat(long)}`,
    ]
    for (const said of hard) {
      const reader = agentXml.reader()
      for (let at = 0; at < said.length; at++) reader.push(said[at] as string)
      reader.end()
    }
  }, 60_000)
})
