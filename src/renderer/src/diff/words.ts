import { diffWordsWithSpace } from 'diff'

/** A stretch of a line, and whether the other line does not have it. */
export interface Part {
  text: string
  changed: boolean
}

const LONGEST = 600
/** Lines with less in common than this are different lines: marks would only confuse. */
const ALIKE = 0.35

/** The line in parts, compared with the one it stands for. */
export function partsOf(line: string, other: string): Part[] {
  const whole = [{ text: line, changed: false }]
  if (line.length > LONGEST || other.length > LONGEST || !line || !other) return whole
  const changes = diffWordsWithSpace(other, line)
  const common = changes.filter(({ added, removed }) => !added && !removed)
  const length = common.reduce((sum, { value }) => sum + value.trim().length, 0)
  if (length < ALIKE * Math.max(line.trim().length, other.trim().length)) return whole
  return changes.flatMap(({ value, added, removed }) => (removed ? [] : [{ text: value, changed: added }]))
}
