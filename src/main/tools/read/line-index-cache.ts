import type { LineIndex } from './line-index'
import type { TextShape } from './text-shape'

/** What is known of a text before a range of it is read. */
export interface KnownFile {
  shape: TextShape
  language: string | undefined
  index: LineIndex
}

/** What was learned of large files, so that the next range is found at once. Forgotten when the file changes. */
export interface LineIndexCache {
  get(absolute: string, version: string): KnownFile | undefined
  put(absolute: string, version: string, file: KnownFile): void
}

const MAX_FILES = 64

export function createLineIndexCache(): LineIndexCache {
  const files = new Map<string, { version: string; file: KnownFile }>()
  return {
    get(absolute, version) {
      const entry = files.get(absolute)
      if (entry?.version !== version) return undefined
      files.delete(absolute)
      files.set(absolute, entry)
      return entry.file
    },
    put(absolute, version, file) {
      files.delete(absolute)
      files.set(absolute, { version, file })
      const [oldest] = files.keys()
      if (files.size > MAX_FILES && oldest !== undefined) files.delete(oldest)
    },
  }
}
