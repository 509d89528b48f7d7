import { describe, expect, it } from 'vitest'
import { chooseSteps } from '../../scripts/setup/steps.mjs'
import { addUp, countCheck, countPlaywright, countVitest, totalsLine } from '../../scripts/setup/totals.mjs'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
})

describe('what a step counts', () => {
  it('vitest: tests that passed, failed and were skipped', () => {
    const report = { testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'skipped')] }
    expect(countVitest(report, false)).toEqual({ passed: 2, failed: 1, skipped: 1 })
  })

  it('vitest: a file that did not load is a failure', () => {
    const report = { testResults: [file('failed'), file('passed', 'passed')] }
    expect(countVitest(report, false)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  })

  it('playwright: what was unexpected or broke outside a test; a second try counts', () => {
    const report = { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 1 }, errors: [{}] }
    expect(countPlaywright(report, false)).toEqual({ passed: 7, failed: 2, skipped: 1 })
  })

  it.each([countVitest, countPlaywright])('no report is a failure: %o', (count) => {
    expect(count(undefined, false)).toEqual({ passed: 0, failed: 1, skipped: 0 })
    expect(count(undefined, true)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  })

  it('a bad end without a failed test is a failure', () => {
    expect(countVitest({ testResults: [file('passed', 'passed')] }, false).failed).toBe(1)
    expect(countPlaywright({ stats: { expected: 5 } }, false).failed).toBe(1)
  })

  it('a check counts only when it fails', () => {
    expect(countCheck(true)).toEqual({ passed: 0, failed: 0, skipped: 0 })
    expect(countCheck(false).failed).toBe(1)
  })

  it('all together make one line', () => {
    const total = addUp([
      countCheck(false),
      { passed: 3, failed: 1, skipped: 2 },
      { passed: 4, failed: 0, skipped: 0 },
    ])
    expect(total).toEqual({ passed: 7, failed: 2, skipped: 2 })
    expect(totalsLine(total)).toBe('7 passed, 2 failed')
  })
})

describe('which steps run', () => {
  it('all in order without a name', () => {
    expect(chooseSteps([])).toEqual({
      names: ['format', 'lint', 'types', 'build', 'unit', 'e2e'],
      filter: [],
    })
  })

  it('one by name, with a filter; the window needs its build', () => {
    expect(chooseSteps(['unit', 'lock'])).toEqual({ names: ['unit'], filter: ['lock'] })
    expect(chooseSteps(['e2e'])).toEqual({ names: ['build', 'e2e'], filter: [] })
  })

  it('none for a name there is not', () => {
    expect(chooseSteps(['units'])).toBeUndefined()
  })
})
