import { describe, expect, it } from 'vitest'
import { formsOf, writtenAs } from '../../../src/main/secrets/forms'
import { makeNeedles } from '../../../src/main/secrets/needles'
import { createRedactor, MOST_RELEASED, redactText } from '../../../src/main/secrets/redactor'
import { referencesIn } from '../../../src/main/secrets/reference'

const needlesFor = (known: Record<string, string>) =>
  makeNeedles(
    Object.entries(known).map(([name, value]) => ({ name, value })),
    1,
  )
const redact = (known: Record<string, string>, text: string) => redactText(needlesFor(known), text)

const PEM = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASC
bW9yZSBvZiB0aGUga2V5IGluIGxpbmUy
-----END PRIVATE KEY-----`

describe('a value in a text', () => {
  it('is shown by its name', () => {
    expect(redact({ T: 's3cr.t(' }, 'a s3cr.t( b s3cr.t(')).toBe('a $KARYI{T} b $KARYI{T}')
    expect(redact({ T: 's3cr.t(' }, 'a s3crxt( b')).toBe('a s3crxt( b')
  })

  it('is known in base64 wherever it begins, in both alphabets, and over several lines', () => {
    const value = `${'long>>>???value'.repeat(9)}!`
    for (const before of ['', 'x', 'xy', 'user:'])
      for (const alphabet of ['base64', 'base64url'] as const) {
        const coded = Buffer.from(`${before}${value}\n`).toString(alphabet)
        const wrapped = coded.replace(/.{76}/g, '$&\n')
        const shown = redact({ T: value }, wrapped)
        expect(shown).toContain('$KARYI{T}')
        expect(shown.replace(/\$KARYI\{T\}(\([^)]*\))?/, '').length).toBeLessThan(16)
      }
  })

  it('is known in hex, in an address, in a form and in JSON', () => {
    const value = 'p@ss/w "ö"\\\n$x'
    const forms = [
      Buffer.from(value).toString('hex'),
      Buffer.from(value).toString('hex').toUpperCase(),
      encodeURIComponent(value),
      encodeURIComponent(value).replace(/%../g, (code) => code.toLowerCase()),
      new URLSearchParams({ a: value }).toString().slice(2),
      JSON.stringify(value),
      JSON.stringify({ token: value }),
    ]
    for (const form of forms) {
      const shown = redact({ T: value }, `[${form}]`)
      expect(shown).toContain('$KARYI{T}(')
      expect(shown).not.toContain('ss')
    }
  })

  it('is known in a page and in JSON that is ASCII, and can be put in that way again', () => {
    const value = `p&ss<w>"ö😀"'1'`
    const page = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
    const quoted = page.replaceAll('"', '&quot;')
    const forms: Record<string, string> = {
      html: quoted.replaceAll("'", '&#39;'),
      'html-hex': quoted.replaceAll("'", '&#x27;'),
      xml: page,
      ascii: String.raw`p&ss<w>\"\u00f6\ud83d\ude00\"'1'`,
    }
    for (const [form, text] of Object.entries(forms)) {
      expect(redact({ T: value }, `[${text}]`)).toBe(`[$KARYI{T}(${form})]`)
      expect(writtenAs(value, form)).toBe(text)
      expect(referencesIn(`$KARYI{T}(${form})`)).toMatchObject([{ name: 'T', form }])
    }
  })

  it('of several lines is known as a whole, with other line ends, and line by line', () => {
    expect(redact({ K: PEM }, `a\n${PEM}\nb`)).toBe('a\n$KARYI{K}\nb')
    expect(redact({ K: PEM }, PEM.replaceAll('\n', '\r\n'))).toBe('$KARYI{K}')
    const numbered = PEM.split('\n').map((line, index) => `${index + 1}\t${line}`)
    expect(redact({ K: PEM }, numbered.join('\n'))).toBe(
      '1\t-----BEGIN PRIVATE KEY-----\n2\t$KARYI{K}(line 2)\n3\t$KARYI{K}(line 3)\n4\t-----END PRIVATE KEY-----',
    )
  })

  it('is known between the colours and line breaks of a terminal', () => {
    expect(redact({ T: 'abcdefghij' }, 'x abc\x1b[31mdef\x1b[0mgh \rij y')).toBe('x $KARYI{T} y')
  })

  it('leaves nothing where values hold or overlap each other', () => {
    const known = { LONG: 'abcdefgh', PART: 'cdef', NEXT: 'fghijk' }
    expect(redact(known, '-abcdefgh-')).toBe('-$KARYI{LONG}-')
    expect(redact(known, '-abcdef-')).toBe('-ab$KARYI{PART}-')
    expect(redact(known, '-abcdefghijk-')).toBe('-$KARYI{LONG}$KARYI{NEXT}-')
    expect(redact({ A: 'aaaa' }, `${'a'.repeat(11)}b`)).toBe('$KARYI{A}b')
  })

  it('changes nothing the second time, also when a value is part of a name', () => {
    const known = { TOKEN: 'first-value', OTHER: 'TOKEN', THIRD: 'KARYI' }
    const once = redact(known, 'first-value TOKEN KARYI $KARYI{TOKEN}')
    expect(once).toBe('$KARYI{TOKEN} $KARYI{OTHER} $KARYI{THIRD} $KARYI{TOKEN}')
    expect(redact(known, once)).toBe(once)
  })
})

