import { decodeText, type Workspace, WorkspaceError } from '../workspace'
import type { Contents } from './contents'
import { type Present, presentOf } from './present'
import type { ChangeRow, FileRow } from './rows'
import { type Difference, unifiedDiff } from './unified-diff'

export type ChangedFile = {
  /** Absolute. */
  path: string
  shown: string
  kind: 'created' | 'changed' | 'removed' | 'unchanged'
  /** Changes that stand; undoing the file takes back the last of them. */
  changes: number[]
} & Difference

/** From what each file was before the first change that stands, to what it is now. */
export async function changedFiles(
  workspace: Workspace,
  contents: Contents,
  changes: ChangeRow[],
): Promise<ChangedFile[]> {
  const standing = changes.filter(({ undone }) => !undone)
  const links = standing.flatMap(({ id, files }) => files.map((file) => ({ id, file })))
  const byPath = [...Map.groupBy(links, ({ file }) => file.path).values()]
  return Promise.all(
    byPath.map(async (each): Promise<ChangedFile> => {
      const { file } = each[0] as { file: FileRow }
      const { path, shown } = file
      const difference = await compare(workspace, contents, file)
      return { path, shown, changes: each.map(({ id }) => id), ...difference }
    }),
  )
}

async function compare(
  workspace: Workspace,
  contents: Contents,
  { path, shown, beforeHash }: FileRow,
): Promise<Pick<ChangedFile, 'kind'> & Difference> {
  const present = await presentOf(workspace, path).catch(unreadable)
  if (!present) return { kind: 'changed', omitted: `${shown} cannot be read now.` }
  const kind = kindOf(beforeHash, present)
  if (kind === 'unchanged') return { kind, diff: '' }
  const before = beforeHash === null ? null : await contents.read(beforeHash)
  if (before === undefined) return { kind, omitted: `What ${shown} held before is no longer kept.` }
  if (isBinary(before) || isBinary(present.bytes)) return { kind, omitted: `${shown} is a binary file.` }
  return { kind, ...unifiedDiff(shown, textOf(before), textOf(present.bytes)) }
}

function kindOf(before: string | null, { hash }: Present): ChangedFile['kind'] {
  if (before === hash) return 'unchanged'
  if (before === null) return 'created'
  return hash === null ? 'removed' : 'changed'
}

function unreadable(error: unknown): undefined {
  if (!(error instanceof WorkspaceError)) throw error
}

const textOf = (bytes: Buffer | null) => bytes && decodeText(bytes).text

/** A NUL that is no half of UTF-16. */
function isBinary(bytes: Buffer | null): boolean {
  return bytes?.includes(0) === true && !decodeText(bytes).encoding.startsWith('utf-16')
}
