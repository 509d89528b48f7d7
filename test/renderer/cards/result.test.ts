import { describe, expect, it } from 'vitest'
import { printedBy } from '../../../src/renderer/src/cards/result'
import { failure, type ToolResult } from '../../../src/shared/envelope'

const call = (response: string | undefined, toolResult?: ToolResult) => ({ response, toolResult })

describe('what a call printed', () => {
  it('is what it answered', () => {
    expect(printedBy(call('a\nb'))).toBe('a\nb')
    expect(printedBy(call(undefined))).toBeUndefined()
  })

  it('is not again why it failed', () => {
    const gone = failure('NOT_FOUND', 'There is no src.')
    expect(printedBy(call('NOT_FOUND: There is no src.', gone))).toBe('')
  })

  it('is all that comes behind why it failed', () => {
    const failed = failure('NON_ZERO_EXIT', 'exit 3.')
    expect(printedBy(call('NON_ZERO_EXIT: exit 3.\none\ntwo', failed))).toBe('one\ntwo')
    expect(printedBy(call('one', failed))).toBe('one')
  })
})
