/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/**
 * A step that ended badly counts as failed, even if it counted no failure: it crashed, or a file did not load.
 * So does one that ran no test at all.
 * @returns {Counts}
 */
function settle({ passed, failed, skipped }, ok) {
  const silent = failed === 0 && (!ok || passed === 0)
  return { passed, failed: silent ? 1 : failed, skipped }
}

/** A check is not a test: it adds nothing when all is well. @returns {Counts} */
export const countCheck = (ok) => ({ passed: 0, failed: ok ? 0 : 1, skipped: 0 })

/** @param {any} report vitest's JSON report, if it wrote one */
export function countVitest(report, ok) {
  const files = report?.testResults ?? []
  const tests = files.flatMap((file) => file.assertionResults)
  const count = (...states) => tests.filter((test) => states.includes(test.status)).length
  const broken = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return settle(
    {
      passed: count('passed'),
      failed: count('failed') + broken.length,
      skipped: tests.length - count('passed', 'failed'),
    },
    ok,
  )
}

/**
 * A window test that only passed when tried again has passed; playwright names it as flaky above the totals.
 * @param {any} report playwright's JSON report, if it wrote one
 */
export function countPlaywright(report, ok) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {}
  const failed = unexpected + (report?.errors?.length ?? 0)
  return settle({ passed: expected + flaky, failed, skipped }, ok)
}

export function addUp(counts) {
  const sum = (key) => counts.reduce((total, count) => total + count[key], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

export const totalsLine = ({ passed, failed }) => `${passed} passed, ${failed} failed`
