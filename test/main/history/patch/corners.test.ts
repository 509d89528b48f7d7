import { describe, expect, it } from 'vitest'
import { applyDiff, applyDiffToText } from '../../../../src/main/history'
import { agree } from './agree'

const HEAD = '--- a/x\n+++ b/x\n'
const GIT = 'diff --git a/x b/x\n'
const OPEN = '\\ No newline at end of file\n'
const lines = (text: string) => text.split(' ').join('\n').concat('\n')
/** One file `x` of the letters, one a line. */
const x = (letters: string) => ({ x: lines(letters) })

type Case = [name: string, files: Record<string, string>, diff: string]

const accepted: Case[] = [
  ['a hunk that moved down', x('n n a b c'), `${HEAD}@@ -2,3 +2,3 @@\n a\n-b\n+B\n c\n`],
  ['a hunk that moved up', x('n a b c n'), `${HEAD}@@ -9,3 +9,3 @@\n a\n-b\n+B\n c\n`],
  [
    'the nearest of several places',
    x('a b c n a b c n n a b c n'),
    `${HEAD}@@ -6,3 +6,3 @@\n a\n-b\n+B\n c\n`,
  ],
  [
    'the later of two places equally near',
    x('n a b c n n n a b c n'),
    `${HEAD}@@ -5,3 +5,3 @@\n a\n-b\n+B\n c\n`,
  ],
  [
    'the earlier place when it is nearer by one line',
    x('n a b c n n n n a b c n'),
    `${HEAD}@@ -5,3 +5,3 @@\n a\n-b\n+B\n c\n`,
  ],
  ['a copy', x('a'), 'diff --git a/x b/y\ncopy from x\ncopy to y\n'],
  [
    'a change of a name with spaces by git',
    { 'a b': 'a\n' },
    'diff --git a/a b b/a b\nindex 1..2 100644\n--- a/a b\t\n+++ b/a b\t\n@@ -1 +1 @@\n-a\n+b\n',
  ],
  [
    'the place the new count names, not the old one',
    x('n a b c n n a b c n'),
    `${HEAD}@@ -2,3 +7,3 @@\n a\n-b\n+B\n c\n`,
  ],
  [
    'hunks in the wrong order',
    x('a b c d e f g h'),
    `${HEAD}@@ -5,3 +5,3 @@\n e\n-f\n+F\n g\n@@ -2,3 +2,3 @@\n b\n-c\n+C\n d\n`,
  ],
  ['a hunk without lines behind it at the end', x('a b c'), `${HEAD}@@ -2,2 +2,3 @@\n b\n c\n+d\n`],
  ['a hunk without lines before it at the start', x('a b c'), `${HEAD}@@ -1,2 +1,3 @@\n+n\n a\n b\n`],
  ['a count left out', x('a'), `${HEAD}@@ -1 +1 @@\n-a\n+b\n`],
  ['words behind the second @@', x('a b c d e'), `${HEAD}@@ -2,3 +2,3 @@ function f() {\n b\n-c\n+C\n d\n`],
  ['an empty line for an unchanged empty line', { x: 'a\n\nb\n' }, `${HEAD}@@ -1,3 +1,3 @@\n a\n\n-b\n+B\n`],
  ['a removed line that looks like a header', { x: '-- y\na\n' }, `${HEAD}@@ -1,2 +1,1 @@\n--- y\n a\n`],
  ['the last newline taken away', { x: 'a\nb\n' }, `${HEAD}@@ -1,2 +1,2 @@\n a\n-b\n+b\n${OPEN}`],
  ['the last newline given', { x: 'a\nb' }, `${HEAD}@@ -1,2 +1,2 @@\n a\n-b\n${OPEN}+b\n`],
  [
    'the mark in another language',
    { x: 'a\nb' },
    `${HEAD}@@ -1,2 +1,2 @@\n a\n-b\n\\ 文件尾没有换行符\n+c\n\\ 文件尾没有换行符\n`,
  ],
  [
    'the mark at the end without its own newline',
    { x: 'a' },
    `${HEAD}@@ -1 +1 @@\n-a\n${OPEN}+b\n${OPEN.trimEnd()}`,
  ],
  ['the mark where the file goes on', x('a b c'), `${HEAD}@@ -1,2 +1,2 @@\n-a\n+A\n b\n${OPEN}`],
  ['the mark after an empty line', { x: '\na\nb\n' }, `${HEAD}@@ -2,3 +2,3 @@\n a\n-b\n+B\n\n${OPEN}`],
  ['CRLF in file and diff', { x: 'a\r\nb\r\n' }, `${HEAD}@@ -1,2 +1,2 @@\n a\r\n-b\r\n+B\r\n`],
  ['CRLF in the names', x('a'), '--- a/x\r\n+++ b/x\r\n@@ -1 +1 @@\r\n-a\n+b\n'],
  ['a new file', {}, '--- /dev/null\n+++ b/d/new\n@@ -0,0 +1,2 @@\n+a\n+b\n'],
  [
    'a new file by git',
    {},
    'diff --git a/new b/new\nnew file mode 100755\nindex 0000000..1111111\n--- /dev/null\n+++ b/new\n@@ -0,0 +1 @@\n+a\n',
  ],
  ['an empty new file', {}, 'diff --git a/new b/new\nnew file mode 100644\nindex 0000000..e69de29\n'],
  ['a new file nobody says is new', {}, '--- a/new\n+++ b/new\n@@ -0,0 +1 @@\n+a\n'],
  [
    'a new file by its time',
    {},
    '--- a/new\t1970-01-01 01:00:00.000000000 +0100\n+++ b/new\t2020-01-01 00:00:00.000000000 +0100\n@@ -0,0 +1 @@\n+a\n',
  ],
  [
    'a new file by its time, west of Greenwich',
    {},
    '--- a/new\t1969-12-31 19:00:00 -0500\n+++ b/new\t2020-01-01 00:00:00 -0500\n@@ -0,0 +1 @@\n+a\n',
  ],
  [
    'a new file where a folder was',
    { 'x/y': 'a\n' },
    'diff --git a/x/y b/x/y\ndeleted file mode 100644\n--- a/x/y\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\ndiff --git a/x b/x\nnew file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+b\n',
  ],
  ['a removed file', x('a'), '--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n'],
  [
    'a removed file by its time',
    x('a'),
    '--- a/x\t2020-01-01 00:00:00 +0000\n+++ b/x\t1970-01-01 00:00:00 +0000\n@@ -1 +0,0 @@\n-a\n',
  ],
  ['all lines removed, the file stays', x('a'), `${HEAD}@@ -1 +0,0 @@\n-a\n`],
  ['an empty file that is filled', { x: '' }, `${HEAD}@@ -0,0 +1 @@\n+a\n`],
  ['paths without a/ and b/', x('a'), '--- x\n+++ x\n@@ -1 +1 @@\n-a\n+b\n'],
  [
    'paths without a/ and b/, told once for all',
    { x: 'a\n', 'd/y': 'a\n' },
    '--- x\n+++ x\n@@ -1 +1 @@\n-a\n+b\n--- d/y\n+++ d/y\n@@ -1 +1 @@\n-a\n+b\n',
  ],
  [
    'times after the names',
    x('a'),
    '--- a/x\t2020-01-01 10:00:00.123456789 +0100\n+++ b/x\t2020-01-01 10:00:00 +01:00\n@@ -1 +1 @@\n-a\n+b\n',
  ],
  [
    'times after the names behind spaces',
    { 'd e/x': 'a\n' },
    '--- a/d e/x  2020-01-01\n+++ b/d e/x 20-01-01 10:00:00\n@@ -1 +1 @@\n-a\n+b\n',
  ],
  ['a copy with something added to its name', x('a'), '--- a/x\n+++ b/x.orig\n@@ -1 +1 @@\n-a\n+b\n'],
  ['two slashes', { 'd/x': 'a\n' }, '--- a/d//x\n+++ b/d//x\n@@ -1 +1 @@\n-a\n+b\n'],
  [
    'quoted names',
    { 'tab\tü"\\': 'a\n' },
    '--- "a/tab\\t\\303\\274\\"\\\\"\n+++ "b/tab\\t\\303\\274\\"\\\\"\n@@ -1 +1 @@\n-a\n+b\n',
  ],
  [
    'quoted names by git',
    { ü: 'a\n' },
    'diff --git "a/\\303\\274" "b/\\303\\274"\nold mode 100644\nnew mode 100755\n',
  ],
  ['one name quoted', x('a'), 'diff --git a/x "b/x"\nold mode 100644\nnew mode 100755\n'],
  [
    'names with spaces by git',
    { 'a b': 'a\n' },
    'diff --git a/a b b/a b\nold mode 100644\nnew mode 100755\n',
  ],
  ['a rename', x('a'), 'diff --git a/x b/y\nsimilarity index 100%\nrename from x\nrename to y\n'],
  [
    'a rename with a change',
    x('a b c'),
    'diff --git a/x b/d/y\nrename from x\nrename to d/y\n--- a/x\n+++ b/d/y\n@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n',
  ],
  [
    'two files that change places',
    { x: 'x\n', y: 'y\n' },
    'diff --git a/x b/y\nrename from x\nrename to y\ndiff --git a/y b/x\nrename from y\nrename to x\n',
  ],
  [
    'a copy of what was there before',
    x('a'),
    `${GIT}${HEAD}@@ -1 +1 @@\n-a\n+b\ndiff --git a/x b/y\ncopy from x\ncopy to y\n`,
  ],
  ['a mode', x('a'), `${GIT}old mode 100644\nnew mode 100755\n`],
  [
    'a mode, then a change',
    x('a'),
    `${GIT}old mode 100644\nnew mode 100755\n${GIT}${HEAD}@@ -1 +1 @@\n-a\n+b\n`,
  ],
  [
    'the same file twice',
    x('a b c d e'),
    `${HEAD}@@ -1,2 +1,2 @@\n-a\n+A\n b\n${HEAD}@@ -1,2 +1,2 @@\n-A\n+AA\n b\n`,
  ],
  [
    'a file created twice',
    {},
    '--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+a\n--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+b\n',
  ],
  [
    'a file removed and created',
    x('a'),
    `${GIT}deleted file mode 100644\n--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n${GIT}new file mode 100644\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+b\n`,
  ],
  [
    'words around, as in a mail',
    x('a'),
    `Subject: x\n\n---\n x | 2 +-\n\n${GIT}index 123..456 100644\n${HEAD}@@ -1 +1 @@\n-a\n+b\n-- \n2.39.5\n`,
  ],
  [
    'another name for the temp file of an editor',
    x('a'),
    `${GIT}similarity index 0%\ndissimilarity index 100%\nindex 1..2\n${HEAD}@@ -1 +1 @@\n-a\n+b\n`,
  ],
]

