import { createHash, type Hash } from 'node:crypto'
import { type Workspace, WorkspaceError } from '../workspace'

const MAX_FILES = 500
const MAX_BYTES = 20 * 1_048_576
const MAX_DEPTH = 10

/**
 * One hash over the names and contents of all files of a skill: what the user trusts is this and nothing else. Its text is
 * the one that was read, and is not read again: it may be another one by now.
 */
export async function contentHash(workspace: Workspace, folder: string, text: string): Promise<string> {
  const total = createHash('sha256').update(`${sha256(text)}\n`)
  const left = { files: MAX_FILES, bytes: MAX_BYTES }
  await add(workspace, folder, '', total, left, 0)
  return total.digest('hex')
}

async function add(
  workspace: Workspace,
  folder: string,
  shown: string,
  total: Hash,
  left: { files: number; bytes: number },
  depth: number,
): Promise<void> {
  if (depth > MAX_DEPTH) throw tooMuch()
  for (const { name, type } of await workspace.list(folder)) {
    const path = `${folder}/${name}`
    const own = `${shown}/${name}`
    if (--left.files < 0) throw tooMuch()
    if (own === TEXT) continue
    if (type === 'directory') await add(workspace, path, own, total, left, depth + 1)
    else if (type === 'file')
      total.update(`${JSON.stringify(own)} ${await fileHash(workspace, path, left)}\n`)
    // What is no file is never read through the guard.
    else total.update(`${JSON.stringify(own)} ${type}\n`)
  }
}

async function fileHash(workspace: Workspace, path: string, left: { bytes: number }): Promise<string> {
  const { handle, stats } = await workspace.open(path)
  try {
    left.bytes -= Number(stats.size)
    if (left.bytes < 0) throw tooMuch()
    return sha256(await handle.readFile())
  } finally {
    await handle.close()
  }
}

const TEXT = '/SKILL.md'

const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex')

const tooMuch = () =>
  new WorkspaceError(
    'TOO_LARGE',
    `It holds more than ${MAX_FILES} files, ${MAX_BYTES / 1_048_576} MB or ${MAX_DEPTH} levels of folders, which is too much for a skill.`,
  )
