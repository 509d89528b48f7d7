import type { Backing, Seal } from './seal'
import { readVault, type SealedEntry, writeVault } from './vault-file'

export interface Kept {
  id: string
  note: string
  /** False when it was sealed by something that is not here now. */
  readable: boolean
  changedAt: number
  usedAt?: number | undefined
}

/** The one place where keys and secrets are kept. Without a seal they live as long as the app. */
export interface Vault {
  backing: Backing
  get(id: string): string | undefined
  /** What sealed a value that is there, when that cannot be reached from here. */
  lockedBy(id: string): Seal['kind'] | undefined
  set(id: string, value: string, note?: string): void
  /** It was used just now. */
  touch(id: string): void
  remove(id: string): void
  /** Those whose id begins so. */
  list(prefix: string): Kept[]
}

export interface VaultOptions {
  file: string
  /** New values are sealed by the first; all of them can open what they sealed. */
  seals: Seal[]
  warn(text: string): void
}

interface Entry extends Omit<SealedEntry, 'by' | 'sealed'> {
  /** Undefined when it is not on disk. */
  on?: Pick<SealedEntry, 'by' | 'sealed'>
}

/** The file is read when it is first asked for: whoever changes it holds the data folder by then. */
export function openVault({ file, seals, warn }: VaultOptions): Vault {
  const [seal] = seals
  const values = new Map<string, string>()
  let read: Map<string, Entry> | undefined
  /** Said once. */
  const broken = new Set<string>()

  function entries(): Map<string, Entry> {
    read ??= new Map(
      [...readVault(file, warn)].map(([id, { by, sealed, ...rest }]) => [
        id,
        { ...rest, on: { by, sealed } },
      ]),
    )
    return read
  }

  function save(): void {
    const onDisk = [...entries()].flatMap(([id, { on, ...rest }]) =>
      on ? [[id, { ...rest, ...on }] as const] : [],
    )
    writeVault(file, new Map(onDisk))
  }

  const opens = ({ on }: Entry) => seals.find(({ kind }) => kind === on?.by)

  function get(id: string): string | undefined {
    const entry = entries().get(id)
    const known = values.get(id)
    if (!entry?.on || known !== undefined || broken.has(id)) return known
    try {
      const value = opens(entry)?.unseal(entry.on.sealed)
      if (value !== undefined) values.set(id, value)
      return value
    } catch {
      warn(`${nameOf(id)} can no longer be read: ${CHANGED[entry.on.by]} Enter it again in the settings.`)
      broken.add(id)
      return undefined
    }
  }

  return {
    backing: seal?.kind ?? 'memory',
    get,
    lockedBy(id) {
      const entry = entries().get(id)
      return entry && !opens(entry) ? entry.on?.by : undefined
    },
    set(id, value, note) {
      const before = entries().get(id)
      const sealed = seal && { on: { by: seal.kind, sealed: seal.seal(value) } }
      entries().set(id, { note: note ?? before?.note ?? '', changedAt: Date.now(), ...sealed })
      values.set(id, value)
      broken.delete(id)
      if (seal) save()
    },
    touch(id) {
      const entry = entries().get(id)
      if (!entry) return
      entry.usedAt = Date.now()
      if (entry.on) save()
    },
    remove(id) {
      const wasOnDisk = entries().get(id)?.on !== undefined
      entries().delete(id)
      values.delete(id)
      if (wasOnDisk) save()
    },
    list: (prefix) =>
      [...entries()]
        .filter(([id]) => id.startsWith(prefix))
        .map(([id, { on: _on, ...rest }]) => ({ id, ...rest, readable: get(id) !== undefined })),
  }
}

const CHANGED = {
  system: 'the keychain of the system has changed.',
  key: 'DESKWRIGHT_KEY is another one than it was.',
} as const

const nameOf = (id: string) => id.replace(/^key:/, 'The key of ').replace(/^secret:/, 'The secret ')
