import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { NotFound } from '../../shared/http/errors.ts'

/** The files of photos in the data folder, named by the hash of their content. */
export interface PhotoFiles {
  store(hash: string, jpeg: Buffer): Promise<void>
  /** Returns a photo as JPEG. Throws NotFound. */
  read(hash: string): Promise<Buffer>
  remove(hash: string): Promise<void>
}

/** Opens the photo files under the data folder. */
export function photoFilesIn(folder: string): PhotoFiles {
  const fileOf = (hash: string) => path.join(folder, 'photos', hash.slice(0, 2), `${hash}.jpg`)
  return {
    async store(hash, jpeg) {
      const file = fileOf(hash)
      await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
      const temporary = `${file}.${randomUUID()}`
      await write(temporary, jpeg)
      await rename(temporary, file)
    },
    async read(hash) {
      try {
        return await readFile(fileOf(hash))
      } catch {
        throw new NotFound('There is no such photo')
      }
    },
    remove: hash => rm(fileOf(hash), { force: true }),
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
