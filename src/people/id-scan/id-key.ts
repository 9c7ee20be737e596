import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { readOrCreateKeys } from '#platform/files/key-file.ts'
import type { IdData } from './contract.ts'

/** Returns the secret key that hashes document numbers. */
export type IdKey = () => Buffer

/**
 * Returns the key from a file in the data folder, created on first use. The key is not in the database, so
 * document numbers cannot be found by brute force from the database or a backup. The returned function throws
 * if the file holds no valid key.
 */
export function idKeyIn(folder: string): IdKey {
  let key: Buffer | undefined
  return () => {
    key ??= readOrCreateKeys(join(folder, 'id-key'))[0]
    return key
  }
}

/** Returns a document's hash, equal for equal documents; undefined if the card has no number. */
export function hashOfNumber(
  key: IdKey,
  { documentId, dateOfBirth = '', country = '' }: Partial<IdData>,
): string | undefined {
  const number = documentId?.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (!number) return undefined
  return createHmac('sha256', key()).update(`${country}|${dateOfBirth}|${number}`).digest('base64url')
}
