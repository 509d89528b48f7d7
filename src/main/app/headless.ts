import { enableCompileCache } from 'node:module'
import { join, resolve } from 'node:path'
import { claimDataDir } from './data-dir'
import { defaultDataDir } from './default-data-dir'

// Most of the time to the first request is reading our own code: what was compiled once is kept beside the data.
const at = process.argv.indexOf('--data-dir')
const named = at > 0 ? process.argv[at + 1] : process.env.DESKWRIGHT_DATA_DIR
const folder = named ? resolve(named) : defaultDataDir(process.env)
if (claimDataDir(folder) === null) enableCompileCache(join(folder, 'compiled'))

/** What the user can do something about needs no stack. */
const PLAIN = ['AgentError', 'StorageError']

import('./headless-main')
  .then(({ main }) => main(process.argv.slice(2)))
  .catch((error: Error) => {
    console.error(PLAIN.includes(error.name) ? error.message : (error.stack ?? String(error)))
    return 1
  })
  // What was printed has to be out before the process goes.
  .then((code) => process.stdout.write('', () => process.exit(code)))
