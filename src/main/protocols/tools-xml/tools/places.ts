import type { ShellAnswer, Shells } from './shells'

/**
 * Where each shell is. A command is judged for the folder the shell is in; when an earlier command of the same block
 * leads elsewhere, what was allowed here must not run there.
 */
export interface Places {
  /** The folder to judge a command for; `.` is the workspace. */
  judge(conversationId: string | undefined): string
  /** The folder the shell went to since, or undefined when it is where it was judged for. */
  moved(conversationId: string, root: string): string | undefined
  note(conversationId: string, answer: ShellAnswer): ShellAnswer
}

export function createPlaces(shells: Shells): Places {
  const now = new Map<string, string>()
  const judged = new Map<string, string>()
  const placeOf = (id: string) => shells.cwd?.(id) ?? now.get(id)
  return {
    judge(id) {
      if (id === undefined) return '.'
      const place = placeOf(id) ?? '.'
      judged.set(id, place)
      return place
    },
    moved(id, root) {
      const before = judged.get(id) ?? '.'
      const place = placeOf(id) ?? root
      return place === (before === '.' ? root : before) ? undefined : place
    },
    note(id, answer) {
      now.set(id, answer.cwd)
      return answer
    },
  }
}
