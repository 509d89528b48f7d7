import type { Workspace } from '../workspace'
import type { Direction } from './plan'
import type { ChangeRow } from './rows'
import type { Scope } from './types'

/** Which changes are meant. Of a file it is one: the newest that stands, or the oldest undone after it. */
export async function select(
  changes: ChangeRow[],
  scope: Scope,
  direction: Direction,
  workspace: Workspace,
): Promise<ChangeRow[]> {
  const wanted = changes.filter(({ undone }) => undone === (direction === 'redo'))
  if ('change' in scope) return wanted.filter(({ id }) => id === scope.change)
  if ('turn' in scope) return wanted.filter(({ turnId }) => turnId === scope.turn)
  if ('all' in scope) return wanted
  const { absolute } = await workspace.locate(scope.file)
  const ofFile = changes.filter(({ files }) => files.some(({ path }) => path === absolute))
  const newest = ofFile.findLast(({ undone }) => !undone)
  if (direction === 'undo') return newest ? [newest] : []
  const next = ofFile.find(({ id, undone }) => undone && id > (newest?.id ?? 0))
  return next ? [next] : []
}
