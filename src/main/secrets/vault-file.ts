import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { z } from 'zod'
import { SecretError } from './secret-error'

/** What is on disk of a value: never the value itself. */
export const sealedEntry = z.strictObject({
  by: z.enum(['system', 'key']),
  sealed: z.string(),
  note: z.string().default(''),
  changedAt: z.number(),
  usedAt: z.number().optional(),
})
export type SealedEntry = z.infer<typeof sealedEntry>

const content = z.object({ version: z.literal(1), entries: z.record(z.string(), sealedEntry) })

/** A file that makes no sense is set aside, never overwritten. One the system does not give out stays where it is. */
export function readVault(file: string, warn: (text: string) => void): Map<string, SealedEntry> {
  const text = textOf(file)
  if (text === null) return new Map()
  try {
    return new Map(Object.entries(content.parse(JSON.parse(text)).entries))
  } catch {
    const aside = `${file}.unreadable-${Date.now()}`
    renameSync(file, aside)
    warn(
      `${file} could not be read and was set aside as ${aside}. Keys and secrets have to be entered again.`,
    )
    return new Map()
  }
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    throw new SecretError('UNAVAILABLE', `The keys and secrets cannot be opened: ${message}.`)
  }
}

/** All of it or nothing, for this user alone. */
export function writeVault(file: string, entries: ReadonlyMap<string, SealedEntry>): void {
  const text = `${JSON.stringify({ version: 1, entries: Object.fromEntries(entries) }, null, 2)}\n`
  const next = `${file}.${process.pid}.new`
  const handle = openSync(next, 'w', 0o600)
  try {
    writeFileSync(handle, text)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(next, file)
}
