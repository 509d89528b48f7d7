import { describe, expect, it } from 'vitest'
import { addressOf, pretends } from '../../../src/renderer/src/markdown/address'
import { decode } from '../../../src/renderer/src/markdown/entities'

describe('where a link leads', () => {
  it.each(['https://example.com/a?b=1', 'http://localhost:3000/', 'mailto:a@example.com'])('%s', (href) => {
    expect(addressOf(href)).toMatchObject({ kind: 'web', url: href })
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' \u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'vbscript:x',
    'smb://server/share',
    'ms-msdt:/id',
    'https://bank.example@evil.example/',
    '//evil.example/x',
    '#anchor',
    '',
  ])('is nowhere for %j', (href) => {
    expect(addressOf(href)).toEqual({ kind: 'none' })
  })

  it('is a file for a path, without the line behind it', () => {
    expect(addressOf('src/cart.ts:12')).toEqual({ kind: 'file', path: 'src/cart.ts' })
    expect(addressOf('docs/a%20b.md#L3-L9')).toEqual({ kind: 'file', path: 'docs/a b.md' })
  })

  it('is said when the words name another place', () => {
    expect(pretends('https://bank.example/login', 'evil.example')).toBe(true)
    expect(pretends('bank.example', 'evil.example')).toBe(true)
    expect(pretends('bank.example', 'www.bank.example')).toBe(false)
    expect(pretends('the docs', 'example.com')).toBe(false)
    expect(pretends('localhost:3000', 'localhost:3000')).toBe(false)
  })
})

describe('named characters', () => {
  it('are read once', () => {
    expect(decode('a &amp; b &lt;x&gt; &copy; &amp;lt; &unknown; &constructor;')).toBe(
      'a & b <x> © &lt; &unknown; &constructor;',
    )
  })
})