describe('a stream', () => {
  const random = seeded(7)
  const pick = <T>(all: readonly T[]) => all[Math.floor(random() * all.length)] as T

  it('gives the same in whatever pieces it comes, and no value in any form', () => {
    const values = ['abab', 'babab', 'secret-1', 'x y\nz_long', 'p@ss/w"ö\\d', PEM, 'aaaa']
    for (let round = 0; round < 150; round++) {
      const known = Object.fromEntries(
        values.filter(() => random() < 0.5).map((value, n) => [`N${n}`, value]),
      )
      const needles = needlesFor(known)
      const words = [
        ...Object.values(known).flatMap((value) => formsOf(value).map(({ text }) => text)),
        ...['a', 'b', ' ', '\n', '\r', '\x1b[1m', '\x1b', 'ab', 'secret', '$KARYI{', '$KARYI{N0}', 'é'],
      ]
      const text = Array.from({ length: 30 }, () => {
        const word = pick(words)
        return random() < 0.3 ? word.slice(0, Math.ceil(random() * word.length)) : word
      }).join('')
      const whole = redactText(needles, text)
      const redactor = createRedactor(() => needles)
      let pieces = ''
      for (let at = 0; at < text.length; ) {
        const size = 1 + Math.floor(random() * 9)
        pieces += redactor.push(text.slice(at, at + size))
        at += size
      }
      expect(pieces + redactor.end()).toBe(whole)
      const left = whole.replaceAll(/\$KARYI\{N\d\}(\([^)]*\))?/g, '\0')
      for (const value of Object.values(known)) expect(left).not.toContain(value)
      expect(redactText(needles, whole)).toBe(whole)
    }
  })

  it('holds back no more than may be a value', () => {
    const redactor = createRedactor(() => needlesFor({ T: 'abcdefgh' }))
    expect(redactor.push('xxabcd')).toBe('xx')
    expect(redactor.push('x')).toBe('abcdx')
    expect(redactor.push('abc')).toBe('')
    expect(redactor.push('defghy')).toBe('$KARYI{T}y')
    expect(redactor.push('abc')).toBe('')
    expect(redactor.end()).toBe('abc')
  })

  it('gives a little to somebody who waits, and the rest stays hidden', () => {
    const redactor = createRedactor(() => needlesFor({ T: 'abcdefgh' }))
    let shown = ''
    for (const char of 'abcdefgh abx') shown += redactor.push(char) + redactor.release()
    shown += redactor.end()
    expect(shown).toBe(`${'abcdefgh'.slice(0, MOST_RELEASED)}$KARYI{T} abx`)
  })

  it('knows a value that is new while it is running, also where it has begun', () => {
    let needles = needlesFor({ T: 'abcdefgh' })
    const redactor = createRedactor(() => needles)
    expect(redactor.push('abcd')).toBe('')
    needles = { ...needlesFor({ T: 'abcdefgh', NEW: 'cdXYZ' }), version: 2 }
    expect(redactor.push('XYZ') + redactor.end()).toBe('ab$KARYI{NEW}')
  })

  it('stays small and fast whatever comes', () => {
    const redactor = createRedactor(() => needlesFor({ A: 'aaaa', B: 'abababab' }))
    const before = performance.now()
    let size = 0
    for (let round = 0; round < 20; round++) size += redactor.push('a'.repeat(50_000)).length
    for (let round = 0; round < 20; round++) size += redactor.push('ab'.repeat(25_000)).length
    size += redactor.push('abab').length
    for (let round = 0; round < 20; round++) size += redactor.push('\n'.repeat(50_000)).length
    size += redactor.end().length
    expect(size).toBeGreaterThan(1_000_000 - 1)
    expect(size).toBeLessThan(1_000_500)
    expect(performance.now() - before).toBeLessThan(20_000)
  })
})

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31
    return state / 2 ** 31
  }
}
