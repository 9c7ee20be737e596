import { createHmac, randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { IdData } from './contract.ts'

/** The secret by which document numbers are hashed. */
export type IdKey = () => Buffer

const LENGTH = 32

/**
 * The key kept in a file of the data folder, made when first needed. It is no part of the database, so neither
 * the database nor its backup tells a document number, however few numbers there are to try.
 */
export function idKeyIn(folder: string): IdKey {
  let key: Buffer | undefined
  return () => {
    key ??= readOrMake(join(folder, 'id-key'), folder)
    return key
  }
}

/** A document's hash: the same document gives the same. Undefined where the card has no number. */
export function hashOfNumber(
  key: IdKey,
  { documentId, dateOfBirth = '', country = '' }: Partial<IdData>,
): string | undefined {
  const number = documentId?.toUpperCase().replace(/[^A-Z0-9]/g, '')
  if (!number) return undefined
  return createHmac('sha256', key()).update(`${country}|${dateOfBirth}|${number}`).digest('base64url')
}

function readOrMake(file: string, folder: string): Buffer {
  try {
    return read(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(folder, { recursive: true })
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(fresh, randomBytes(LENGTH).toString('hex'), { mode: 0o600, flush: true })
  try {
    // Another process may make one too: only the first is linked, whole.
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
