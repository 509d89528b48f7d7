import { fold } from './fold'

const MAX_OLD_LINES = 200
const MAX_VOTES = 100_000
const LEAST_ALIKE = 0.5

/** Where the lines of oldText would begin among those of the file (from 0), by the lines both have; else by the most alike. */
export function nearestLines(fileLines: string[], oldLines: string[]): number | undefined {
  const wanted = oldLines.slice(0, MAX_OLD_LINES).map((line) => fold(line).text)
  const folded = fileLines.map((line) => fold(line).text)
  return byVotes(folded, wanted) ?? byLikeness(folded, wanted)
}

/** Every line of the file that is also one of oldText votes for the place this would mean. */
function byVotes(file: string[], wanted: string[]): number | undefined {
  const places = Map.groupBy(wanted.keys(), (index) => wanted[index] ?? '')
  const votes = new Map<number, number>()
  let left = MAX_VOTES
  for (const [index, line] of file.entries()) {
    // Lines of little text, such as a lone bracket, are everywhere.
    if (line.length < 3) continue
    for (const place of places.get(line) ?? []) {
      if (left-- <= 0) break
      votes.set(index - place, (votes.get(index - place) ?? 0) + 1)
    }
  }
  const best = [...votes].reduce((a, b) => (b[1] > a[1] ? b : a), [0, 0])
  return best[1] > 0 ? Math.max(0, best[0]) : undefined
}

/** The line of the file most like the longest line of oldText. */
function byLikeness(file: string[], wanted: string[]): number | undefined {
  const longest = wanted.reduce(
    (best, line, index) => (line.length > (wanted[best]?.length ?? 0) ? index : best),
    0,
  )
  const alike = likenessTo(wanted[longest] ?? '')
  let best = -1
  let most = LEAST_ALIKE
  for (const [index, line] of file.entries()) {
    const value = alike(line)
    if (value > most) [best, most] = [index, value]
  }
  return best < 0 ? undefined : Math.max(0, best - longest)
}

/** 0 … 1 by the pairs of characters two lines share. */
function likenessTo(line: string): (other: string) => number {
  const pairs = new Map<string, number>()
  for (let at = 0; at + 1 < line.length; at++) {
    const pair = line.slice(at, at + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return (other) => {
    if (other.length > 2 * line.length + 8 || line.length > 2 * other.length + 8) return 0
    const left = new Map(pairs)
    let shared = 0
    for (let at = 0; at + 1 < other.length; at++) {
      const pair = other.slice(at, at + 2)
      const count = left.get(pair) ?? 0
      if (count > 0) {
        shared++
        left.set(pair, count - 1)
      }
    }
    return (2 * shared) / Math.max(1, line.length + other.length - 2)
  }
}
