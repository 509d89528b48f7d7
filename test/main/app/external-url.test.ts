import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { externalUrl } from '../../../src/main/app/external-url'

describe('an address that may leave the app', () => {
  it.each([
    ['https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
    ['http://localhost:3000', 'http://localhost:3000/'],
    ['HTTPS://EXAMPLE.COM', 'https://example.com/'],
    ['mailto:me@example.com?Subject=Hi&body=there', 'mailto:me@example.com?Subject=Hi&body=there'],
  ])('%s', (text, url) => {
    expect(externalUrl(text)).toBe(url)
  })
})

describe('an address that may not', () => {
  it.each([
    'file:///etc/passwd',
    'FILE:///etc/passwd',
    'smb://evil.example/share',
    '\\\\evil.example\\share',
    '//evil.example/share',
    'ms-msdt:/id PCWDiagnostic',
    'search-ms:query=x',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:app://deskwright/1',
    'app://deskwright/index.html',
    'vbscript:x',
    'ftp://example.com',
    'vscode://file/x',
    'https://bank.example@evil.example',
    'https://user:secret@example.com',
    'https://',
    'mailto:a@example.com?attach=/etc/passwd',
    'mailto:a@example.com?Attachment=/etc/passwd',
    '/etc/passwd',
    'C:\\Windows\\System32\\calc.exe',
    'example.com',
    '',
  ])('%j', (text) => {
    expect(externalUrl(text)).toBeNull()
  })

  it('whatever it is: what passes is http, https or mail, and names nobody', () => {
    const part = fc.constantFrom(
      'http',
      'https',
      'file',
      'mailto',
      ':',
      '/',
      '//',
      '@',
      '\\',
      '\t',
      '?',
      'a.b',
      '%2f',
    )
    const text = fc.oneof(
      fc.string(),
      fc.webUrl(),
      fc.array(part).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(text, (given) => {
        const opened = externalUrl(given)
        if (opened === null) return
        const url = new URL(opened)
        expect(['http:', 'https:', 'mailto:']).toContain(url.protocol)
        expect(url.username + url.password).toBe('')
        expect(externalUrl(opened)).toBe(opened)
      }),
    )
  })
})
