import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { countPlaywright, countVitest } from './totals.mjs'

const BIOME = '@biomejs/biome/bin/biome'
const TSC = 'typescript/bin/tsc'

/**
 * What `npm test` runs, in order. A command is [program, ...arguments] and `again` is what repeats it by hand.
 * @param {{ root: string, electron: string, filter: string[], report: string }} given
 */
export function testSteps({ root, electron, filter, report }) {
  const node = (path, ...args) => [process.execPath, join(root, 'node_modules', path), ...args]
  const layers = join(root, 'scripts', 'layers.mjs')
  return [
    { name: 'format', commands: [node(BIOME, 'format', '.')] },
    {
      name: 'lint',
      commands: [
        node(BIOME, 'lint', '--error-on-warnings', '.'),
        ...(existsSync(layers) ? [[process.execPath, layers]] : []),
      ],
    },
    {
      name: 'types',
      commands: ['tsconfig.json', 'tsconfig.web.json'].map((file) => node(TSC, '--noEmit', '-p', file)),
    },
    { name: 'build', commands: [] },
    {
      name: 'unit',
      count: countVitest,
      // Electron's own Node, as the app has it.
      commands: [
        [
          electron,
          join(root, 'node_modules', 'vitest', 'vitest.mjs'),
          'run',
          '--reporter=default',
          '--reporter=json',
          `--outputFile.json=${report}`,
          ...filter,
        ],
      ],
      env: { ELECTRON_RUN_AS_NODE: '1' },
    },
    {
      name: 'e2e',
      count: countPlaywright,
      commands: [node('@playwright/test/cli.js', 'test', '--reporter=list,json', ...filter)],
      env: {
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        DESKWRIGHT_ELECTRON: electron,
        ELECTRON_RUN_AS_NODE: undefined,
      },
    },
  ]
}

export const STEP_NAMES = ['format', 'lint', 'types', 'build', 'unit', 'e2e']

/**
 * Which steps the arguments ask for; all when none.
 * @param {string[]} args
 */
export function chooseSteps([name, ...filter]) {
  if (name === undefined) return { names: STEP_NAMES, filter: [] }
  if (!STEP_NAMES.includes(name)) return undefined
  return { names: name === 'e2e' ? ['build', 'e2e'] : [name], filter }
}
