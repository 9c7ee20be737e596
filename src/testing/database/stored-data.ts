import { execFile } from 'node:child_process'
import { copyFile, readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { writeBackup } from '#office/backup/write-backup.ts'
import type { TestDatabase } from './test-database.ts'

/** SQLite: returns the files of the database and copies made now, by path. */
export async function readDatabaseFiles(store: TestDatabase): Promise<Record<string, Buffer>> {
  const backups = path.join(store.folder, 'backup')
  await rm(`${backups}-by-sqlite`, { force: true })
  const again = new DatabaseSync(store.location.file!)
  again.prepare('VACUUM INTO ?').run(`${backups}-by-sqlite`)
  again.close()
  await copyFile(store.location.file!, `${backups}-by-hand`)
  const names = await readdir(store.folder)
  const files = names.filter(name => name.startsWith('keydesk') || name.startsWith('backup'))
  return readFiles(files.map(name => path.join(store.folder, name)))
}

/** Returns the contents of Keydesk's own backup, made now, decompressed, by path. */
export async function readNewBackup(store: TestDatabase): Promise<Record<string, Buffer>> {
  const backups = path.join(store.folder, 'backups')
  const { name } = await writeBackup({ at: Date.now(), where: store.location, data: store.folder, backups })
  return readFolder(path.join(backups, name)).finally(() => rm(backups, { recursive: true }))
}

/** Returns the contents of all files below a folder, decompressed, by path. */
export async function readFolder(folder: string): Promise<Record<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return readFiles(
    entries.filter(entry => entry.isFile()).map(entry => path.join(entry.parentPath, entry.name)),
  )
}

async function readFiles(files: readonly string[]): Promise<Record<string, Buffer>> {
  return Object.fromEntries(await Promise.all(files.map(async file => [file, await unpacked(file)] as const)))
}

async function unpacked(file: string): Promise<Buffer> {
  if (file.endsWith('.gz')) return gunzipSync(await readFile(file))
  if (!file.endsWith('.dump')) return readFile(file)
  const { stdout } = await promisify(execFile)('pg_restore', ['--file=-', file], { maxBuffer: 1 << 28 })
  return Buffer.from(stdout)
}
