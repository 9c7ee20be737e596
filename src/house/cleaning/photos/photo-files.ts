import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { NotFound } from '#platform/http/errors.ts'
import type { Instant } from '#platform/values/time.ts'
import { cleaningTexts } from '../languages/texts.ts'

/** Number of folders that the photos are spread over: by the first two digits of their hashes. */
export const PARTS = 256

/** The file name of a photo, or of one that is being written. */
const NAME = /^[0-9a-f]{64}\.jpg(\.[0-9a-f-]{36})?$/

export const toFileName = (hash: string): string => `${hash}.jpg`

/** Returns the hash in a name of `list`. */
export const hashIn = (name: string): string => name.slice(0, 64)

/** The files of photos in the data folder, named by the hash of their content. */
export interface PhotoFiles {
  store(hash: string, jpeg: Buffer): Promise<void>
  /** Returns a photo as JPEG. Throws NotFound. */
  read(hash: string): Promise<Buffer>
  remove(hash: string): Promise<void>
  /** Returns the names of the files in one of the folders, including any that a crash left half written. */
  list(part: number): Promise<string[]>
  /** Removes a file, by name, if it was last written in a period. */
  removeWritten(name: string, period: { from: Instant; before: Instant }): Promise<void>
}

/** Opens the photo files under the data folder. */
export function photoFilesIn(folder: string): PhotoFiles {
  const toPath = (name: string) => path.join(folder, 'photos', name.slice(0, 2), name)
  const toFile = (hash: string) => toPath(toFileName(hash))
  return {
    async store(hash, jpeg) {
      const file = toFile(hash)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const temporary = `${file}.${randomUUID()}`
      await write(temporary, jpeg)
      await rename(temporary, file)
    },
    async read(hash) {
      try {
        return await readFile(toFile(hash))
      } catch {
        throw new NotFound(cleaningTexts.sentence(t => t('noSuchPhoto')))
      }
    },
    remove: hash => rm(toFile(hash), { force: true }),
    async list(part) {
      const names = await readdir(path.join(folder, 'photos', part.toString(16).padStart(2, '0'))).catch(
        () => [],
      )
      return names.filter(name => NAME.test(name))
    },
    async removeWritten(name, { from, before }) {
      const written = (await stat(toPath(name)).catch(() => undefined))?.mtimeMs
      if (written !== undefined && written >= from && written < before)
        await rm(toPath(name), { force: true })
    },
  }
}

/** Flushes the content to disk before the photo is reported as stored. */
async function write(file: string, content: Buffer) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
