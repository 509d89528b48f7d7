import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitText } from '../../../src/main/channels/split-text'

describe('a long message', () => {
  it('stays one when it fits', () => {
    expect(splitText('short', 200)).toEqual(['short'])
    expect(splitText('x'.repeat(200), 200)).toHaveLength(1)
    expect(splitText('  \n ', 200)).toEqual([])
  })

  it('is cut between paragraphs, then lines, then sentences, then words', () => {
    const line = 'word '.repeat(18).trim()
    expect(splitText(`${line}\n\n${line}`, 160)).toEqual([line, line])
    expect(splitText(`${line}\n${line}`, 160)).toEqual([line, line])
    expect(splitText(`${line}. ${line}`, 160)[0]).toBe(`${line}.`)
    expect(splitText(`${line} ${line}`, 160).every((part) => /^word( word)*$/.test(part))).toBe(true)
    expect(splitText(`${'好'.repeat(90)}。${'好'.repeat(90)}`, 160)[0]).toBe(`${'好'.repeat(90)}。`)
  })

  it('keeps code in its fence', () => {
    const code = Array.from({ length: 60 }, (_, n) => `line ${n}`).join('\n')
    const parts = splitText(`Look:\n\n\`\`\`ts title\n${code}\n\`\`\`\n\nDone.`, 250)
    expect(parts.length).toBeGreaterThan(2)
    for (const part of parts) expect((part.match(/```/g) ?? []).length % 2).toBe(0)
    for (const part of parts.slice(1, -1)) expect(part).toMatch(/^```ts title\nline \d+/)
    const lines = parts.join('\n').match(/line \d+/g)
    expect(lines).toEqual(code.split('\n'))
  })

  it('never cuts a character', () => {
    const family = '👨‍👩‍👧‍👦'
    for (const part of splitText(family.repeat(60), 200)) expect(part.replaceAll(family, '')).toBe('')
    for (const part of splitText('🎉'.repeat(300), 161)) expect(part.replaceAll('🎉', '')).toBe('')
  })

  it('always fits, always ends and loses nothing but room', () => {
    const bare = (text: string) => text.replace(/\s/g, '')
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 2_000 }).filter((text) => !/[`~]/.test(text)),
        fc.integer({ min: 150, max: 400 }),
        (text, limit) => {
          const parts = splitText(text, limit)
          expect(parts.every((part) => part.length <= limit && part.length > 0)).toBe(true)
          expect(bare(parts.join(''))).toBe(bare(text))
        },
      ),
    )
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('```', '```ts', '~~~~', 'word', '\n', '\n\n', 'x'.repeat(90)), {
          maxLength: 80,
        }),
        (words) => {
          const parts = splitText(words.join('\n'), 200)
          expect(parts.every((part) => part.length <= 200)).toBe(true)
          expect(parts.length).toBeLessThan(200)
        },
      ),
    )
  })
})
