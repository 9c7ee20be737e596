import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { TestDatabase } from '../database/test-database.ts'

/** Returns the files of photos in the data folder, by their paths below its folder of photos. */
export async function storedPhotos({ folder }: Pick<TestDatabase, 'folder'>): Promise<string[]> {
  const files = await readdir(path.join(folder, 'photos'), { recursive: true }).catch(() => [])
  return files.filter(file => path.basename(file).includes('.jpg'))
}
