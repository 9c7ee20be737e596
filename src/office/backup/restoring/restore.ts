import { chmod, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type VerificationResult, verifyAudit } from '#office/audit/audit.ts'
import { finishQueued } from '#office/mail/mail.ts'
import type { Store } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { openDatabase } from '#platform/database/open-database.ts'
import { clockContext } from '#platform/http/action-context.ts'
import type { Instant } from '#platform/values/time.ts'
import { withBackupLock } from '../backup-lock.ts'
import { restoreSqlite } from '../copying/copy-sqlite.ts'
import { checkFiles, copyFolder } from '../files.ts'
import { type Manifest, type Migrations, readManifest } from '../manifest.ts'
import { BACKED_UP_FOLDER, PARTIAL_PREFIX } from '../write-backup.ts'
import type { RestoreTarget } from './restore-target.ts'
import { assertFree, clearUnfinished, mark, unmark } from './unfinished-restore.ts'

/**
 * Restores a backup to an empty target and verifies the result. Throws Error if the backup is incomplete,
 * damaged or from a later version, the target is not empty, or the database engine differs. After a failure or an abort
 * the target is empty again. A restore that is killed leaves marks, by which the repeat recognizes what to clear.
 */
export async function restoreBackup(
  folder: string,
  target: RestoreTarget,
): Promise<Manifest & { trail: VerificationResult }> {
  const { data, where, migrations, signal } = target
  assertComplete(folder)
  const manifest = await readManifest(folder)
  assertSameEngine(manifest, where.url)
  assertKnownMigrations(manifest, migrations)
  await assertFree(target)
  await checkFiles(folder, manifest.files, signal)
  await mkdir(data, { recursive: true, mode: 0o700 })
  // mkdir does not change the mode of an existing folder.
  await chmod(data, 0o700)
  const restored = await withBackupLock(target, () => restoreAlone(target, folder, manifest))
  if (!restored) throw new Error('Another restore or a backup of the same venue is running')
  return restored.result
}

/** Restores while no other restore writes to the target. */
async function restoreAlone(target: RestoreTarget, folder: string, manifest: Manifest) {
  // Checked again, because another restore may have ended since.
  await assertFree(target)
  await clearUnfinished(target)
  try {
    await mark(target)
    const trail = await restoreInto(target, folder, manifest)
    target.signal?.throwIfAborted()
    await unmark(target)
    return { ...manifest, trail }
  } catch (error) {
    await clearUnfinished(target)
    target.signal?.throwIfAborted()
    throw error
  }
}

async function restoreInto(
  target: RestoreTarget,
  folder: string,
  manifest: Manifest,
): Promise<VerificationResult> {
  const { data, where, migrations, signal } = target
  await copyFolder(folder, data, BACKED_UP_FOLDER, { signal })
  const photos = manifest.files.filter(file => file.path.startsWith(`${BACKED_UP_FOLDER}/`))
  await checkFiles(data, photos, signal)
  if (where.url) await (await import('./restore-postgres.ts')).restorePostgres(folder, manifest, target)
  else await restoreSqlite(folder, where.file, manifest)
  signal?.throwIfAborted()
  const store = await openDatabase(where)
  try {
    // The backup may be from an earlier version of Keydesk.
    await migrations.migrate(store)
    signal?.throwIfAborted()
    const trail = await verifyTrail(store, manifest)
    await endAllSessions(store)
    await giveUpEmails(store, Date.parse(manifest.at))
    await deleteRunning(store)
    return trail
  } finally {
    await store.close()
  }
}

function assertComplete(folder: string) {
  if (path.basename(folder).startsWith(PARTIAL_PREFIX))
    throw new Error(`${folder} is not a backup: it is incomplete`)
}

function assertSameEngine({ engine }: Manifest, url: string | undefined) {
  if (engine === 'postgres' && !url)
    throw new Error('This is a PostgreSQL backup: set DATABASE_URL to an empty database')
  if (engine === 'sqlite' && url) throw new Error('This is an SQLite backup: unset DATABASE_URL')
}

function assertKnownMigrations(manifest: Manifest, { knownMigrations }: Migrations) {
  const known = knownMigrations(manifest.engine)
  const later = manifest.migrations.find(name => !known.includes(name))
  if (later)
    throw new Error(
      `This backup is from a later version of Keydesk, which has ${later}: restore it with that version`,
    )
}

function verifyTrail(store: Store, { at, audit }: Manifest): Promise<VerificationResult> {
  return verifyAudit(store, audit.position > 0 ? [{ ...audit, noted: `The backup of ${at}` }] : [])
}

/** Ends all sessions, approvals and PIN trust, as people may have been signed out since the backup. */
async function endAllSessions({ db }: Store): Promise<void> {
  await db.deleteFrom('sessions').execute()
  await db.deleteFrom('approvals').execute()
  await db.updateTable('desk_accounts').set({ password_at: null }).execute()
}

/** Sends none of the e-mails that were queued at the backup: they may have been sent since. */
const giveUpEmails = (store: Store, at: Instant) =>
  inTransaction(store, trx =>
    finishQueued(trx, clockContext(at), { status: 'failed', failure: 'unconfirmed' }),
  )

/** Deletes the row of the backup itself, which it holds as running, and that of an interrupted rehearsal. */
async function deleteRunning({ db }: Store): Promise<void> {
  await db.deleteFrom('backups').where('finished_at', 'is', null).execute()
  await db.deleteFrom('restore_rehearsals').where('finished_at', 'is', null).execute()
}
