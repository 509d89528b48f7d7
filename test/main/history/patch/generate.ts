import { FILE_HEADERS_ONLY, formatPatch, structuredPatch } from 'diff'
import fc from 'fast-check'

/** Few different lines, so that a hunk often fits in more than one place. */
const line = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom('a', 'b', 'c', '') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(' ', '\t', 'a ', '-- x', '++ y', '@@ -1 +1 @@', '\\ z', 'é文', 'a\r'),
  },
)

export const text = fc
  .tuple(fc.array(line, { maxLength: 14 }), fc.boolean(), fc.boolean())
  .map(([lines, open, windows]) => {
    const newline = windows ? '\r\n' : '\n'
    return lines.join(newline) + (open || !lines.length ? '' : newline)
  })

/** A text a few edits away. */
export function edited(before: string): fc.Arbitrary<string> {
  const lines = before.split(/(?<=\n)/)
  const edit = fc.record({
    at: fc.nat(lines.length),
    remove: fc.nat(2),
    insert: fc.array(line, { maxLength: 3 }),
  })
  return fc.array(edit, { maxLength: 3 }).map((edits) => {
    const after = [...lines]
    for (const { at, remove, insert } of edits) after.splice(at, remove, ...insert.map((each) => `${each}\n`))
    return after.join('')
  })
}

export function plainDiff(
  before: string,
  after: string,
  context: number,
  names = ['a/file', 'b/file'],
): string {
  const [old = '', now = ''] = names
  return formatPatch(
    structuredPatch(old, now, before, after, undefined, undefined, { context }),
    FILE_HEADERS_ONLY,
  )
}

type Mutation = (lines: string[], at: number) => string[]

const MUTATIONS: Mutation[] = [
  (lines, at) => lines.toSpliced(at, 1),
  (lines, at) => lines.toSpliced(at, 0, lines[at] ?? ''),
  (lines, at) => lines.toSpliced(at, 2, lines[at + 1] ?? '', lines[at] ?? ''),
  (lines, at) => lines.with(at, ` ${lines[at]?.slice(1)}`),
  (lines, at) => lines.with(at, `+${lines[at]?.slice(1)}`),
  (lines, at) => lines.with(at, `-${lines[at]?.slice(1)}`),
  (lines, at) => lines.with(at, `${lines[at]}\r`),
  (lines, at) => lines.with(at, `${lines[at]} `),
  (lines, at) => lines.with(at, (lines[at] ?? '').trimEnd()),
  (lines, at) => lines.toSpliced(at, 0, '\\ No newline at end of file'),
  (lines, at) => lines.toSpliced(at, 0, ''),
  (lines, at) => lines.toSpliced(at, 0, 'a word between'),
  (lines, at) =>
    lines.with(
      at,
      (lines[at] ?? '').replace(/\d+/, (number) => String(Number(number) + 1)),
    ),
  (lines, at) =>
    lines.with(
      at,
      (lines[at] ?? '').replace(/\d+(?=\D*$)/, (number) => String(Math.max(0, Number(number) - 1))),
    ),
  (lines, at) =>
    lines.with(
      at,
      (lines[at] ?? '').replace(/\d+/g, (number) => String(Number(number) + 3)),
    ),
  (lines) => (lines.at(-1) === '' ? lines.slice(0, -1) : lines),
  (lines, at) => [...lines.slice(at), ...lines.slice(0, at)],
]

/** The diff with up to three things wrong in it. */
export function broken(diff: string): fc.Arbitrary<string> {
  const lines = diff.split('\n')
  const one = fc.tuple(fc.constantFrom(...MUTATIONS), fc.nat(lines.length))
  return fc
    .array(one, { minLength: 1, maxLength: 3 })
    .map((steps) =>
      steps
        .reduce((now, [mutate, at]) => (now.length ? mutate(now, at % now.length) : now), lines)
        .join('\n'),
    )
}

