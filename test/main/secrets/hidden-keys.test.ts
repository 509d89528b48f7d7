import { describe, expect, it } from 'vitest'
import { createHiddenKeys } from '../../../src/main/secrets/hidden-keys'
import { plainText } from '../../../src/main/secrets/redactor'

const KEY = 'sk-sk-1234567'

function reading() {
  const keys = createHiddenKeys()
  keys.add('KEY', KEY)
  return keys.before(plainText())
}

describe('a key of the app', () => {
  it('is found wherever a stream is cut, and nothing else is changed', () => {
    const text = `a sk-sk-${KEY}s${KEY}, sk-sk-12 and sk-`
    const expected = `a sk-sk-$KARYI{KEY}s$KARYI{KEY}, sk-sk-12 and sk-`
    for (let first = 0; first <= text.length; first++)
      for (let second = first; second <= text.length; second++) {
        const redactor = reading()
        const pieces = [text.slice(0, first), text.slice(first, second), text.slice(second)]
        expect(pieces.map(redactor.push).join('') + redactor.end()).toBe(expected)
      }
  })

  it('is found after a little of it was given to somebody who waits', () => {
    for (const before of ['', 'x ', 'sk-'])
      for (let size = 1; size < KEY.length; size++) {
        const redactor = reading()
        const early = redactor.push(before + KEY.slice(0, size)) + redactor.release()
        const rest = redactor.push(`${KEY.slice(size)}!`) + redactor.end()
        expect(early + rest).toMatch(/^(x |sk-)?.{0,3}\$KARYI\{KEY\}!$/)
        expect(early).not.toContain(KEY.slice(0, 4).repeat(2))
      }
    const waiting = reading()
    expect(waiting.push('password: s') + waiting.release() + waiting.push('ure') + waiting.end()).toBe(
      'password: sure',
    )
  })

  it('is found whole when another one is a part of it', () => {
    const keys = createHiddenKeys()
    keys.add('SHORT', KEY)
    keys.add('LONG', `${KEY}-and-more`)
    expect(keys.redact(`${KEY}-and-more ${KEY}`)).toBe('$KARYI{LONG} $KARYI{SHORT}')
  })

  it('is none when it is a word, as servers without keys are given', () => {
    const keys = createHiddenKeys()
    for (const word of ['ollama', 'not-needed', 'k1']) keys.add('KEY', word)
    expect(keys.none).toBe(true)
  })
})
