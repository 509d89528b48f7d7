import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createShells, type ShellsDeps, type StepOptions } from '../../../../src/main/runtime'
import { AGES, until } from '../fixture'

/** Shells in folders of their own; what they started is ended with the test. */
export function setUp(deps: Partial<ShellsDeps> = {}) {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'shells-')))
  const cwd = join(base, 'work')
  const stateDir = join(base, 'state')
  mkdirSync(cwd)
  const shells = createShells({
    env: { ...process.env, SHELL: '/bin/bash' },
    cwdOf: () => cwd,
    stateDir,
    graceMs: 300,
    ...deps,
  })
  return {
    cwd,
    stateDir,
    shells,
    run: (script: string, options: StepOptions = {}) =>
      shells.run('c', script, { yieldMs: AGES, ...options }),
    input: (data: string, options: StepOptions = {}) =>
      shells.input('c', data, { yieldMs: AGES, ...options }),
    control: (name: string, options: StepOptions = {}) =>
      shells.control('c', name, { yieldMs: AGES, ...options }),
    /** The number a script wrote into a file of the workspace. */
    pidIn: (file: string) => until(() => Number(read(join(cwd, file))), `a number in ${file}`),
    async dispose() {
      await shells.close()
      rmSync(base, { recursive: true, force: true })
    },
  }
}
export type Fixture = ReturnType<typeof setUp>

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
