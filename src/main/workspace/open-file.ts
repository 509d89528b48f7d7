import { toLocated } from './locate'
import { reach } from './reach'
import type { Scope } from './scope'
import type { OpenedFile } from './types'
import { notRegular, systemError } from './workspace-error'

export async function openFile(scope: Scope, path: string): Promise<OpenedFile> {
  using reached = await reach(scope, path, 'read')
  const located = toLocated(scope, reached)
  if (reached.found?.kind !== 'file') throw notRegular(path, located.type)
  try {
    const handle = await reached.found.open()
    const stats = await handle.stat({ bigint: true }).catch(async (error: unknown) => {
      await handle.close()
      throw error
    })
    return { located, handle, stats }
  } catch (error) {
    throw systemError(error, path)
  }
}
