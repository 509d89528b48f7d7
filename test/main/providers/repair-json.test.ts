import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { repairJson } from '../../../src/main/providers'

describe('repairing arguments', () => {
  it.each([
    ['nothing at all', '', '{}'],
    ['blanks', ' \n', '{}'],
    ['null', 'null', '{}'],
    ['a trailing comma in an object', '{"a": 1, }', '{"a": 1}'],
    ['a trailing comma in a list', '{"a": ["x", "y",\n]}', '{"a": ["x", "y"]}'],
    ['a missing bracket', '{"a": "x"', '{"a": "x"}'],
    ['missing brackets of several kinds', '{"a": [{"b": true', '{"a": [{"b": true}]}'],
    ['line breaks and tabs in a string', '{"a": "x\n\ty"}', '{"a": "x\\n\\ty"}'],
    ["Python's literals", '{"a": True, "b": None, "c": [False]}', '{"a": true, "b": null, "c": [false]}'],
    ['a bracket too many', '{"a": {"b": 1}}}', '{"a": {"b": 1}}'],
    ['a semicolon behind the end', '{"a": 1};', '{"a": 1}'],
    ['a closing tag behind the end', '{"a": 1}\n</tool_call>', '{"a": 1}'],
    ['an empty object before the real one', '{}{"a": 1}', '{"a": 1}'],
    ['the same object twice', '{"a": 1}{"a": 1}', '{"a": 1}'],
    ['a code fence', '```json\n{"a": 1}\n```', '{"a": 1}'],
    ['JSON inside a JSON string', '"{\\"a\\": 1}"', '{"a": 1}'],
    ['words of the text that look like literals', '{"a": "None, True,}",}', '{"a": "None, True,}"}'],
  ])('mends %s', (_name, broken, mended) => {
    expect(JSON.parse(repairJson(broken))).toEqual(JSON.parse(mended))
  })

  it.each([
    ['a string that never ends', '{"path": "a.txt", "content": "half of'],
    ['a number that may have lost digits', '{"offset": 12'],
    ['a literal that was cut', '{"a": tru'],
    ['a comma after which something was lost', '{"path": "a.txt",'],
    ['a key without a value', '{"path":'],
    ['a key that was cut', '{"path": "a", "con"'],
    ['brackets that do not match', '{"a": [1, 2}'],
    ['quotes inside a string', '{"a": "say "hi" now"}'],
    ['single quotes', "{'a': 'x'}"],
    ['two different objects', '{"a": 1}{"a": 2}'],
    ['words behind the end', '{"a": 1} and that is all'],
    ['numbers with a blank between', '{"a": 1 2}'],
    ['a list', '[1, 2]'],
    ['a word', 'path=a.txt'],
    ['an unknown escape', '{"pattern": "\\d+"}'],
  ])('leaves %s alone', (_name, broken) => {
    expect(repairJson(broken)).toBe(broken)
  })

  it('never changes what is well-formed', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(repairJson(text)).toBe(text)
      }),
    )
  })

  it('closes what lost its last brackets, and invents nothing when more was lost', () => {
    const value = fc.dictionary(fc.string(), fc.jsonValue({ depthSize: 'small' }), { minKeys: 1 })
    fc.assert(
      fc.property(value, fc.nat(), (object, at) => {
        const whole = JSON.stringify(object)
        const cut = whole.slice(0, at % whole.length)
        const mended = repairJson(cut)
        if (mended === cut || cut === '') return
        const lost = whole.slice(cut.length)
        const closed = JSON.parse(mended)
        if (/^[}\]]*$/.test(lost)) expect(closed).toEqual(JSON.parse(whole))
        else expect(JSON.stringify(closed).startsWith(cut)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('is quick with a long text', () => {
    const text = `{"content": "${'line\n'.repeat(200_000)}"`
    expect(JSON.parse(repairJson(text))).toEqual({ content: 'line\n'.repeat(200_000) })
  })
})