const refused: Case[] = [
  ['nothing', x('a'), ''],
  ['words', x('a'), 'please change a to b\n'],
  ['context that is not there', x('a b c'), `${HEAD}@@ -1,3 +1,3 @@\n a\n-X\n+Y\n c\n`],
  ['context that differs by white space', x('a b c'), `${HEAD}@@ -1,3 +1,3 @@\n a \n-b\n+B\n c\n`],
  ['CRLF in the diff only', x('a b'), `${HEAD}@@ -1,2 +1,2 @@\n a\r\n-b\r\n+B\r\n`],
  ['a hunk of the start elsewhere', x('n a b c'), `${HEAD}@@ -1,3 +1,3 @@\n a\n-b\n+B\n c\n`],
  ['a hunk of the end elsewhere', x('a b c n'), `${HEAD}@@ -2,2 +2,3 @@\n b\n c\n+d\n`],
  ['a hunk without any line around', x('a b c'), `${HEAD}@@ -2 +2 @@\n-b\n+B\n`],
  [
    'lines that an earlier hunk wrote',
    x('n a b c d e'),
    `${HEAD}@@ -2,3 +2,3 @@\n a\n-b\n+B\n c\n@@ -4,3 +4,3 @@\n c\n-d\n+D\n e\n`,
  ],
  [
    'lines that only an earlier hunk made',
    x('n a b c d e f g'),
    `${HEAD}@@ -2,3 +2,4 @@\n a\n-b\n+x\n+y\n c\n@@ -3,3 +3,3 @@\n x\n-y\n+z\n c\n`,
  ],
  ['more lines than the count', x('a b c'), `${HEAD}@@ -1,1 +1,2 @@\n-a\n-b\n+B\n+C\n`],
  ['more new lines than the count', x('a b c'), `${HEAD}@@ -1,2 +1,1 @@\n+n\n+m\n a\n b\n`],
  ['fewer lines than the count', x('a b c'), `${HEAD}@@ -1,3 +1,3 @@\n a\n-b\n+B\n`],
  ['no change in a hunk', x('a b c'), `${HEAD}@@ -1,3 +1,3 @@\n a\n b\n c\n`],
  ['a broken header', x('a'), `${HEAD}@@ -1 +1\n-a\n+b\n`],
  ['a header without numbers', x('a'), `${HEAD}@@ ... @@\n-a\n+b\n`],
  ['a line with a wrong sign', x('a b'), `${HEAD}@@ -1,2 +1,2 @@\n a\n*b\n`],
  ['a line cut off', x('a b'), `${HEAD}@@ -1,2 +1,2 @@\n a\n-b\n+B`],
  ['a mark too short to be one', { x: 'a\nb' }, `${HEAD}@@ -1,2 +1,2 @@\n a\n-b\n\\ no\n+c\n${OPEN}`],
  ['a hunk without a file', x('a'), '@@ -1 +1 @@\n-a\n+b\n'],
  ['a file without a hunk', x('a'), `${GIT}${HEAD}`],
  ['a newline where the file has none', { x: 'a' }, `${HEAD}@@ -1 +1 @@\n-a\n+b\n`],
  ['no newline where the file has one', x('a'), `${HEAD}@@ -1 +1 @@\n-a\n${OPEN}+b\n`],
  ['a file that is not there', {}, `${HEAD}@@ -1 +1 @@\n-a\n+b\n`],
  ['a new file in two hunks', {}, `${HEAD}@@ -0,0 +1 @@\n+a\n@@ -0,0 +2 @@\n+b\n`],
  ['a new file that exists', x('a'), '--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+b\n'],
  ['a new file with old lines', {}, '--- /dev/null\n+++ b/n\n@@ -1 +1 @@\n-a\n+b\n'],
  ['a removed file with new lines', x('a'), '--- a/x\n+++ /dev/null\n@@ -1 +1 @@\n-a\n+b\n'],
  ['a removed file that holds more', x('a b'), '--- a/x\n+++ /dev/null\n@@ -1,1 +0,0 @@\n-a\n'],
  ['a removed file that holds more, by git', x('a b'), `${GIT}deleted file mode 100644\n`],
  ['a file removed twice', x('a'), '--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n'.repeat(2)],
  [
    'a renamed file changed under its old name',
    x('a'),
    `diff --git a/x b/y\nrename from x\nrename to y\n${GIT}${HEAD}@@ -1 +1 @@\n-a\n+b\n`,
  ],
  ['a rename onto a file', { x: 'a\n', y: 'b\n' }, 'diff --git a/x b/y\nrename from x\nrename to y\n'],
  ['a rename of nothing', {}, 'diff --git a/x b/y\nrename from x\nrename to y\n'],
  ['a file below a file', x('a'), '--- /dev/null\n+++ b/x/y\n@@ -0,0 +1 @@\n+a\n'],
  ['a file where a folder is', { 'd/y': 'a\n' }, '--- /dev/null\n+++ b/d\n@@ -0,0 +1 @@\n+a\n'],
  ['names that differ', x('a'), 'diff --git a/x b/y\n--- a/x\n+++ b/y\n--- a/z\n@@ -1 +1 @@\n-a\n+b\n'],
  ['a git header without a name', x('a'), 'diff --git a/x b/y\nold mode 100644\nnew mode 100755\n'],
  ['two kinds of change at once', x('a'), `${GIT}new file mode 100644\ndeleted file mode 100644\n`],
  [
    'a name where there is nothing',
    {},
    'diff --git a/n b/n\nnew file mode 100644\n--- a/n\n+++ b/n\n@@ -0,0 +1 @@\n+a\n',
  ],
  ['a mode that is none', x('a'), `${GIT}old mode 100644\nnew mode rwx\n`],
  ['a mode of another kind of file', x('a'), `${GIT}old mode 120000\nnew mode 100644\n`],
  ['a change of kind', x('a'), `${GIT}old mode 100644\nnew mode 120000\n`],
  ['an index line of a link', x('a'), `${GIT}index 1..2 120000\n${HEAD}@@ -1 +1 @@\n-a\n+b\n`],
  ['a removed bare name', x('a'), '--- x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n'],
  ...['../x', 'd/../x', './x', 'd/./x', '.git/config', 'd/.GIT/x', '.git./x', 'git~1/x'].map(
    (path): Case => [`the path ${path}`, {}, `--- /dev/null\n+++ b/${path}\n@@ -0,0 +1 @@\n+a\n`],
  ),
  ['an absolute path', {}, '--- /dev/null\n+++ b//etc/n\n@@ -0,0 +1 @@\n+a\n'],
  [
    'a good file beside a bad one',
    { x: 'a\n', y: 'a\n' },
    `${HEAD}@@ -1 +1 @@\n-a\n+b\n--- a/y\n+++ b/y\n@@ -1 +1 @@\n-X\n+b\n`,
  ],
]

