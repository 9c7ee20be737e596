import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const LENGTH = 32

/** Returns a new random key of 256 bits. */
export const newKey = (): Buffer => randomBytes(LENGTH)

/**
 * Returns the keys in a file, one a line in hexadecimal, the current one first. Creates the file with one random key if
 * it is missing. Throws if a line is no key.
 */
export function readOrCreateKeys(file: string): [Buffer, ...Buffer[]] {
  try {
    return read(file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = writeBeside(file, [newKey()])
  try {
    // Another process may create the file concurrently: only the first link succeeds, with a complete file.
    linkSync(fresh, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(fresh)
  }
  return read(file)
}

/** Replaces the keys in a file at once: readers see the old or the new ones. */
export const replaceKeys = (file: string, keys: readonly Buffer[]): void =>
  renameSync(writeBeside(file, keys), file)

function writeBeside(file: string, keys: readonly Buffer[]): string {
  const fresh = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(fresh, keys.map(key => key.toString('hex')).join('\n'), { mode: 0o600, flush: true })
  return fresh
}

function read(file: string): [Buffer, ...Buffer[]] {
  const [current, ...older] = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map(line => Buffer.from(line, 'hex'))
  const keys: [Buffer, ...Buffer[]] = [current!, ...older]
  if (keys.some(key => key.length !== LENGTH))
    throw new Error(`${file} is no key of ${LENGTH} bytes in hexadecimal`)
  return keys
}
