import { toLocated } from './locate'
import { reach } from './reach'
import type { Scope } from './scope'
import type { OpenedFile } from './types'
import { notRegular, systemError } from './workspace-error'

export async function openFile(scope: Scope, path: string): Promise<OpenedFile> {
  await using reached = await reach(scope, path)
  const located = toLocated(scope, reached)
  if (located.type !== 'file') throw notRegular(path, located.type)
  const handle = await reached.folder.open(reached.name).catch((error: unknown) => {
    throw systemError(error, path)
  })
  try {
    return { located, handle, stats: await handle.stat({ bigint: true }) }
  } catch (error) {
    await handle.close()
    throw systemError(error, path)
  }
}
