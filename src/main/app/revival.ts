const MAX = 3
const WITHIN_MS = 60_000

/** Whether a page that died may be loaded again: not when it dies again and again. */
export function createRevival(now: () => number): () => boolean {
  let deaths: number[] = []
  return () => {
    deaths = [...deaths.filter((at) => now() - at < WITHIN_MS), now()]
    return deaths.length <= MAX
  }
}
