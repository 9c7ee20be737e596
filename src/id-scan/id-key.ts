import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IdData } from './contract.ts'

/** Returns the secret key that hashes document numbers. */
export type IdKey = () => Buffer

const LENGTH = 32

/**
 * Returns the key from a file in the data folder, created on first use. The key is not in the database, so
 * document numbers cannot be found by brute force from the database or a backup. The returned function throws
 * if the file holds no valid key.
 */
export function idKeyIn(folder: string): IdKey {
  let key: Buffer | undefined
  return () => {
    key ??= readOrCreate(join(folder, 'id-key'), folder)
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

function readOrCreate(file: string, folder: string): Buffer {
  try {
    return read(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(fresh, randomBytes(LENGTH).toString('hex'), { mode: 0o600, flush: true })
  try {
    // Another process may create the key concurrently: only the first link succeeds, with a complete file.
    linkSync(fresh, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh)
  }
  return read(file)
}

function read(file: string): Buffer {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  if (key.length !== LENGTH) throw new Error(`${file} is no key of ${LENGTH} bytes in hexadecimal`)
  return key
}
