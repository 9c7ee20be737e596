import { statfs } from 'node:fs/promises'

/** Returns the free bytes on the disk of a folder. */
export async function freeBytesIn(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