const mapOf = (files: Record<string, string>) => new Map(Object.entries(files))

describe('git apply and applyDiff both accept', () => {
  it.each(accepted)('%s', (_name, files, diff) => expect(agree(mapOf(files), diff)).toBe(true))
})

describe('git apply and applyDiff both refuse', () => {
  it.each(refused)('%s', (_name, files, diff) => expect(agree(mapOf(files), diff)).toBe(false))
})

describe('applyDiff refuses on its own', () => {
  it('links, submodules and changes of binary files: the result of a diff is text', () => {
    const link =
      'diff --git a/l b/l\nnew file mode 120000\n--- /dev/null\n+++ b/l\n@@ -0,0 +1 @@\n+/etc/passwd\n'
    const module = link.replace('120000', '160000')
    const binary = 'diff --git a/b b/b\nindex 1..2 100644\nGIT binary patch\nliteral 1\nIcmZPo000310RR91\n\n'
    for (const diff of [link, module, binary])
      expect(applyDiff(new Map([['b', 'a']]), diff)).toMatchObject({
        ok: false,
        error: { code: 'INVALID_ARGUMENT' },
      })
  })

  it('says which hunk does not fit, and why a path is refused', () => {
    const files = new Map([['x', 'a\nb\nc\n']])
    expect(applyDiff(files, `${HEAD}@@ -1,2 +1,2 @@\n a\n-X\n+Y\n`)).toMatchObject({
      ok: false,
      error: { code: 'NO_MATCH', message: 'x: the hunk of line 3 (@@ -1) does not fit.' },
    })
    expect(applyDiff(files, '--- /dev/null\n+++ b/../y\n@@ -0,0 +1 @@\n+a\n')).toMatchObject({
      ok: false,
      error: { code: 'SECURITY' },
    })
    expect(applyDiff(files, '--- a/y\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n')).toMatchObject({
      ok: false,
      error: { code: 'NOT_FOUND' },
    })
  })
})

