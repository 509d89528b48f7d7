import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Runs something with the rules in a file that only we can read, and none when there are no rules. */
export async function withRuleFile<T>(rules: string[], run: (path: string | null) => Promise<T>): Promise<T> {
  if (rules.length === 0) return run(null)
  const folder = mkdtempSync(join(tmpdir(), 'deskwright-search-'))
  try {
    const path = join(folder, 'rules')
    writeFileSync(path, `${rules.join('\n')}\n`, { mode: 0o600 })
    return await run(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
