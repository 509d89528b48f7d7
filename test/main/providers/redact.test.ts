import { describe, expect, it } from 'vitest'
import { redact } from '../../../src/main/providers/redact'

const KEY = 'sk-proj-Ab3dEf6h/Ij9lMn+pQr0123456789'
const base64 = (text: string) => Buffer.from(text).toString('base64')

describe('a key in the words of a server', () => {
  it.each([
    ['as it is', KEY],
    ['the beginning of it', KEY.slice(0, 16)],
    ['the end of it', KEY.slice(-10)],
    ['something from the middle', KEY.slice(9, 20)],
    ['for an address', encodeURIComponent(KEY)],
    ['in base64', base64(KEY)],
    ['with a name before it in base64', base64(`user:${KEY}`)],
    ['with other things around it in base64', base64(`a:${KEY}:b`)],
    ['in base64 for an address', Buffer.from(`me:${KEY}`).toString('base64url')],
    ['in hex', Buffer.from(KEY).toString('hex')],
  ])('is not told: %s', (_how, written) => {
    const told = redact(`Bad key <${written}>, sorry`, [KEY])
    expect(told).toMatch(/^Bad key <.{0,8}•••.{0,8}>, sorry$/)
  })

  it('leaves everything else', () => {
    const words = 'Bad key sk-****6789, see https://host/keys: Überlänge 好 😀'
    expect(redact(words, [KEY])).toBe(words)
    expect(redact('ollama is busy', ['ollama', undefined])).toBe('ollama is busy')
  })
})
