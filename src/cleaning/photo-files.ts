import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { NotFound } from '../shared/errors.ts'

/** The files of photos, under the data folder, named by their content. */
export interface PhotoFiles {
  keep(hash: string, jpeg: Buffer): Promise<void>
  /** Throws NotFound. */
  read(hash: string): Promise<Buffer>
  remove(hash: string): Promise<void>
}

/** `folder`: the data folder. */
export function photoFilesIn(folder: string): PhotoFiles {
  const fileOf = (hash: string) => path.join(folder, 'photos', hash.slice(0, 2), `${hash}.jpg`)
  return {
    async keep(hash, jpeg) {
      const file = fileOf(hash)
      await mkdir(path.dirname(file), { recursive: true })
      const half = `${file}.${randomUUID()}`
      await write(half, jpeg)
      await rename(half, file)
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

/** On the disk before anybody is told that it is stored. */
async function write(file: string, content: Buffer) {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}
