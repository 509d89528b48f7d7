import { constants, enableCompileCache } from 'node:module'
import { join } from 'node:path'

/** Most of a start is reading our own code: what was compiled once is kept beside it, or else with the data. */
export function keepCompiled(dataDir: string): void {
  const { status } = enableCompileCache(join(import.meta.dirname, 'compiled'))
  if (status === constants.compileCacheStatus.FAILED) enableCompileCache(join(dataDir, 'compiled'))
}
