import { rm } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { findBookFaults } from '#money/ledger/books/verify-books.ts'
import type { Store } from '#platform/database/database.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { freeBytesIn } from '#platform/files/free-bytes.ts'
import { BackupFailed, toBackupFailure } from '../backup-failure.ts'
import { type Manifest, type Migrations, readManifest } from '../manifest.ts'
import { restoreBackup } from '../restoring/restore.ts'
import { sizeText } from '../rules.ts'
import type { RehearsalCheck } from '../words.ts'
import { BACKED_UP_FOLDER, type BackupJob, backupsIn } from '../write-backup.ts'

/** The folder of the copy, inside the data folder. A later rehearsal removes what a killed one left. */
const FOLDER = '.rehearsal'

/** Bytes that a rehearsal leaves free on the disk, so that the server stays ready and the desk can store. */
const RESERVE = 512 * 1024 ** 2

export type RehearsalJob = Omit<BackupJob, 'at'>

export interface RehearsalResult {
  /** The name of the restored backup; null if there is none. */
  backup: string | null
  rows: number | null
  /** Number of photos. */
  files: number | null
  /** The checks that passed. */
  checks: RehearsalCheck[]
  /** Why it failed; null otherwise. */
  error: string | null
}

/**
 * Restores the newest backup to a copy beside the venue and checks the copy. Reports a failure in its result. The
 * caller holds the backup lock, and removes the copy afterwards.
 */
export async function rehearse(job: RehearsalJob, migrations: Migrations): Promise<RehearsalResult> {
  const result: RehearsalResult = { backup: null, rows: null, files: null, checks: [], error: null }
  try {
    const [name] = await backupsIn(job.backups)
    if (!name) throw new BackupFailed(`there is no backup in ${job.backups}.`)
    result.backup = name
    await rehearseBackup(job, path.join(job.backups, name), migrations, result)
  } catch (error) {
    result.error = explainFailure(error)
  }
  return result
}

/** Removes the copy of a rehearsal, if there is one. */
export async function removeCopy({ where, data }: RehearsalJob): Promise<void> {
  await rm(path.join(data, FOLDER), { recursive: true, force: true })
  if (where.url) await (await temporaryDatabases()).dropTemporaryDatabase(where.url)
}

/** Returns the sentence that the record of a failed rehearsal has. */
export function explainFailure(error: unknown): string {
  const failure = toBackupFailure(error)
  return failure instanceof BackupFailed ? failure.reason : failure.message
}

async function rehearseBackup(
  job: RehearsalJob,
  folder: string,
  migrations: Migrations,
  result: RehearsalResult,
): Promise<void> {
  const manifest = await readManifest(folder)
  await assertSpace(job, manifest)
  await removeCopy(job)
  const data = path.join(job.data, FOLDER)
  const url = job.where.url && (await (await temporaryDatabases()).createTemporaryDatabase(job.where.url))
  const where = { url, file: path.join(data, 'keydesk.sqlite') }
  const { trail } = await restoreBackup(folder, { data, where, migrations, isRehearsal: true })
  result.rows = Object.values(manifest.rows).reduce((sum, count) => sum + count, 0)
  result.files = manifest.files.filter(file => file.path.startsWith(`${BACKED_UP_FOLDER}/`)).length
  result.checks.push('files', 'rows', 'migrations')
  if (trail.fault) throw new BackupFailed(`the audit trail of the backup was altered: ${trail.fault}.`)
  result.checks.push('audit')
  const store = await openDatabase(where)
  try {
    await assertIntact(store)
    result.checks.push('integrity')
    const [contradiction] = await findBookFaults(store.maintenance)
    if (contradiction)
      throw new BackupFailed(`the books of the backup do not balance: ${contradiction.fault}.`)
    result.checks.push('books')
  } finally {
    await store.close()
  }
}

/** Throws if the copy would not leave the reserve on the disk. A migration may write the database once more. */
async function assertSpace({ where, data }: RehearsalJob, { files }: Manifest): Promise<void> {
  const sum = (some: Manifest['files']) => some.reduce((total, { bytes }) => total + bytes, 0)
  const photos = sum(files.filter(file => file.path.startsWith(`${BACKED_UP_FOLDER}/`)))
  const database = where.url
    ? await (await temporaryDatabases()).sizeOnThisMachine(where.url)
    : 2 * (sum(files) - photos)
  const [needed, free] = [photos + database + RESERVE, await freeBytesIn(data)]
  if (free < needed)
    throw new BackupFailed(
      `not enough space for a copy. It needs ${sizeText(needed)} with the reserve of the server, and the disk of ${data} has ${sizeText(free)} left.`,
    )
}

/** Throws if the database engine finds damage in the copy. */
async function assertIntact({ maintenance: db, engine }: Store): Promise<void> {
  if (engine === 'postgres') {
    const { rows } = await sql<{ name: string }>`
      select indexrelid::regclass::text as name from pg_index where not indisvalid
      union all select conname::text from pg_constraint where not convalidated`.execute(db)
    if (rows[0]) throw new BackupFailed(`${rows[0].name} of the restored database is not valid.`)
    return
  }
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  const [{ integrity_check: found } = { integrity_check: 'no answer' }] = rows
  if (found !== 'ok') throw new BackupFailed(`the restored database is damaged: ${found}.`)
  const { rows: orphans } = await sql<{ table: string }>`pragma foreign_key_check`.execute(db)
  if (orphans[0]) throw new BackupFailed(`a row of ${orphans[0].table} refers to one that is missing.`)
}

/** Loads the PostgreSQL client only if needed. */
const temporaryDatabases = () => import('./temporary-database.ts')
