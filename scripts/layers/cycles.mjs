/** Rooms of one rank may know each other, but never in a circle: each import that closes one is a violation. */
export function findCycles(edges) {
  const next = new Map()
  for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to))
  return edges.flatMap(({ file, line, from, to }) => {
    const way = wayBack(next, to, from)
    if (!way) return []
    return [
      { file, line, message: `src/main rooms import each other in a circle: ${[from, ...way].join(' → ')}.` },
    ]
  })
}

/** The shortest way from one room to another, both named, or null. */
function wayBack(next, start, goal) {
  const ways = [[start]]
  const seen = new Set([start])
  for (const way of ways) {
    const room = way.at(-1)
    if (room === goal) return way
    for (const other of next.get(room) ?? [])
      if (!seen.has(other)) {
        seen.add(other)
        ways.push([...way, other])
      }
  }
  return null
}
