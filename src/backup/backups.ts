import { Worker } from 'node:worker_threads'
import { appendEvent } from '../feed/feed.ts'
import { readSettings } from '../settings/settings.ts'
import { type Act, actOfClock } from '../shared/act.ts'
import type { Reader, Store, Transaction } from '../shared/database.ts'
import { Conflict } from '../shared/errors.ts'
import { clockTime, DAY, type Instant } from '../shared/time.ts'
import { lockBackups } from './backup-lock.ts'
import { nightOf, RETRY_AFTER } from './rules.ts'
import { type Job, type Made, removeHalves, removeOldBackups } from './write-backup.ts'

type Perform = <T>(act: Act, work: (trx: Transaction) => Promise<T>) => Promise<T>

/** The backups of one server. */
export interface Backups {
  /** The folder of all backups. */
  folder: string
  /** Makes one now; gives its id. Throws Conflict where one is under way. */
  backUpNow(perform: Perform, act: Act): Promise<number>
  /**
   * By the clock: notes that a backup broke off, and makes the backup of the night once it is due, unless another
   * server does. Does not wait for it.
   */
  tick(perform: Perform, now: Instant): Promise<void>
  /** Resolves when none is under way here. */
  idle(): Promise<void>
  /** Breaks off what is under way. */
  stop(): Promise<void>
}

export interface BackupOptions extends Omit<Job, 'at'> {
  store: Pick<Store, 'db'>
  now(): Instant
}

export function createBackups({ store: { db }, now: clock, ...places }: BackupOptions): Backups {
  let worker: Worker | undefined
  let underWay: Promise<void> | undefined
  /** The night that needs no further look. */
  let settled = ''

  async function backUp(perform: Perform, act: Act, id: number): Promise<void> {
    try {
      worker = new Worker(new URL('./backup-worker.ts', import.meta.url), {
        workerData: { ...places, at: act.at } satisfies Job,
      })
      const made = await answerOf(worker)
      const end = { ...act, at: clock() }
      await perform(end, trx => noteMade(trx, end, id, made))
      const { backupDays } = await readSettings(db)
      await removeOldBackups(places.backups, act.at - backupDays * DAY)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const end = { ...act, at: clock() }
      await perform(end, trx => noteFailed(trx, end, id, why))
      throw error
    } finally {
      worker = undefined
    }
  }

  /** A backup that holds no lock is no longer under way: its process was killed. */
  async function settleBroken(perform: Perform, act: Act): Promise<void> {
    if (!(await findRunning(db))) return
    const release = await lockBackups(places)
    if (!release) return
    try {
      await perform(act, trx => noteBrokenOff(trx, act))
      await removeHalves(places.backups)
    } finally {
      await release()
    }
  }

  return {
    folder: places.backups,
    async backUpNow(perform, act) {
      const release = await lockBackups(places)
      if (!release) throw await underWayElsewhere(db, act)
      try {
        const id = await perform(act, trx => claim(trx, act))
        await backUp(perform, act, id)
        return id
      } finally {
        await release()
      }
    },
    async tick(perform, now) {
      if (underWay) return
      const act = actOfClock(now)
      await settleBroken(perform, act)
      const { timeZone, backupAt } = await readSettings(db)
      const night = nightOf(now, { timeZone }, backupAt)
      if (night === settled) return
      if (!(await isDue(db, night, now))) {
        if (await isDone(db, night)) settled = night
        return
      }
      const release = await lockBackups(places)
      if (!release) return
      const id = await perform(act, trx => claimNight(trx, act, night)).catch(async error => {
        await release()
        throw error
      })
      // Its failure is noted and announced.
      const made = id === undefined ? Promise.resolve() : backUp(perform, act, id).catch(() => {})
      underWay = made
        .then(release)
        .catch(() => {})
        .finally(() => {
          underWay = undefined
        })
    },
    async idle() {
      await underWay
    },
    async stop() {
      await worker?.terminate()
      await underWay
    },
  }
}

function answerOf(worker: Worker): Promise<Made> {
  return new Promise((resolve, reject) => {
    worker.once('message', resolve).once('error', reject)
    worker.once('exit', () => reject(new Error('The server was stopped')))
  })
}

async function isDone(db: Reader, night: string): Promise<boolean> {
  const found = await ofNight(db, night).executeTakeFirst()
  return found !== undefined && found.finished_at !== null && found.error === null
}

/** Whether the backup of a night is missing, or failed a while ago. */
async function isDue(db: Reader, night: string, now: Instant): Promise<boolean> {
  const found = await ofNight(db, night).executeTakeFirst()
  return !found || (found.error !== null && found.started_at <= now - RETRY_AFTER)
}

const ofNight = (db: Reader, night: string) =>
  db.selectFrom('backups').select(['id', 'started_at', 'finished_at', 'error']).where('night', '=', night)

/**
 * The id of the backup of a night that is to be made; undefined if none is. A venue's very first night is skipped, as
 * it has nothing to lose yet and the machine is still being set up.
 */
async function claimNight(trx: Transaction, act: Act, night: string): Promise<number | undefined> {
  await noteBrokenOff(trx, act)
  const found = await ofNight(trx, night).forUpdate().executeTakeFirst()
  if (!found) {
    const isFirst = !(await trx.selectFrom('backups').select('id').limit(1).executeTakeFirst())
    const id = await begin(trx, act, night, isFirst ? act.at : null)
    return isFirst ? undefined : id
  }
  if (!(await isDue(trx, night, act.at))) return undefined
  await trx
    .updateTable('backups')
    .set({ started_at: act.at, finished_at: null, error: null })
    .where('id', '=', found.id)
    .execute()
  return found.id
}

async function claim(trx: Transaction, act: Act): Promise<number> {
  await noteBrokenOff(trx, act)
  return begin(trx, act, null, null)
}

async function underWayElsewhere(db: Reader, act: Act): Promise<Conflict> {
  const { timeZone } = await readSettings(db)
  const { started_at } = (await findRunning(db)) ?? { started_at: act.at }
  return new Conflict(`A backup has been under way since ${clockTime(started_at, timeZone)}`)
}

const findRunning = (db: Reader) =>
  db.selectFrom('backups').select(['id', 'started_at']).where('finished_at', 'is', null).executeTakeFirst()

/** For who holds the lock: what is noted as under way then is not. */
async function noteBrokenOff(trx: Transaction, act: Act): Promise<void> {
  const broken = await findRunning(trx)
  if (broken) await noteFailed(trx, act, broken.id, 'It broke off: the server was stopped')
}

/** The index refuses a second one that runs. */
async function begin(trx: Transaction, act: Act, night: string | null, finishedAt: Instant | null) {
  const { id } = await trx
    .insertInto('backups')
    .values({ night, started_at: act.at, finished_at: finishedAt, by: act.by.name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function noteMade(trx: Transaction, act: Act, id: number, made: Made) {
  await trx
    .updateTable('backups')
    .set({ ...made, finished_at: act.at, error: null })
    .where('id', '=', id)
    .execute()
  await appendEvent(trx, act, {
    action: 'backup.made',
    type: 'record_changed',
    message: `Backup ${made.name} was made`,
    subjectId: id,
  })
}

async function noteFailed(trx: Transaction, act: Act, id: number, error: string) {
  await trx.updateTable('backups').set({ finished_at: act.at, error }).where('id', '=', id).execute()
  await appendEvent(trx, act, {
    action: 'backup.failed',
    type: 'maintenance_alert',
    priority: 'high',
    message: 'The backup failed; the Settings page says why',
    subjectId: id,
  })
}
