import { safeStorage } from 'electron'
import type { Seal } from '../secrets'

/** The keychain of the system, if there is one. */
export function systemSeal(): Seal | null {
  if (!hasKeychain()) return null
  return {
    kind: 'system',
    seal: (text) => safeStorage.encryptString(text).toString('base64'),
    unseal: (sealed) => safeStorage.decryptString(Buffer.from(sealed, 'base64')),
  }
}

/** On Linux without a keyring Electron would "encrypt" with a password everybody knows: that does not count. */
function hasKeychain(): boolean {
  if (!safeStorage.isEncryptionAvailable()) return false
  return process.platform !== 'linux' || safeStorage.getSelectedStorageBackend() !== 'basic_text'
}
