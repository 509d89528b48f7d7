import type { Contents } from './contents'
import type { Rows } from './rows'
import type { Limits } from './types'

/** Lets go of contents: what nothing refers to, what is too old, then the oldest until the rest fits. */
export async function prune(
  { rows, contents }: { rows: Rows; contents: Contents },
  { maxBytes, maxAgeMs }: Limits,
  now: number,
  isHeld: (hash: string) => boolean,
): Promise<void> {
  let total = rows.keptBytes()
  for (const { hash, size, lastUse } of rows.kept()) {
    const expired = lastUse === null || lastUse < now - maxAgeMs
    if (isHeld(hash) || (!expired && total <= maxBytes)) continue
    rows.forget(hash)
    await contents.remove(hash)
    total -= size
  }
  await contents.sweep((hash) => isHeld(hash) || rows.isKept(hash))
}
