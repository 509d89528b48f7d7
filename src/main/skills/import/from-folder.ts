import { openWorkspace, type Workspace } from '../../workspace'
import { SkillError } from '../skill-error'
import { checkPath, createBudget, isLeftover, type SourceFiles } from './source'

/** All files of a folder. A link in it is a reason to import nothing. */
export async function readFolder(folder: string): Promise<SourceFiles> {
  const workspace = await openWorkspace(folder)
  const files: SourceFiles = new Map()
  const spend = createBudget()

  async function walk(at: string): Promise<void> {
    for (const { name, type, size = 0 } of await workspace.list(at || '.')) {
      const path = at ? `${at}/${name}` : name
      if (isLeftover(path)) continue
      checkPath(path)
      if (type === 'directory') await walk(path)
      else if (type === 'file') {
        spend(size)
        files.set(path, await bytesOf(workspace, path))
      } else throw new SkillError('SECURITY', `Nothing was imported: ${path} is a link or no regular file.`)
    }
  }

  await walk('')
  return files
}

async function bytesOf(workspace: Workspace, path: string): Promise<Uint8Array> {
  const { handle } = await workspace.open(path)
  try {
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}
