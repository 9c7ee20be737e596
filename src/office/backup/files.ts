import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { copyFile, glob, link, mkdir, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { BackupFile } from './manifest.ts'

/** Temporary files of the server, whose names end in a UUID. */
const TEMPORARY = /\.[0-9a-f]{8}-[0-9a-f-]{27}$/

/**
 * Copies the files under `from/name`, such as 'photos'. Links files that the last backup already holds, so
 * that each backup stores only new ones. Skips files that are removed during the copy.
 */
export async function copyFolder(
  from: string,
  to: string,
  name: string,
  { last, signal }: { last?: string | undefined; signal?: AbortSignal | undefined },
): Promise<void> {
  for await (const entry of glob('**', { cwd: path.join(from, name), withFileTypes: true })) {
    signal?.throwIfAborted()
    if (!entry.isFile() || TEMPORARY.test(entry.name)) continue
    const source = path.join(entry.parentPath, entry.name)
    const file = path.relative(from, source)
    await mkdir(path.dirname(path.join(to, file)), { recursive: true, mode: 0o700 })
    const previous = last && path.join(last, file)
    if (previous && (await isIdentical(source, previous)) && (await tryLink(previous, path.join(to, file))))
      continue
    await copyUnlessGone(source, path.join(to, file))
  }
}

/** Copies a file and flushes it to disk. */
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

/** Returns every file under a folder with its size and SHA-256, read from disk. */
export async function describeFiles(folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = []
  for await (const entry of glob('**', { cwd: folder, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    files.push({
      path: path.relative(folder, file).replaceAll(path.sep, '/'),
      bytes: (await stat(file)).size,
      sha256: await hashFile(file),
    })
  }
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Throws Error with the name of the first file that is missing or damaged. */
export async function checkFiles(
  folder: string,
  files: readonly BackupFile[],
  signal?: AbortSignal,
): Promise<void> {
  for (const { path: name, sha256 } of files) {
    signal?.throwIfAborted()
    const found = await hashFile(path.join(folder, name)).catch(() => undefined)
    if (found === undefined) throw new Error(`The backup is incomplete: ${name} is missing`)
    if (found !== sha256) throw new Error(`The backup is damaged: the content of ${name} has changed`)
  }
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const part of createReadStream(file)) hash.update(part)
  return hash.digest('hex')
}

async function isIdentical(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(file => stat(file).catch(() => undefined)))
  return (
    a !== undefined &&
    b !== undefined &&
    a.size === b.size &&
    (await hashFile(one)) === (await hashFile(other))
  )
}

/** Hard-links a file. Returns false if that fails, as on another disk or one without links. */
const tryLink = (from: string, to: string) =>
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
