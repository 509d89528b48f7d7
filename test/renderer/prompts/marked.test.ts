import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { stretchesOf } from '../../../src/renderer/src/prompts/marked'

const part = (start: number, end: number, reason: string) => ({ text: '', start, end, reason })

describe('a command with its risky parts', () => {
  it('is cut where a part begins or ends', () => {
    expect(stretchesOf('echo a && rm -rf b', [part(10, 18, 'deletes')])).toEqual([
      { text: 'echo a && ', reasons: [] },
      { text: 'rm -rf b', reasons: ['deletes'] },
    ])
  })

  it('has both reasons where parts lie in each other', () => {
    expect(stretchesOf('sudo rm x', [part(0, 9, 'root'), part(5, 9, 'deletes')])).toEqual([
      { text: 'sudo ', reasons: ['root'] },
      { text: 'rm x', reasons: ['root', 'deletes'] },
    ])
  })

  it('is always shown whole, whatever the parts say', () => {
    const anyPart = fc.record({
      text: fc.string(),
      start: fc.nat(60),
      end: fc.nat(60),
      reason: fc.constantFrom('a', 'b'),
    })
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.array(anyPart, { maxLength: 6 }), (command, parts) => {
        expect(
          stretchesOf(command, parts)
            .map(({ text }) => text)
            .join(''),
        ).toBe(command)
      }),
    )
  })
})
