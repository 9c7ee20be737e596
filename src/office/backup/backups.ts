import { Worker } from 'node:worker_threads'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Store, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { clockTime, DAY, type Instant } from '#platform/values/time.ts'
import { BackupFailed, toBackupFailure } from './backup-failure.ts'
import { lockForNight, withBackupLock } from './backup-lock.ts'
import { isRehearsalRunning } from './rehearsal/record-rehearsal.ts'
import { findNight, RETRY_AFTER } from './rules.ts'
import { type BackupJob, type BackupResult, removeOldBackups, removePartialBackups } from './write-backup.ts'

/** Makes the backups of one server. */
export interface Backups {
  /** The folder of all backups. */
  folder: string
  /** Makes a backup now and returns its id. Throws Conflict if one is running, or BackupFailed. */
  backUpNow(runInTransaction: RunInTransaction, ctx: ActionContext): Promise<number>
  /**
   * Marks an interrupted backup as failed, and starts the nightly backup, which also removes old ones, if it is due and
   * no other server makes it. Does not wait for it to finish. Call it only while the time is trusted.
   */
  tick(runInTransaction: RunInTransaction, now: Instant): Promise<void>
  /** Resolves when this server runs no backup. */
  whenIdle(): Promise<void>
  /** Aborts a running backup. */
  stop(): Promise<void>
}

export interface BackupOptions extends Omit<BackupJob, 'at'> {
  store: Pick<Store, 'reader'>
  now(): Instant
}

export function createBackups({ store: { reader: db }, now: clock, ...places }: BackupOptions): Backups {
  let worker: Worker | undefined
  let running: Promise<void> | undefined
  /** The night whose backup is known to be done. */
  let settledNight = ''

  /** `removesOld`: only if the time is trusted, as the nightly backup waits for that. */
  async function backUp(
    runInTransaction: RunInTransaction,
    ctx: ActionContext,
    id: number,
    { removesOld }: { removesOld: boolean },
  ): Promise<void> {
    try {
      worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
        workerData: { ...places, at: ctx.at } satisfies BackupJob,
      })
      const made = await awaitResult(worker)
      const endContext = { ...ctx, at: clock() }
      await runInTransaction(endContext, trx => recordMade(trx, endContext, id, made))
      if (!removesOld) return
      const { backupDays } = await readSettings(db)
      await removeOldBackups(places.backups, ctx.at - backupDays * DAY)
    } catch (error) {
      const failure = toBackupFailure(error)
      const reason = failure instanceof BackupFailed ? failure.reason : failure.message
      const endContext = { ...ctx, at: clock() }
      await runInTransaction(endContext, trx => recordFailed(trx, endContext, id, reason))
      throw failure
    } finally {
      worker = undefined
    }
  }

  /** Marks a running backup as failed if nobody holds the lock: its process was killed. */
  async function failInterrupted(runInTransaction: RunInTransaction, ctx: ActionContext): Promise<void> {
    if (!(await findRunning(db))) return
    await withBackupLock(places, async () => {
      await runInTransaction(ctx, trx => failRunning(trx, ctx))
      await removePartialBackups(places.backups)
    })
  }

  return {
    folder: places.backups,
    async backUpNow(runInTransaction, ctx) {
      const made = await withBackupLock(places, async () => {
        const id = await runInTransaction(ctx, trx => insertManual(trx, ctx))
        await backUp(runInTransaction, ctx, id, { removesOld: false })
        return id
      })
      if (!made) throw await alreadyRunning(db, ctx)
      return made.result
    },
    async tick(runInTransaction, now) {
      if (running) return
      const ctx = clockContext(now)
      await failInterrupted(runInTransaction, ctx)
      const { timeZone, backupAt } = await readSettings(db)
      const night = findNight(now, { timeZone }, backupAt)
      if (night === settledNight) return
      if (!(await isDue(db, night, now))) {
        if (await isDone(db, night)) settledNight = night
        return
      }
      if (await isNewVenue(db)) return runInTransaction(ctx, trx => skipNight(trx, ctx, night))
      const release = await lockForNight(places)
      if (!release) return
      const id = await runInTransaction(ctx, trx => claimNight(trx, ctx, night)).catch(async error => {
        await release()
        throw error
      })
      // backUp has recorded its failure.
      const finished =
        id === undefined
          ? Promise.resolve()
          : backUp(runInTransaction, ctx, id, { removesOld: true }).catch(() => {})
      running = finished
        .then(release)
        .catch(() => {})
        .finally(() => {
          running = undefined
        })
    },
    async whenIdle() {
      await running
    },
    async stop() {
      await worker?.terminate()
      await running
    },
  }
}

