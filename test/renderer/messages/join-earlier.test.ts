import { describe, expect, it } from 'vitest'
import { joinEarlier } from '../../../src/renderer/src/state/merge-messages'
import type { Message } from '../../../src/shared/conversation'

const list = (ids: string): Message[] =>
  [...ids].map((id) => ({
    id,
    conversationId: 'c',
    role: 'user',
    blocks: [],
    state: 'done',
    createdAt: 1,
    nextSeq: 0,
  }))
const join = (known: string, tail: string, earlier: number) => {
  const joined = joinEarlier(list(known), { messages: list(tail), earlier })
  return [joined.messages.map(({ id }) => id).join(''), joined.earlier]
}

describe('the end of a conversation and what is known of its begin', () => {
  it('are joined', () => expect(join('bcdef', 'efg', 4)).toEqual(['bcdefg', 1]))
  it('are all when nothing is missing', () => expect(join('abcdef', 'ef', 4)).toEqual(['abcdef', 0]))
  it('lose what was taken out at the end', () => expect(join('abcdef', 'bcx', 1)).toEqual(['abcx', 0]))
  it('are only the end when they do not meet', () => expect(join('abc', 'xyz', 9)).toEqual(['xyz', 9]))
  it('are only the end when nothing was known', () => expect(join('', 'yz', 2)).toEqual(['yz', 2]))
})
