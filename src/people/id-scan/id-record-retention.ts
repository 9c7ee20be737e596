import { readSettings } from '#office/settings/settings.ts'
import type { Store, Transaction } from '#platform/database/database.ts'
import { purgeSearchIndexes } from '#platform/database/sqlite/search-indexes.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { EventHandler, RunInTransaction } from '#platform/http/router.ts'
import { DAY, type Instant } from '#platform/values/time.ts'
import { toStoredFields } from './rules.ts'

/** Deletes ID data: after the retention period, and when the venue's settings keep less. */
export interface IdRecordRetention {
  /** Handles a change of the settings: deletes what is no longer kept, in the same transaction. */
  handleEvent: EventHandler
  /**
   * Runs on the clock: deletes expired records, then scrubs deleted data from the database's files, and that of erased
   * guests from the search indexes. `isStopping`: whether to leave the rest to the next start.
   */
  tick(runInTransaction: RunInTransaction, now: Instant, isStopping: () => boolean): Promise<void>
}

/** Actions that delete records. */
const scrubbedAfter: readonly string[] = [
  'idrecord.replaced',
  'idrecord.erased',
  'guest.erased',
  'guest.data_expired',
  'member.erased',
]

/** Those of them that delete what a search finds. */
const purgedAfter: readonly string[] = ['guest.erased', 'guest.data_expired', 'member.erased']

/** Rows read per query when the settings change. */
const PAGE = 500

export function createIdRecordRetention(store: Store): IdRecordRetention {
  const { db, vacuum } = store
  // True at start, because the server may have ended between a deletion and its scrub.
  let removed = true
  let erased = true
  let scrubbed = true
  const applySettings = async (trx: Transaction, ctx: ActionContext) => {
    await announce(trx, ctx, await reduceRecords(trx))
    removed = true
  }
  return {
    handleEvent(trx, ctx, { action, changes = {} }) {
      if (scrubbedAfter.includes(action)) removed = true
      if (purgedAfter.includes(action)) erased = true
      const changesWhatIsKept = 'keptIdFields' in changes || 'keptIdNumber' in changes
      return action === 'settings.changed' && changesWhatIsKept ? applySettings(trx, ctx) : undefined
    },
    async tick(runInTransaction, now, isStopping) {
      const { idRecordDays } = await readSettings(db)
      const before = now - idRecordDays * DAY
      if (await isAnyOlder(db, before)) {
        const ctx = clockContext(now)
        // Beforehand: a commit may succeed although its answer is lost.
        removed = true
        await runInTransaction(ctx, async trx => announce(trx, ctx, await removeOlder(trx, before)))
      }
      if (scrubbed && !removed) return
      const [more, guests] = [removed, erased]
      removed = false
      erased = false
      try {
        // Before the scrub, which empties the log that the purge writes.
        if (guests && store.engine === 'sqlite') await purgeSearchIndexes(store, isStopping)
        scrubbed = await vacuum('id_records', more)
      } catch (error) {
        removed ||= more
        erased ||= guests
        throw error
      }
    },
  }
}

async function isAnyOlder(db: Store['db'], before: Instant): Promise<boolean> {
  const old = await db
    .selectFrom('id_records')
    .select('id')
    .where('scanned_at', '<', before)
    .limit(1)
    .executeTakeFirst()
  return old !== undefined
}

async function removeOlder(trx: Transaction, before: Instant): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('id_records')
    .where('scanned_at', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Reduces every record to what the settings now keep; returns the number of changed records. */
async function reduceRecords(trx: Transaction): Promise<number> {
  const settings = await readSettings(trx)
  let [changed, after] = [0, 0]
  for (;;) {
    const rows = await trx
      .selectFrom('id_records')
      .select(['id', 'number_hash', 'kept'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(PAGE)
      .execute()
    for (const { id, number_hash, kept } of rows) {
      const less = JSON.stringify(toStoredFields(JSON.parse(kept), settings))
      const hash = settings.keptIdNumber === 'no' ? null : number_hash
      if (less === kept && hash === number_hash) continue
      const record = trx.updateTable('id_records').set({ kept: less, number_hash: hash }).where('id', '=', id)
      if (less === '{}' && hash === null) await trx.deleteFrom('id_records').where('id', '=', id).execute()
      else await record.execute()
      changed++
    }
    if (rows.length < PAGE) return changed
    after = rows.at(-1)!.id
  }
}

async function announce(trx: Transaction, ctx: ActionContext, records: number): Promise<void> {
  if (records === 0) return
  await appendEvent(trx, ctx, {
    action: 'idrecord.purged',
    type: 'record_changed',
    message: `ID data purged from ${records} ${records === 1 ? 'record' : 'records'}`,
  })
}
