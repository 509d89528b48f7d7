import type { ToolContext } from '../tool'

/** What was typed into each process since its last line ended: what is typed next goes on from there. */
export interface HalfLines {
  /** The text as the process will get it: the line that waits, and this. */
  joined(process: string, data: string): string
  typed(process: string, data: string, context: Pick<ToolContext, 'holdsSecret'>): void
  forget(process: string): void
}

const HIDDEN = '***'

export function createHalfLines(): HalfLines {
  const halves = new Map<string, string>()
  const joined = (process: string, data: string) => (halves.get(process) ?? '') + data
  return {
    joined,
    typed(process, data, { holdsSecret }) {
      const half = joined(process, data).split('\n').at(-1) ?? ''
      if (half === '') halves.delete(process)
      else halves.set(process, holdsSecret ? HIDDEN : half)
    },
    forget: (process) => void halves.delete(process),
  }
}