const NAMES = ['x', 'y', 'd/x', 'd/y', 'two words', 'tab\tname', 'é文']
const LINES = [
  ...['', ' a', ' b', '-a', '-b', '+a', '+b', '+', '-', ' ', '\\ No newline at end of file', '-- ', 'words'],
  ...[
    '@@ -1 +1 @@',
    '@@ -1,2 +1 @@',
    '@@ -1 +1,2 @@',
    '@@ -0,0 +1 @@',
    '@@ -1 +0,0 @@',
    '@@ -2,2 +2,2 @@ more',
    '@@ -1 @@',
  ],
  ...[
    'diff --git a/x b/x',
    'diff --git a/x b/y',
    'diff --git x x',
    'diff --git "a/x" "b/x"',
    'diff --git a/x "b/x"',
  ],
  ...[
    '--- a/x',
    '+++ b/x',
    '--- a/y',
    '+++ b/y',
    '--- x',
    '+++ x',
    '--- /dev/null',
    '+++ /dev/null',
    '--- "a/x"',
  ],
  ...[
    '--- a/x\t2020-01-01 10:00:00.000000000 +0100',
    '--- a/n\t1970-01-01 01:00:00 +0100',
    '+++ b/x\t1970-01-01 00:00:00 +0000',
  ],
  ...[
    '--- a/x 2020-01-01 10:00:00',
    '+++ b/x.orig',
    '+++ b//x',
    '--- a/../x',
    '+++ b/../x',
    '+++ b/.git/x',
    '--- a/n',
    '+++ b/n',
  ],
  ...[
    'index 1234567..89abcde 100644',
    'index 1234567..89abcde',
    'index x..y z',
    'similarity index 90%',
    'old mode 100644',
    'new mode 100755',
  ],
  ...[
    'new file mode 100644',
    'new file mode 100755',
    'deleted file mode 100644',
    'rename from x',
    'rename to n',
    'rename to y',
    'copy from x',
  ],
  ...[
    'copy to n',
    'rename from y',
    'old mode 120000',
    'new mode abc',
    '--- a/x\r',
    '+++ b/x\r',
    '@@ -1 +1 @@\r',
  ],
]

/** Lines that belong into diffs, in no order. */
export const noise = fc
  .array(fc.constantFrom(...LINES), { maxLength: 12 })
  .map((lines) => lines.map((each) => `${each}\n`).join(''))

/** The head of a file that is nearly right, then lines of hunks in no order. */
export const nearly = fc
  .tuple(
    fc.constantFrom(
      '--- a/x\n+++ b/x\n',
      'diff --git a/x b/x\n--- a/x\n+++ b/x\n',
      '--- x\n+++ x\n',
      '--- a/n\n+++ b/n\n',
    ),
    noise,
  )
  .map(([head, rest]) => head + rest)

interface Step {
  kind: 'change' | 'create' | 'delete' | 'rename' | 'copy' | 'mode'
  from: string
  to: string
  plain: boolean
  before: string
  after: string
}

/** A tree and a diff over several of its files: mostly fitting, in an order that makes parts meet. */
export const severalFiles = fc
  .tuple(
    fc.array(fc.tuple(fc.constantFrom(...NAMES), text), { maxLength: 5 }),
    fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
  )
  .chain(([entries, _seed]) => {
    const files = new Map(
      entries.filter(([name]) => !entries.some(([other]) => other.startsWith(`${name}/`))),
    )
    const names = fc.constantFrom(...NAMES)
    const step = fc
      .record({
        kind: fc.constantFrom<Step['kind']>('change', 'change', 'create', 'delete', 'rename', 'copy', 'mode'),
        from: files.size ? fc.oneof(fc.constantFrom(...files.keys()), names) : names,
        to: names,
        plain: fc.boolean(),
        other: text,
        exact: fc.integer({ min: 0, max: 5 }),
      })
      .chain((made) => {
        const before = made.exact ? (files.get(made.from) ?? made.other) : made.other
        return edited(before).map((after): Step => ({ ...made, before, after }))
      })
    return fc
      .array(step, { minLength: 1, maxLength: 4 })
      .map((steps) => ({ files, diff: steps.map(show).join('') }))
  })

function show({ kind, from, to, plain, before, after }: Step): string {
  const [a, b] = [quoted(`a/${from}`), quoted(`b/${from}`)]
  const hunks = (old: string, now: string) => plainDiff(old, now, 3).split('\n').slice(2).join('\n')
  const names = (old: string, now: string, body: string) => (body ? `--- ${old}\n+++ ${now}\n${body}` : '')
  const git = `diff --git ${a} ${b}\n`
  const moved = `diff --git ${a} ${quoted(`b/${to}`)}\n`
  switch (kind) {
    case 'change':
      return (plain ? '' : git) + names(a, b, hunks(before, after))
    case 'create':
      return (
        (plain ? '' : `${git}new file mode 100${plain ? 644 : 755}\n`) +
        names('/dev/null', b, hunks('', after))
      )
    case 'delete':
      return (plain ? '' : `${git}deleted file mode 100644\n`) + names(a, '/dev/null', hunks(before, ''))
    case 'rename':
      return `${moved}similarity index 50%\nrename from ${quoted(from)}\nrename to ${quoted(to)}\n${names(a, quoted(`b/${to}`), hunks(before, after))}`
    case 'copy':
      return `${moved}similarity index 50%\ncopy from ${quoted(from)}\ncopy to ${quoted(to)}\n${names(a, quoted(`b/${to}`), hunks(before, after))}`
    case 'mode':
      return `${git}old mode 100644\nnew mode 100755\n${names(a, b, hunks(before, after))}`
  }
}

function quoted(path: string): string {
  return path.includes('\t') ? `"${path.replace(/\t/g, '\\t')}"` : path
}
