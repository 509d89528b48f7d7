import type { Folder } from './folder'

const last = new Map<string, Promise<unknown>>()

/** One change of a folder after the other, whoever asks: between a check of the version and the change nothing of ours comes. */
export async function inTurn<T>(folder: Folder, change: () => Promise<T>): Promise<T> {
  const { dev, ino } = await folder.stat()
  const key = `${dev}-${ino}`
  const mine = (last.get(key) ?? Promise.resolve()).then(change, change)
  last.set(key, mine)
  try {
    return await mine
  } finally {
    if (last.get(key) === mine) last.delete(key)
  }
}
