/** The number after the highest that was ever an id. */
export function nextId(used: ReadonlySet<string>): number {
  let highest = 0
  for (const id of used) if (/^\d{1,9}$/.test(id)) highest = Math.max(highest, Number(id))
  return highest + 1
}