function awaitResult(worker: Worker): Promise<BackupResult> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject)
    worker.once('exit', () => reject(new Error('The server was stopped')))
  })
}

async function isDone(db: Reader, night: string): Promise<boolean> {
  const found = await backupOfNight(db, night).executeTakeFirst()
  return found !== undefined && found.finished_at !== null && found.error === null
}

/** Whether the backup of a night is missing, or failed and is due for a retry. */
async function isDue(db: Reader, night: string, now: Instant): Promise<boolean> {
  const found = await backupOfNight(db, night).executeTakeFirst()
  return !found || (found.error !== null && found.started_at <= now - RETRY_AFTER)
}

const backupOfNight = (db: Reader, night: string) =>
  db.selectFrom('backups').select(['id', 'started_at', 'finished_at', 'error']).where('night', '=', night)

/** Whether no backup was ever due: the venue has no data to lose yet and may still be being set up. */
const isNewVenue = async (db: Reader) =>
  !(await db.selectFrom('backups').select('id').limit(1).executeTakeFirst())

/** Records that the first night needs no backup. Takes no lock, so that no other backup is refused meanwhile. */
async function skipNight(trx: Transaction, ctx: ActionContext, night: string): Promise<void> {
  await trx
    .insertInto('backups')
    .values({ night, started_at: ctx.at, finished_at: ctx.at, by: ctx.actor.name })
    .onConflict(other => other.column('night').doNothing())
    .execute()
}

/** Inserts or resets the backup of a night and returns its id; undefined if it is not due. */
async function claimNight(trx: Transaction, ctx: ActionContext, night: string): Promise<number | undefined> {
  await failRunning(trx, ctx)
  const found = await backupOfNight(trx, night).forUpdate().executeTakeFirst()
  if (!found) return insertBackup(trx, ctx, night)
  if (!(await isDue(trx, night, ctx.at))) return undefined
  await trx
    .updateTable('backups')
    .set({ started_at: ctx.at, finished_at: null, error: null })
    .where('id', '=', found.id)
    .execute()
  return found.id
}

async function insertManual(trx: Transaction, ctx: ActionContext): Promise<number> {
  await failRunning(trx, ctx)
  return insertBackup(trx, ctx, null)
}

async function alreadyRunning(db: Reader, ctx: ActionContext): Promise<Conflict> {
  const { timeZone } = await readSettings(db)
  const running = await findRunning(db)
  if (!running && (await isRehearsalRunning(db)))
    return new Conflict('A restore is being rehearsed. Try again when it is complete')
  return new Conflict(`A backup has been running since ${clockTime(running?.started_at ?? ctx.at, timeZone)}`)
}

const findRunning = (db: Reader) =>
  db.selectFrom('backups').select(['id', 'started_at']).where('finished_at', 'is', null).executeTakeFirst()

/** Marks a running backup as failed. Call only while holding the lock, when none can be running. */
async function failRunning(trx: Transaction, ctx: ActionContext): Promise<void> {
  const interrupted = await findRunning(trx)
  if (interrupted) await recordFailed(trx, ctx, interrupted.id, 'Interrupted: the server was stopped')
}

/** Inserts a running backup. A unique index refuses a second one. */
async function insertBackup(trx: Transaction, ctx: ActionContext, night: string | null) {
  const { id } = await trx
    .insertInto('backups')
    .values({ night, started_at: ctx.at, finished_at: null, by: ctx.actor.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function recordMade(trx: Transaction, ctx: ActionContext, id: number, made: BackupResult) {
  await trx
    .updateTable('backups')
    .set({ ...made, finished_at: ctx.at, error: null })
    .where('id', '=', id)
    .execute()
  await appendEvent(trx, ctx, {
    action: 'backup.made',
    type: 'record_changed',
    message: `Backup ${made.name} created`,
    subjectId: id,
  })
}

async function recordFailed(trx: Transaction, ctx: ActionContext, id: number, error: string) {
  await trx.updateTable('backups').set({ finished_at: ctx.at, error }).where('id', '=', id).execute()
  await appendEvent(trx, ctx, {
    action: 'backup.failed',
    type: 'maintenance_alert',
    priority: 'high',
    message: 'The backup failed. See Settings, Backup.',
    subjectId: id,
  })
}
