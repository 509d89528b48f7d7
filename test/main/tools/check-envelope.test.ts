import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkEnvelope } from '../../../src/main/tools/check-envelope'
import { type ToolResult, toolResult } from '../../../src/shared/envelope'

const answer = (data: unknown) => ({ ok: true, summary: 'Done', data, meta: { truncated: false } })

function isTaken(given: unknown): boolean {
  try {
    expect(checkEnvelope(given as ToolResult)).toEqual(given)
    return true
  } catch {
    return false
  }
}

describe('the check of an answer', () => {
  it.each([
    ['a result', answer({ lines: ['a', 1, null, true, { deep: [[]] }] })],
    ['an error', { ok: false, error: { code: 'NOT_FOUND', message: 'It is gone.', path: 'a' } }],
  ])('takes %s', (_name, given) => expect(isTaken(given)).toBe(true))

  it.each([
    ['data that is a list', answer([])],
    ['what JSON has no word for', answer({ at: new Date(0) })],
    ['a number that is none', answer({ at: Number.NaN })],
    ['a value that is missing', answer({ at: [undefined] })],
    ['a field nobody knows', { ...answer({}), more: 1 }],
    ['an error without words', { ok: false, error: { code: 'NOT_FOUND', message: '' } }],
  ])('refuses %s', (_name, given) => expect(isTaken(given)).toBe(false))

  it('takes the same data as the contract', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.dictionary(fc.string(), fc.anything())), (data) => {
        expect(isTaken(answer(data))).toBe(toolResult.safeParse(answer(data)).success)
      }),
    )
  })
})
