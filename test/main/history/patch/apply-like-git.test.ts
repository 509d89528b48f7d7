import fc from 'fast-check'
import { describe, it } from 'vitest'
import { agree } from './agree'
import { broken, edited, nearly, noise, plainDiff, severalFiles, text } from './generate'
import { gitDiff } from './git'

/** More of them: DIFF_RUNS=5000 npm test -- unit apply-like-git */
const runs = Number(process.env.DIFF_RUNS ?? 80)

describe('applyDiff does what git apply does', { timeout: 60_000 + runs * 200 }, () => {
  const context = fc.integer({ min: 0, max: 4 })
  const change = text.chain((before) =>
    fc.record({ before: fc.constant(before), after: edited(before), context }),
  )

  it('with diffs git wrote', () =>
    check(change, ({ before, after, context }) => agreeOnFile(before, gitDiff(before, after, context))))

  it('with diffs of the app, in the file they were made for', () =>
    check(change, ({ before, after, context }) => agreeOnFile(before, plainDiff(before, after, context))))

  it('with files that changed meanwhile, so that hunks moved or lost their place', () =>
    check(
      change.chain((made) => fc.record({ made: fc.constant(made), now: edited(made.before) })),
      ({ made, now }) => agreeOnFile(now, plainDiff(made.before, made.after, made.context)),
    ))

  it('with broken diffs', () =>
    check(
      change.chain((made) =>
        fc.record({
          before: fc.constant(made.before),
          diff: broken(plainDiff(made.before, made.after, made.context)),
        }),
      ),
      ({ before, diff }) => agreeOnFile(before, diff),
    ))

  it('with several files: created, removed, renamed, copied, named twice', () =>
    check(severalFiles, ({ files, diff }) => agree(files, diff)))

  it('with broken diffs of several files', () =>
    check(
      severalFiles.chain(({ files, diff }) => fc.record({ files: fc.constant(files), diff: broken(diff) })),
      ({ files, diff }) => agree(files, diff),
    ))

  it('with lines in no order', () =>
    check(fc.tuple(text, fc.oneof(noise, nearly)), ([x, diff]) =>
      agree(
        new Map([
          ['x', x],
          ['y', 'a\n'],
        ]),
        diff,
      ),
    ))
})

function check<T>(arbitrary: fc.Arbitrary<T>, property: (value: T) => unknown): void {
  fc.assert(
    fc.property(arbitrary, (value) => void property(value)),
    { numRuns: runs },
  )
}

function agreeOnFile(before: string, diff: string): void {
  agree(new Map([['file', before]]), diff)
}
