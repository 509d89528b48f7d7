/** The lines, counted from 1, on which the offsets stand; the offsets are in order. */
export function linesAt(text: string, offsets: number[]): number[] {
  let line = 1
  let next = text.indexOf('\n')
  return offsets.map((offset) => {
    while (next >= 0 && next < offset) {
      line++
      next = text.indexOf('\n', next + 1)
    }
    return line
  })
}