describe('applyDiffToText', () => {
  const change = '--- a/any\n+++ b/any\n@@ -1,2 +1,2 @@\n-a\n+A\n b\n'

  it('applies the diff of one file to its text', () =>
    expect(applyDiffToText('a\nb\n', change)).toEqual({ ok: true, text: 'A\nb\n' }))

  it('makes a new text, also when the diff renames, and an empty one of a removed file', () => {
    const created = '--- /dev/null\n+++ b/n\n@@ -0,0 +1 @@\n+a\n'
    expect(applyDiffToText('', created)).toEqual({ ok: true, text: 'a\n' })
    expect(applyDiffToText('x\n', created)).toMatchObject({ ok: false })
    const renamed = 'diff --git a/x b/y\nrename from x\nrename to y\n--- a/x\n+++ b/y\n@@ -1 +1 @@\n-a\n+b\n'
    expect(applyDiffToText('a\n', renamed)).toEqual({ ok: true, text: 'b\n' })
    expect(applyDiffToText('a\n', '--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n')).toEqual({
      ok: true,
      text: '',
    })
  })

  it('refuses what does not fit, and a diff of several files', () => {
    expect(applyDiffToText('x\nb\n', change)).toMatchObject({ ok: false, error: { code: 'NO_MATCH' } })
    expect(applyDiffToText('a\nb\n', change + change)).toMatchObject({
      ok: false,
      error: { code: 'INVALID_ARGUMENT' },
    })
  })

  it('takes hunks of very many lines', () => {
    const added = '+line\n'.repeat(300_000)
    const diff = `--- a/x\n+++ b/x\n@@ -1 +1,300001 @@\n a\n${added}`
    expect(applyDiffToText('a\n', diff)).toEqual({ ok: true, text: `a\n${'line\n'.repeat(300_000)}` })
  })
})
