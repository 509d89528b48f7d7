/** Contents in use by changes that are still being made. */
export interface Holds {
  hold(hashes: string[]): Disposable
  has(hash: string): boolean
}

export function createHolds(): Holds {
  const counts = new Map<string, number>()
  const add = (hash: string, by: number) => {
    const count = (counts.get(hash) ?? 0) + by
    if (count) counts.set(hash, count)
    else counts.delete(hash)
  }
  return {
    hold(hashes) {
      for (const hash of hashes) add(hash, 1)
      return {
        [Symbol.dispose]() {
          for (const hash of hashes) add(hash, -1)
        },
      }
    },
    has: (hash) => counts.has(hash),
  }
}
