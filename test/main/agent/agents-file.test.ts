import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { setUp, text } from './fixture'

/** What the model is told of an AGENTS.md. */
async function told(bytes: string | Buffer) {
  const { folder, requests, turn } = setUp([[text('x')]])
  writeFileSync(join(folder, 'AGENTS.md'), bytes)
  await turn()
  return /<agents_md>\n(.*)\n<\/agents_md>/s.exec(requests[0]?.system ?? '')?.[1]
}

describe('AGENTS.md', () => {
  it('is read in the encoding it is in', async () => {
    const wide = Buffer.from('\ufeff# 规则 rules', 'utf16le')
    const gb18030 = Buffer.from([0xb9, 0xe6, 0xd4, 0xf2, 0xa3, 0xba, 0xd3, 0xd6])
    for (const [bytes, expected] of [
      [wide, '# 规则 rules'],
      [gb18030, '规则：又'],
      [Buffer.from('\ufeffé'), 'é'],
    ] as const)
      expect(await told(bytes)).toBe(expected)
  })

  it('is not told when it is no text', async () => {
    expect(await told(Buffer.from([1, 0, 2, 255]))).toBeUndefined()
  })

  it('is told by its beginning when it is long, in whole characters', async () => {
    const long = await told(`x${'😀'.repeat(9_000)}`)
    expect(long).toMatch(/^x(😀){5999}\n\[… the rest of AGENTS\.md is left out/u)
  })
})
