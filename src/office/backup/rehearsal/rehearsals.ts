import { Worker } from 'node:worker_threads'
import { readSettings } from '#office/settings/settings.ts'
import type { Store } from '#platform/database/database.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import { HOUR, type Instant } from '#platform/values/time.ts'
import { lockForNight, withBackupLock } from '../backup-lock.ts'
import { findNight, isRehearsalDue } from '../rules.ts'
import {
  claimRehearsal,
  failRunningRehearsal,
  INTERRUPTED,
  insertRehearsal,
  isBackupSettled,
  isRehearsalRunning,
  readRehearsalDates,
  recordRehearsal,
} from './record-rehearsal.ts'
import { explainFailure, type RehearsalJob, type RehearsalResult, removeCopy } from './rehearse.ts'

/** A rehearsal that takes longer is ended, because backups wait for it. */
const TIME_LIMIT = 6 * HOUR

/** Rehearses restores for one server. */
export interface Rehearsals {
  /** Rehearses a restore now and returns its id. Throws Conflict if a backup or a rehearsal is running. */
  rehearseNow(runInTransaction: RunInTransaction, ctx: ActionContext): Promise<number>
  /**
   * Marks an interrupted rehearsal as failed and removes its copy, and starts the monthly one if it is due and no other
   * server does it. Does not wait for it to finish.
   */
  tick(runInTransaction: RunInTransaction, now: Instant): Promise<void>
  /** Resolves when this server rehearses nothing. */
  whenIdle(): Promise<void>
  /** Aborts a running rehearsal. */
  stop(): Promise<void>
}

export interface RehearsalOptions extends RehearsalJob {
  store: Pick<Store, 'reader'>
  now(): Instant
  /** The module of the thread: it knows the migrations. */
  worker: URL
}

export function createRehearsals({ store, now: clock, worker: file, ...job }: RehearsalOptions): Rehearsals {
  const { reader: db } = store
  let worker: Worker | undefined
  let running: Promise<unknown> | undefined
  /** The night whose rehearsal is no longer due. */
  let settledNight = ''

  /** Rehearses and records the result. Call only while holding the lock. */
  async function rehearse(runInTransaction: RunInTransaction, ctx: ActionContext, id: number): Promise<void> {
    let result = await runWorker()
    await removeCopy(job).catch(error => {
      result = { ...result, error: result.error ?? `the copy could not be removed: ${explainFailure(error)}` }
    })
    const endContext = { ...ctx, at: clock() }
    await runInTransaction(endContext, trx => recordRehearsal(trx, endContext, id, result))
  }

  function runWorker(): Promise<RehearsalResult> {
    const thread = new Worker(file, { workerData: job })
    worker = thread
    let ended = INTERRUPTED
    const limit = setTimeout(() => {
      ended = 'it took longer than six hours.'
      void thread.terminate()
    }, TIME_LIMIT)
    return new Promise<RehearsalResult>(resolve => {
      thread.once('message', resolve)
      thread.once('error', error => resolve(failed(explainFailure(error))))
      thread.once('exit', () => resolve(failed(ended)))
    }).finally(() => {
      clearTimeout(limit)
      worker = undefined
    })
  }

  /** Ends a rehearsal of which nobody holds the lock: its process was killed. */
  async function failInterrupted(runInTransaction: RunInTransaction, ctx: ActionContext): Promise<void> {
    if (!(await isRehearsalRunning(db))) return
    await withBackupLock(job, async () => {
      await removeCopy(job)
      await runInTransaction(ctx, trx => failRunningRehearsal(trx, ctx))
    })
  }

  return {
    async rehearseNow(runInTransaction, ctx) {
      const rehearsed = await withBackupLock(job, async () => {
        const id = await runInTransaction(ctx, trx => insertRehearsal(trx, ctx, null))
        await rehearse(runInTransaction, ctx, id)
        return id
      })
      if (!rehearsed) throw new Conflict('A backup or a rehearsal is running. Try again when it is complete')
      return rehearsed.result
    },
    async tick(runInTransaction, now) {
      if (running) return
      const ctx = clockContext(now)
      await failInterrupted(runInTransaction, ctx)
      const { timeZone, backupAt } = await readSettings(db)
      const nightAt = (at: Instant) => findNight(at, { timeZone }, backupAt)
      const night = nightAt(now)
      if (night === settledNight || !(await isBackupSettled(db, night))) return
      if (!isRehearsalDue(night, await readRehearsalDates(db, nightAt))) {
        settledNight = night
        return
      }
      const release = await lockForNight(job)
      if (!release) return
      running = runInTransaction(ctx, trx => claimRehearsal(trx, ctx, night))
        .then(id => (id === undefined ? undefined : rehearse(runInTransaction, ctx, id)))
        .finally(release)
        .finally(() => {
          running = undefined
        })
      running.catch(() => {})
    },
    async whenIdle() {
      await running?.catch(() => {})
    },
    async stop() {
      await worker?.terminate()
      await running?.catch(() => {})
    },
  }
}

const failed = (error: string): RehearsalResult => ({
  backup: null,
  rows: null,
  files: null,
  checks: [],
  error,
})
