import { keepCompiled } from './compiled'
import { claimDataDir } from './data-dir'
import { dataDirOf } from './default-data-dir'

const folder = dataDirOf(process.argv.slice(2), process.env, process.cwd())
if (claimDataDir(folder) === null) keepCompiled(folder)

/** What the user can do something about needs no stack. */
const PLAIN = ['AgentError', 'SecretError', 'SkillError', 'StorageError']
/** SQLite says in words what is wrong, e.g. that the disk is full. */
const isPlain = (error: Error) => PLAIN.includes(error.name) || 'errcode' in error

import('./headless-main')
  .then(({ main }) => main(process.argv.slice(2)))
  .catch((error: Error) => {
    console.error(isPlain(error) ? error.message : (error.stack ?? String(error)))
    return 1
  })
  // What was printed has to be out before the process goes.
  .then((code) => process.stdout.write('', () => process.exit(code)))
