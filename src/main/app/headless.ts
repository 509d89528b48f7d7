import { keepCompiled } from './compiled'
import { claimDataDir } from './data-dir'
import { dataDirOf } from './default-data-dir'

const folder = dataDirOf(process.argv.slice(2), process.env, process.cwd())
if (claimDataDir(folder) === null) keepCompiled(folder)

/** What the user can do something about needs no stack. */
const PLAIN = ['AgentError', 'SecretError', 'SkillError', 'StorageError']

import('./headless-main')
  .then(({ main }) => main(process.argv.slice(2)))
  .catch((error: Error) => {
    console.error(PLAIN.includes(error.name) ? error.message : (error.stack ?? String(error)))
    return 1
  })
  // What was printed has to be out before the process goes.
  .then((code) => process.stdout.write('', () => process.exit(code)))
