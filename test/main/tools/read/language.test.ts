import { describe, expect, it } from 'vitest'
import { extensionOf, languageOf } from '../../../../src/main/tools/read/language'

const nothing = Buffer.alloc(0)

describe('the language of a file', () => {
  it.each([
    ['src/cart.ts', 'typescript'],
    ['View.TSX', 'tsx'],
    ['a/b.c/main.py', 'python'],
    ['lib.rs', 'rust'],
    ['x.d.ts', 'typescript'],
    ['icon.svg', 'xml'],
    ['deploy/Dockerfile', 'dockerfile'],
    ['Makefile', 'makefile'],
    ['CMakeLists.txt', 'cmake'],
    ['.gitignore', 'ignore'],
    ['.env', 'ini'],
  ])('of %s is %s', (path, language) => {
    expect(languageOf(path, nothing)).toBe(language)
  })

  it.each([
    ['#!/bin/bash\necho', 'shell'],
    ['#!/usr/bin/env python3\n', 'python'],
    ['#!/usr/bin/env -S FOO=1 python3.12 -u\n', 'python'],
    ['#! /usr/bin/perl -w\r\n', 'perl'],
    ['#!/usr/bin/env node', 'javascript'],
  ])('is told by %j', (head, language) => {
    expect(languageOf('bin/run', Buffer.from(head))).toBe(language)
  })

  it.each([
    ['no name and no first line', 'LICENSE', ''],
    ['an unknown program', 'run', '#!/usr/bin/env constructor'],
    ['an empty first line', 'run', '#!\n'],
    ['a program on the second line', 'run', '\n#!/bin/sh'],
    ['an ending that is a word of JavaScript', 'a.constructor', ''],
    ['a name that is one', 'toString', ''],
  ])('is unknown for %s', (_what, path, head) => {
    expect(languageOf(path, Buffer.from(head))).toBeUndefined()
  })

  it('goes by the name before the first line', () => {
    expect(languageOf('a.rb', Buffer.from('#!/bin/sh\n'))).toBe('ruby')
  })
})

it.each([
  ['a.b/c', ''],
  ['a.tar.GZ', 'gz'],
  ['.bashrc', ''],
  ['a/.bashrc', ''],
  ['a.', ''],
])('the ending of %s is "%s"', (path, ending) => {
  expect(extensionOf(path)).toBe(ending)
})
