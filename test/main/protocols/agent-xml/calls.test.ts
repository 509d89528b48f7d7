import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCalls } from '../../../../src/main/protocols/agent-xml/calls'
import { outermost } from '../../../../src/main/protocols/json-scan'
import { parseLenient } from '../../../../src/main/protocols/lenient-json'

const none = new Set<string>()
const call = (id: string, parameters: object = {}) => ({
  id,
  name: 'x',
  arguments: JSON.stringify(parameters),
})

describe('reading calls', () => {
  it.each([
    ['a list', '[{"id": "1", "name": "x", "parameters": {"a": "b"}}]', call('1', { a: 'b' })],
    ['a single call without a list', '{"id": "1", "name": "x"}', call('1')],
    ['a number as id', '[{"id": 1, "name": "x", "parameters": {}}]', call('1')],
    [
      'trailing commas',
      '[{"id": "1", "name": "x", "parameters": {"a": [1, 2,],},},]',
      call('1', { a: [1, 2] }),
    ],
    ['comments', '[ // first\n{"id": "1", /* the id, */ "name": "x"}]', call('1')],
    [
      'line breaks in strings',
      '[{"id": "1", "name": "x", "parameters": {"a": "b\n\tc"}}]',
      call('1', { a: 'b\n\tc' }),
    ],
    [
      'arguments in place of parameters',
      '[{"id": "1", "name": "x", "arguments": {"a": 1}}]',
      call('1', { a: 1 }),
    ],
    ['words around it', 'My calls: [{"id": "1", "name": "x"}] Done.', call('1')],
    [
      'comment marks in strings',
      '[{"id": "1", "name": "x", "parameters": {"a": "// , ] /*"},}]',
      call('1', { a: '// , ] /*' }),
    ],
  ])('takes %s', (_what, content, expected) => {
    expect(readCalls(content, none)).toEqual({ calls: [expected] })
  })

  it.each([
    ['[{"id": "1", "name": "x"}', 'no complete JSON array'],
    ['words only', 'no complete JSON array'],
    ["[{'id': '1'}]", 'cannot be read'],
    ['[]', 'must hold a JSON array'],
    ['[{"name": "x"}]', '[0].id'],
    ['[{"id": "1"}]', '[0].name'],
    ['[{"id": "1", "name": "x", "parameters": "y"}]', '[0].parameters'],
    ['["x"]', 'must hold a JSON array'],
  ])('says what is wrong with %s', (content, words) => {
    expect(readCalls(content, none)).toEqual({ problem: expect.stringContaining(words) })
  })

  it('takes no id twice, and names the next one', () => {
    const twice = '[{"id": "8", "name": "x"}, {"id": "8", "name": "y"}]'
    expect(readCalls(twice, none)).toEqual({ problem: expect.stringContaining('"8" was used before') })
    const used = new Set(['1', 'call_z', '12'])
    expect(readCalls('[{"id": 12, "name": "x"}]', used)).toEqual({
      problem: expect.stringContaining('the next free one is "13"'),
    })
  })

  it('reads any JSON back as it was, also with commas and comments put in', () => {
    fc.assert(
      fc.property(
        fc.json().filter((json) => /^[[{]/.test(json)),
        (json) => {
          const value: unknown = JSON.parse(json)
          const pretty = JSON.stringify(value, null, 2)
          const odd = pretty.replace(/([^,[{\s])\n(\s*[\]}])/g, '$1, // a "comment, ]\n$2')
          for (const text of [json, pretty, odd]) {
            expect(outermost(`So: ${text} [end]`)).toBe(text)
            expect(parseLenient(text)).toEqual({ ok: true, value })
          }
        },
      ),
    )
  })

  it('never throws', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.array(fc.constantFrom(...'[]{}",:/*\\\n1a '), { maxLength: 60 }),
        (any, parts) => {
          readCalls(any, none)
          readCalls(parts.join(''), none)
        },
      ),
    )
  })
})
