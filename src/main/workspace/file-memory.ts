import type { BigIntStats, Stats } from 'node:fs'

/** Which version of a file each conversation last saw: what a stale edit is recognised by. */
export interface FileMemory {
  note(conversationId: string, absolute: string, version: string): void
  get(conversationId: string, absolute: string): string | undefined
}

const MAX_FILES = 10_000

export function createFileMemory(): FileMemory {
  const versions = new Map<string, string>()
  const key = (conversationId: string, absolute: string) => `${conversationId}\0${absolute}`
  return {
    note(conversationId, absolute, version) {
      const name = key(conversationId, absolute)
      versions.delete(name)
      versions.set(name, version)
      if (versions.size <= MAX_FILES) return
      const [oldest] = versions.keys()
      if (oldest !== undefined) versions.delete(oldest)
    },
    get: (conversationId, absolute) => versions.get(key(conversationId, absolute)),
  }
}

/** Changes when the file does; the same for both kinds of stats. */
export function versionOf(stats: Stats | BigIntStats): string {
  return `${modified(stats)}-${stats.size}-${Number(stats.ino)}`
}

const SECOND = 1_000_000_000n

function modified(stats: Stats | BigIntStats): number {
  if (!('mtimeNs' in stats)) return stats.mtimeMs
  return Number(stats.mtimeNs / SECOND) * 1e3 + Number(stats.mtimeNs % SECOND) / 1e6
}
