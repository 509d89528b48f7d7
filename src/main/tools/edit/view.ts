/** A text as the model sees it: every line ends with LF. Offsets lead back to what is in the file. */
export interface View {
  text: string
  toFile(offset: number): number
}

export function viewOf(text: string): View {
  if (!text.includes('\r')) return { text, toFile: (offset) => offset }
  if (!text.includes('\n')) return { text: text.replaceAll('\r', '\n'), toFile: (offset) => offset }
  const ends: number[] = []
  for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n', at + 2)) ends.push(at - ends.length)
  return { text: text.replaceAll('\r\n', '\n'), toFile: (offset) => offset + countBelow(ends, offset) }
}

/** How many of the sorted numbers are smaller. */
function countBelow(sorted: number[], limit: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sorted[middle] ?? 0) < limit) low = middle + 1
    else high = middle
  }
  return low
}
