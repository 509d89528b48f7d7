import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Setup, setUp } from './fixture'

const NAMES = ['a', 'b', 'd/c']
const content = fc.option(fc.constantFrom('', '1', '2', 'three\n'), { nil: null })
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      path: fc.constantFrom(...NAMES),
      text: content,
      turn: fc.constantFrom('t1', 't2'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ undo: fc.constantFrom(...NAMES) }) },
  { weight: 1, arbitrary: fc.record({ redo: fc.constantFrom(...NAMES) }) },
  { weight: 1, arbitrary: fc.constant('restart' as const) },
)

it('undo of everything gives the first state, redo of everything the last, whatever happened between', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { minLength: 3, maxLength: 3 }),
      fc.array(step, { maxLength: 10 }),
      async (start, steps) => {
        const s = await setUp()
        try {
          for (const [index, text] of start.entries())
            if (text !== null && NAMES[index] !== 'd/c') writeFileSync(join(s.root, NAMES[index] ?? ''), text)
          const first = stateOf(s)
          for (const each of steps) await perform(s, each)
          const last = stateOf(s)
          const standing = s.history.list('c').filter(({ undone }) => !undone)
          const undone = await s.history.undo(s.workspace, 'c', { all: true })
          expect(undone.ok).toBe(standing.length > 0)
          expect(stateOf(s)).toEqual(first)
          for (const { id } of standing)
            expect(await s.history.redo(s.workspace, 'c', { change: id })).toMatchObject({ ok: true })
          expect(stateOf(s)).toEqual(last)
        } finally {
          s.close()
        }
      },
    ),
    { numRuns: 60 },
  )
})

const stateOf = (s: Setup) => NAMES.map((name) => s.read(name))

async function perform(s: Setup, each: typeof step extends fc.Arbitrary<infer T> ? T : never): Promise<void> {
  if (each === 'restart') s.restart()
  else if ('undo' in each) await s.history.undo(s.workspace, 'c', { file: each.undo })
  else if ('redo' in each) await s.history.redo(s.workspace, 'c', { file: each.redo })
  else if (s.read(each.path) !== (each.text ?? undefined))
    await s.change({ [each.path]: each.text }, each.turn)
}
