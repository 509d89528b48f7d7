import { describe, expect, it } from 'vitest'
import { type Env, project } from './project'

const UNIT = JSON.stringify({
  testResults: [{ status: 'passed', assertionResults: [{ status: 'passed' }, { status: 'passed' }] }],
})
const E2E = JSON.stringify({ stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] })
const GOOD = { FAKE_UNIT: UNIT, FAKE_E2E: E2E }

async function test(env: Env, args: string[] = []) {
  const { code, out, err } = await project().run('test', args, { ...GOOD, ...env })
  return { code, out, err, last: out.trimEnd().split('\n').at(-1) }
}

describe('npm test', () => {
  it('runs every step and ends with the sum of all tests', async () => {
    const { code, out, last } = await test({})
    expect(out.match(/── (\w+) ──/g)).toEqual(
      ['format', 'lint', 'types', 'build', 'unit', 'e2e'].map((name) => `── ${name} ──`),
    )
    expect(last).toBe('5 passed, 0 failed')
    expect(code).toBe(0)
  })

  it.each([
    ['the format', { FAKE_BIOME: '1' }, '5 passed, 2 failed', 'format'],
    ['the types', { FAKE_TSC: '1' }, '5 passed, 1 failed', 'types'],
    [
      'a unit test',
      { FAKE_UNIT: JSON.stringify({ code: 1, testResults: [] }) },
      '3 passed, 1 failed',
      'unit',
    ],
    [
      'a test in the window',
      { FAKE_E2E: JSON.stringify({ code: 1, stats: { expected: 2, unexpected: 1 } }) },
      '4 passed, 1 failed',
      'e2e',
    ],
    ['a runner that dies without a report', { FAKE_UNIT: 'null' }, '3 passed, 1 failed', 'unit'],
    ['the build, and with it the window', { FAKE_BUILD: 'broken' }, '2 passed, 2 failed', 'build'],
  ])('counts what failed and runs the rest: %s', async (_name, env, line, step) => {
    const { code, out, last } = await test(env)
    expect(last).toBe(line)
    expect(out).toContain(`✖ ${step} failed; again: npm test -- ${step}`)
    expect(code).toBe(1)
  })

  it('counts a set-up that failed', async () => {
    const { code, out, err, last } = await test({ FAKE_NPM: 'offline' })
    expect(err).toContain('✖ The packages could not be installed. The npm registry cannot be reached.')
    expect(out).toContain('✖ set-up failed')
    expect(last).toBe('0 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('runs one step by name', async () => {
    const { code, out, last } = await test({}, ['unit', 'some-filter'])
    expect(out.match(/── (\w+) ──/g)).toEqual(['── unit ──'])
    expect(last).toBe('2 passed, 0 failed')
    expect(code).toBe(0)
  })

  it('refuses a step there is not, before any set-up', async () => {
    const { code, err, last } = await test({}, ['units'])
    expect(err).toContain('There is no step units.')
    expect(err).not.toContain('Installing')
    expect(last).toBe('0 passed, 1 failed')
    expect(code).toBe(1)
  })

  it('says on a line of its own that tests were skipped', async () => {
    const skipped = JSON.stringify({ stats: { expected: 3, skipped: 2 } })
    const { out, last } = await test({ FAKE_E2E: skipped })
    expect(out).toContain('\n2 skipped\n')
    expect(last).toBe('5 passed, 0 failed')
  })
})
