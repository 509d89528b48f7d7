const MAX = 3

/** The names somebody may have meant, best first. */
export function similarNames(wanted: string, names: string[]): string[] {
  return names
    .map((name) => ({ name, distance: distanceOf(wanted, name) }))
    .filter(({ distance }) => distance <= Math.max(2, wanted.length / 3))
    .sort((a, b) => a.distance - b.distance || (a.name < b.name ? -1 : 1))
    .slice(0, MAX)
    .map(({ name }) => name)
}

/** Another case or another ending is closer than another letter. */
function distanceOf(wanted: string, name: string): number {
  const [a, b] = [wanted.toLowerCase(), name.toLowerCase()]
  if (a === b) return 0
  const [stemA, stemB] = [stemOf(a), stemOf(b)]
  if (stemA === stemB) return 0.5
  if (stemA.length > 2 && stemB.includes(stemA)) return 1.5
  return Math.abs(a.length - b.length) > wanted.length ? Number.POSITIVE_INFINITY : edits(a, b)
}

const stemOf = (name: string) => name.replace(/(?<=.)\.[^.]*$/, '')

/** How many letters must be put in, left out or replaced. */
function edits(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}
