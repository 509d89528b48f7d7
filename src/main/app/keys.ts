import { safeStorage } from 'electron'
import { openStore } from './store'

/** API keys, encrypted by the system's keychain; where there is none they live as long as the app. */
export interface Keys {
  keychain: 'system' | 'none'
  get(id: string): string | undefined
  set(id: string, key: string): void
  remove(id: string): void
}

export function openKeys(warn: (text: string) => void): Keys {
  const memory = new Map<string, string>()
  if (!hasKeychain())
    return {
      keychain: 'none',
      get: (id) => memory.get(id),
      set: (id, key) => void memory.set(id, key),
      remove: (id) => void memory.delete(id),
    }
  const store = openStore<Record<string, string>>('keys', warn)
  return {
    keychain: 'system',
    get(id) {
      const known = memory.get(id)
      if (known !== undefined) return known
      const sealed = store.get(id)
      const key = sealed === undefined ? undefined : unseal(sealed, id, warn)
      if (key !== undefined) memory.set(id, key)
      return key
    },
    set(id, key) {
      store.set(id, safeStorage.encryptString(key).toString('base64'))
      memory.set(id, key)
    },
    remove(id) {
      store.delete(id)
      memory.delete(id)
    },
  }
}

/** On Linux without a keyring Electron would "encrypt" with a password everybody knows: that does not count. */
function hasKeychain(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}

function unseal(sealed: string, id: string, warn: (text: string) => void): string | undefined {
  try {
    return safeStorage.decryptString(Buffer.from(sealed, 'base64'))
  } catch {
    warn(
      `The key of ${id} can no longer be read: the keychain of the system has changed. Enter it again in the settings.`,
    )
    return undefined
  }
}
