import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyDiff } from '../../../../src/main/history'
import { broken, edited, nearly, noise, plainDiff, severalFiles, text } from './generate'
import { gitApply, gitDiff } from './git'

const runs = Number(process.env.DIFF_RUNS ?? 150)

describe('applyDiff does what git apply does', { timeout: 60_000 + runs * 200 }, () => {
  const context = fc.integer({ min: 0, max: 4 })
  const change = text.chain((before) =>
    fc.record({ before: fc.constant(before), after: edited(before), context }),
  )

  it('with diffs git wrote', () =>
    check(change, ({ before, after, context }) => agree(before, gitDiff(before, after, context))))

  it('with diffs of the app, in the file they were made for', () =>
    check(change, ({ before, after, context }) => agree(before, plainDiff(before, after, context))))

  it('with files that changed meanwhile, so that hunks moved or lost their place', () =>
    check(
      change.chain((made) => fc.record({ made: fc.constant(made), now: edited(made.before) })),
      ({ made, now }) => agree(now, plainDiff(made.before, made.after, made.context)),
    ))

  it('with broken diffs', () =>
    check(
      change.chain((made) =>
        fc.record({
          before: fc.constant(made.before),
          diff: broken(plainDiff(made.before, made.after, made.context)),
        }),
      ),
      ({ before, diff }) => agree(before, diff),
    ))

  it('with several files: created, removed, renamed, copied, named twice', () =>
    check(severalFiles, ({ files, diff }) => agreeOn(files, diff)))

  it('with broken diffs of several files', () =>
    check(
      severalFiles.chain(({ files, diff }) => fc.record({ files: fc.constant(files), diff: broken(diff) })),
      ({ files, diff }) => agreeOn(files, diff),
    ))

  it('with lines in no order', () =>
    check(fc.tuple(text, fc.oneof(noise, nearly)), ([x, diff]) =>
      agreeOn(
        new Map([
          ['x', x],
          ['y', 'a\n'],
        ]),
        diff,
      ),
    ))
})

function check<T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => void): void {
  fc.assert(fc.property(arbitrary, property), { numRuns: runs })
}

function agree(before: string, diff: string): void {
  agreeOn(new Map([['file', before]]), diff)
}

function agreeOn(files: ReadonlyMap<string, string>, diff: string): void {
  const git = gitApply(files, diff)
  const applied = applyDiff(files, diff)
  if (!applied.ok) {
    expect({ ok: git.ok, diff, error: applied.error.message }).toMatchObject({ ok: false })
    return
  }
  const tree = new Map(files)
  const executable: string[] = []
  for (const [path, file] of applied.files) {
    tree.delete(path)
    if (file) tree.set(path, file.text)
    if (file?.executable) executable.push(path)
  }
  expect({ ok: true, files: Object.fromEntries(tree), executable: executable.sort() }).toEqual(git)
}
