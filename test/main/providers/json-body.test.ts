import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asJson, keepJson, partsOf } from '../../../src/main/providers/json-body'

const textOf = (body: object) => Buffer.concat(partsOf(body)).toString()
const item = (text: string) => keepJson({ role: 'tool', text })

describe('the JSON of a request', () => {
  it.each([
    ['nothing', {}],
    ['plain fields', { model: 'm', stream: true, n: 1.5, none: null, text: 'a "b" \\ \n 你好 😀' }],
    ['fields that are not there', { a: undefined, b: 1, c: undefined }],
    ['lists of anything', { list: [1, null, undefined, 'x', { a: [] }, []], empty: [] }],
    ['lists that are made of what lasts', { messages: [item('a'), item('你'), item('😀')], model: 'm' }],
    [
      'what lasts beside what does not',
      { messages: [{ a: 1 }, item('a'), { b: 2 }, item('b'), item('c'), 3] },
    ],
    ['several lists', { messages: [item('a')], tools: [item('t'), item('u')] }],
  ])('is that of JSON.stringify for %s', (_name, body) => {
    expect(textOf(body)).toBe(JSON.stringify(body))
  })

  it('is right however a conversation grows, is shortened or goes another way', () => {
    const word = fc.string({ unit: 'binary', maxLength: 40 })
    const change = fc.oneof(
      fc.record({ add: fc.array(word, { minLength: 1, maxLength: 4 }) }),
      fc.record({ keep: fc.nat(20) }),
      fc.record({ loose: word }),
    )
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 12 }), (changes) => {
        let messages: object[] = []
        const sent: { parts: Buffer[]; text: string }[] = []
        for (const one of changes) {
          if ('add' in one) messages = [...messages, ...one.add.map(item)]
          else if ('keep' in one) messages = messages.slice(0, one.keep)
          else messages = [...messages, { text: one.loose }]
          const body = { model: 'm', messages, stream: true }
          sent.push({ parts: partsOf(body), text: JSON.stringify(body) })
        }
        // Also those that were made earlier: they may still be on their way.
        for (const { parts, text } of sent) expect(Buffer.concat(parts).toString()).toBe(text)
      }),
    )
  })

  it('grows past any room that was made for it, without a change of what was made before', () => {
    const messages = [item('first')]
    const before = partsOf({ messages })
    for (let more = 0; more < 40; more++) messages.push(item('€'.repeat(5_000)))
    expect(textOf({ messages })).toBe(JSON.stringify({ messages }))
    expect(Buffer.concat(before).toString()).toBe('{"messages":[{"role":"tool","text":"first"}]}')
  })

  it('makes what lasts into JSON once', () => {
    let made = 0
    const counted = keepJson({
      toJSON() {
        made++
        return 'x'
      },
    })
    for (let times = 0; times < 3; times++) expect(textOf({ list: [counted] })).toBe('{"list":["x"]}')
    expect(made).toBe(1)
  })

  it('goes to the line in parts, past the SDK', () => {
    const { headers, fetchOptions } = asJson({ a: 1 }, new AbortController().signal)
    expect(headers).toEqual({ 'content-type': 'application/json' })
    expect(Buffer.concat(fetchOptions.body as Buffer[]).toString()).toBe('{"a":1}')
  })
})
