import type { Difference } from '../../history'

/** A diff as part of a result: itself, or why it was left out. */
export function diffData(difference: Difference): Record<string, string> {
  return 'diff' in difference ? { diff: difference.diff } : { diffOmitted: difference.omitted }
}
