import { join } from 'node:path'
import { keySeal, openVault, type Seal, type Vault } from '../secrets'

/** API keys by the id of their provider. */
export interface Keys {
  keychain: Vault['backing']
  get(id: string): string | undefined
  lockedBy: Vault['lockedBy']
  set(id: string, key: string): void
  remove(id: string): void
}

interface Options {
  dataDir: string
  env: Record<string, string | undefined>
  /** The keychain of the system, where it can be reached. */
  system: Seal | null
  warn(text: string): void
}

/** A key the user gives with DESKWRIGHT_KEY wins over the keychain: then the window and a run without one share all. */
export function openDataVault({ dataDir, env, system, warn }: Options): Vault {
  const own = env.DESKWRIGHT_KEY ? [keySeal(env.DESKWRIGHT_KEY)] : []
  const seals = [...own, ...(system ? [system] : [])]
  return openVault({ file: join(dataDir, 'vault.json'), seals, warn })
}

export function keysIn(vault: Vault): Keys {
  const of = (id: string) => `key:${id}`
  return {
    keychain: vault.backing,
    get: (id) => vault.get(of(id)),
    lockedBy: (id) => vault.lockedBy(of(id)),
    set: (id, key) => vault.set(of(id), key),
    remove: (id) => vault.remove(of(id)),
  }
}
