import { disk } from './disk'

/** Makes the names in a folder durable. Windows does that by itself; a folder nobody may read is left to the system. */
export async function syncFolder(path: string): Promise<void> {
  const handle = await disk.open(path, 'r').catch(() => null)
  if (!handle) return
  try {
    await handle.sync()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EINVAL' && code !== 'ENOTSUP' && code !== 'EPERM') throw error
  } finally {
    await handle.close()
  }
}
