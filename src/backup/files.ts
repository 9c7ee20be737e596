import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, glob, link, mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BackupFile } from './manifest.ts'

/** Half-written files of the server: a name with a UUID behind it. */
const HALF = /\.[0-9a-f]{8}-[0-9a-f-]{27}$/

/**
 * Copies the files under a folder. One that the backup before holds already is linked to it instead, so that a night
 * costs only what is new. A file removed meanwhile is left out. `name`: the folder's, such as 'photos'.
 */
export async function copyFolder(from: string, to: string, name: string, last?: string): Promise<void> {
  for await (const entry of glob('**', { cwd: path.join(from, name), withFileTypes: true })) {
    if (!entry.isFile() || HALF.test(entry.name)) continue
    const source = path.join(entry.parentPath, entry.name)
    const file = path.relative(from, source)
    await mkdir(path.dirname(path.join(to, file)), { recursive: true, mode: 0o700 })
    const before = last && path.join(last, file)
    if (before && (await isSame(source, before)) && (await isLinked(before, path.join(to, file)))) continue
    await copyUnlessGone(source, path.join(to, file))
  }
}

/** Copies one file and waits until the disk has it. */
export async function copyDurably(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true, mode: 0o700 })
  await copyFile(from, to)
  await flush(to)
}

export async function flush(file: string): Promise<void> {
  const handle = await open(file, 'r+')
  await handle.chmod(0o600)
  await handle.sync()
  await handle.close()
}

/** Every file under a folder with its size and SHA-256, as read back from the disk. */
export async function describeFiles(folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = []
  for await (const entry of glob('**', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    files.push({
      path: path.relative(folder, file).replaceAll(path.sep, '/'),
      bytes: (await stat(file)).size,
      sha256: await hashOf(file),
    })
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Throws a sentence that names the first file which is missing or not as it was written. */
export async function checkFiles(folder: string, files: readonly BackupFile[]): Promise<void> {
  for (const { path: name, sha256 } of files) {
    const found = await hashOf(path.join(folder, name)).catch(() => undefined)
    if (found === undefined) throw new Error(`The backup is not whole: ${name} is missing`)
    if (found !== sha256) throw new Error(`The backup is damaged: ${name} is not as it was written`)
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex')
}

async function isSame(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(file => stat(file).catch(() => undefined)))
  return (
    a !== undefined && b !== undefined && a.size === b.size && (await hashOf(one)) === (await hashOf(other))
  )
}

/** Another disk, or one without links, takes a copy. */
const isLinked = (from: string, to: string) =>
  link(from, to).then(
    () => true,
    () => false,
  )

async function copyUnlessGone(from: string, to: string): Promise<void> {
  try {
    await copyDurably(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    await rm(to, { force: true })
  }
}
