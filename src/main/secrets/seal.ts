import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'

/** Makes a text unreadable for everybody else, and readable again. */
export interface Seal {
  kind: 'system' | 'key'
  seal(text: string): string
  /** Throws when it was sealed by another. */
  unseal(sealed: string): string
}

/** Where values are kept: in the keychain of the system, in a file under a key of the user, or nowhere. */
export type Backing = Seal['kind'] | 'memory'

const ALGORITHM = 'aes-256-gcm'
const SALT = 16
const NONCE = 12
const TAG = 16
/** About a tenth of a second for each guess. */
const COST = { N: 2 ** 15, r: 8, p: 1, maxmem: 2 ** 26 }

/** A seal whose key is derived from a passphrase. Deriving takes a while and is done when it is first needed. */
export function keySeal(passphrase: string): Seal {
  const keys = new Map<string, Buffer>()
  let own: Buffer | undefined

  function keyFor(salt: Buffer): Buffer {
    const id = salt.toString('hex')
    const key = keys.get(id) ?? scryptSync(passphrase.normalize('NFKC'), salt, 32, COST)
    keys.set(id, key)
    return key
  }

  return {
    kind: 'key',
    seal(text) {
      own ??= randomBytes(SALT)
      const nonce = randomBytes(NONCE)
      const cipher = createCipheriv(ALGORITHM, keyFor(own), nonce)
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([own, nonce, cipher.getAuthTag(), body]).toString('base64')
    },
    unseal(sealed) {
      const bytes = Buffer.from(sealed, 'base64')
      const [salt, rest] = [bytes.subarray(0, SALT), bytes.subarray(SALT)]
      const decipher = createDecipheriv(ALGORITHM, keyFor(salt), rest.subarray(0, NONCE))
      decipher.setAuthTag(rest.subarray(NONCE, NONCE + TAG))
      own ??= Buffer.from(salt)
      return decipher.update(rest.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8')
    },
  }
}
