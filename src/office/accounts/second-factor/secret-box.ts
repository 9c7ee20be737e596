import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { newKey, readOrCreateKeys, replaceKeys } from '#platform/files/key-file.ts'

/**
 * Encrypts secrets that the server must be able to read for the database: keys of authenticator apps, the mail
 * password, the token of a head office.
 */
export interface SecretBox {
  seal(secret: Buffer): string
  /** Returns the secret; undefined if it was sealed with a key that this server does not have. */
  open(sealed: string): Buffer | undefined
  /**
   * Makes a new key the current one. `reseal` must seal every stored secret again before the old keys are removed; if
   * it throws, they stay.
   */
  rotate(reseal: () => Promise<void>): Promise<void>
}

/**
 * Returns a box with the keys of the file `sign-in-key` in the data folder, which is created on first use and is in no
 * backup: a stolen backup or database cannot produce sign-in codes or send e-mail.
 */
export function secretBoxIn(folder: string): SecretBox {
  const file = join(folder, 'sign-in-key')
  return {
    seal(secret) {
      const [key] = readOrCreateKeys(file)
      const nonce = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, nonce)
      const text = Buffer.concat([cipher.update(secret), cipher.final()])
      return [nameKey(key), ...[nonce, cipher.getAuthTag(), text].map(toText)].join('.')
    },
    open(sealed) {
      const [name, ...parts] = sealed.split('.')
      const key = readOrCreateKeys(file).find(key => nameKey(key) === name)
      if (!key) return undefined
      const [nonce, tag, text] = parts.map(part => Buffer.from(part, 'base64url'))
      const decipher = createDecipheriv('aes-256-gcm', key, nonce!).setAuthTag(tag!)
      return Buffer.concat([decipher.update(text!), decipher.final()])
    },
    async rotate(reseal) {
      const key = newKey()
      replaceKeys(file, [key, ...readOrCreateKeys(file)])
      await reseal()
      replaceKeys(file, [key])
    },
  }
}

const toText = (bytes: Buffer) => bytes.toString('base64url')

/** A name that tells keys apart and nothing about them. */
const nameKey = (key: Buffer) => createHash('sha256').update(key).digest('base64url').slice(0, 8)
