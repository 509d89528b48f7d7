import { disk } from './disk'
import type { Folder } from './folder'

/** A folder that did not exist before. */
export interface Made {
  parent: Folder
  name: string
}

/** The folder of that name, or what stands in its place. With `made`, a missing one is created and noted there. */
export async function enterOrCreate(
  parent: Folder,
  name: string,
  made: Made[] | null,
): Promise<Folder | 'link' | 'file' | 'missing'> {
  const entered = await parent.enter(name).catch(ifNotThere)
  if (entered) return entered
  using found = await parent.find(name)
  if (found?.kind === 'link') return 'link'
  if (found && found.kind !== 'directory') return 'file'
  if (found) return parent.enter(name)
  if (!made) return 'missing'
  await parent.real()
  if (await create(parent, name)) made.push({ parent, name })
  return parent.enter(name)
}

/** After a failure: what was created for nothing goes again, as long as it is empty. */
export async function takeBack(made: Made[]): Promise<void> {
  for (const { parent, name } of made.toReversed()) await disk.rmdir(parent.at(name)).catch(() => {})
}

async function create(parent: Folder, name: string): Promise<boolean> {
  try {
    await disk.mkdir(parent.at(name))
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function ifNotThere(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') return null
  throw error
}
