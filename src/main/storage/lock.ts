import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * One process at a time works in a data folder. The lock is the operating system's, on a small file of its own: it is gone
 * with the process, however that ended. Returns what gives it back, or null when somebody else has it.
 */
export function lockDataDir(dataDir: string): (() => void) | null {
  const db = new DatabaseSync(join(dataDir, 'in-use.lock'), { timeout: 0 })
  try {
    db.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return () => db.close()
  } catch {
    db.close()
    return null
  }
}
