import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { EVERY_FILE } from '../../../../src/main/tools/search/glob/globs'
import { makePlan } from '../../../../src/main/tools/search/plan'
import { grepArgs } from '../../../../src/main/tools/search/rg/args'
import { collectHits } from '../../../../src/main/tools/search/rg/hits'
import { grepQuery, place, rgPath, tree } from './fixture'

describe('reading the output of rg', () => {
  it('does not depend on where the output is cut into chunks', async () => {
    const base = tree({
      a: 'x\n1\nx\r\n\nx',
      'b\nc': `${'y'.repeat(3000)}x\nx${'y'.repeat(3000)}`,
      'd.bin': 'x\0',
      'e\nf.bin': '\0x',
      'g: binary file matches (found "\\0" byte around offset 1)': 'x',
      h: '12:5:x\n./a\n',
    })
    const query = grepQuery(base, { pattern: 'x|$' })
    const plan = makePlan(place(base), EVERY_FILE, [], [])
    if (!plan) throw new Error('nothing to search')
    const output = execFileSync(rgPath, grepArgs(plan, query, { sorted: true, ruleFile: null }), {
      cwd: base,
    })
    const read = (cuts: number[]) => {
      const collector = collectHits(plan, query)
      const places = [0, ...cuts.map((cut) => cut % output.length).sort((a, b) => a - b), output.length]
      for (const [at, from] of places.entries())
        collector.onChunk(Buffer.from(output.subarray(from, places[at + 1])))
      const { hits, ...rest } = collector.result
      return { ...rest, matches: hits.sorted() }
    }
    const whole = read([])
    expect(whole.matches.length).toBeGreaterThan(8)
    expect(whole.binary).toEqual(['d.bin', 'e\nf.bin'])
    fc.assert(
      fc.property(fc.array(fc.nat(), { maxLength: 20 }), (cuts) => void expect(read(cuts)).toEqual(whole)),
    )
    expect(read(Array.from(output, (_, at) => at))).toEqual(whole)
  })
})
