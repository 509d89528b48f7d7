import { describe, expect, it } from 'vitest'
import { createLiveOutput } from '../../../../src/main/tools/exec/live-output'

describe('live output of one call', () => {
  it('ends with a word about it when there is enough', () => {
    const shown: string[] = []
    const show = createLiveOutput((text) => shown.push(text))
    for (let at = 0; at < 100; at++) show('x'.repeat(8_000))
    expect(shown.join('').length).toBeLessThan(256_100)
    expect(shown.at(-1)).toContain('no more live output')
    expect(shown).toHaveLength(32)
  })
})
