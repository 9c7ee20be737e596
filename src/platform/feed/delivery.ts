import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import { type Database, isOnPostgres, type Reader, type Store } from '#platform/database/database.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { Push } from './contract.ts'
import type { EventsTable } from './table.ts'

/** A position in the order of delivery. */
export interface Position {
  transactionId: number
  id: number
  /** When its event happened; absent before the first event. */
  at?: Instant
}

/** The position before every event. A restore on PostgreSQL numbers transactions below 0 (docs/decisions). */
export const startPosition: Position = { transactionId: Number.MIN_SAFE_INTEGER, id: 0 }

/** Maximum number of events per read. */
export const BATCH = 500

/**
 * Returns committed events after a position, in the order of delivery.
 * PostgreSQL assigns ids before the commit, so only events of transactions older than the oldest running one
 * are read, ordered by transaction: no event can appear later before a delivered one.
 */
export async function readEvents(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  after: Position,
  most = BATCH,
) {
  return deliverableAfter(db.selectFrom('events').selectAll(), engine, after)
    .orderBy('transaction_id')
    .orderBy('id')
    .limit(most)
    .execute()
}

/**
 * Returns committed events after a position, in the order of delivery, and whether each is deliverable: those that are
 * come first. Read together, because an event may stop being deliverable: see `OLDEST_RUNNING`. At most `BATCH` and one
 * more, for the event before those that the caller wants.
 */
export async function readCommittedEvents(db: Reader, after: Position) {
  const rows = await selectCommitted(db, after)
  return rows.map(event => ({ event, isDeliverable: Boolean(event.is_deliverable) }))
}

/** The columns of a push, and those of its place in the order of delivery. */
const pushedColumns = [
  'id',
  'transaction_id',
  'at',
  'action',
  'type',
  'priority',
  'title',
  'message',
  'words',
  'subject_id',
  'facility_type',
  'facility_id',
  'facility_name',
  'workorder_id',
  'cleaning_record_id',
  'actor_id',
  'origin',
] as const satisfies readonly (keyof EventsTable)[]

const selectCommitted = (db: Reader, after: Position) =>
  committedAfter(
    db.selectFrom('events').select(pushedColumns),
    isOnPostgres(db) ? 'postgres' : 'sqlite',
    after,
  )
    .select(
      (isOnPostgres(db) ? sql<boolean>`transaction_id < ${OLDEST_RUNNING}` : sql<boolean>`true`).as(
        'is_deliverable',
      ),
    )
    .orderBy('transaction_id')
    .orderBy('id')
    .limit(BATCH + 1)
    .execute()

/** The event that was delivered last. Its time tells it from one that has got its ids after a failover. */
export interface Delivered extends Position {
  at: Instant
}

/** Returns the newest deliverable event; undefined if there is none. */
export async function newestEvent({ db, engine }: Store): Promise<Delivered | undefined> {
  const events = db.selectFrom('events').select(['transaction_id', 'id', 'at'])
  const row = await deliverableAfter(events, engine, startPosition)
    .orderBy('transaction_id', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { transactionId: row.transaction_id, id: row.id, at: row.at }
}

/** Returns the position of the event with this id, and its time; undefined if there is none. */
export async function findPosition(db: Reader, id: number): Promise<Position | undefined> {
  if (id === 0) return startPosition
  const row = await db
    .selectFrom('events')
    .select(['transaction_id', 'id', 'at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { transactionId: row.transaction_id, id: row.id, at: row.at }
}

/** Counts the deliverable events after a position, up to `most`. */
export async function countEvents({ db, engine }: Store, after: Position, most: number): Promise<number> {
  const rest = deliverableAfter(db.selectFrom('events').select('id'), engine, after).limit(most).as('rest')
  const row = await db.selectFrom(rest).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return row.count
}

/**
 * The oldest writing transaction that runs on this database, or the next one. A transaction counts as another
 * database's only if its backend, which keeps its database, still shows it: one that just ended counts as ours. So the
 * result may be lower than that of an earlier statement.
 */
const OLDEST_RUNNING = sql<number>`coalesce(
  (select min(running::text::bigint) from pg_snapshot_xip(pg_current_snapshot()) as running
    where not exists (select from pg_stat_get_activity(null) as backend
      where backend.backend_xid = xid(running)
        and backend.datid <> (select oid from pg_database where datname = current_database()))),
  pg_snapshot_xmax(pg_current_snapshot())::text::bigint)`

/** Restricts a query to deliverable events after a position. Those up to `delivered` are known to be. */
export const deliverableAfter = <O>(
  query: SelectQueryBuilder<Database, 'events', O>,
  engine: Store['engine'],
  after: Position,
  delivered = startPosition,
) => {
  const committed = committedAfter(query, engine, after)
  if (engine === 'sqlite') return committed
  return committed.where(
    'transaction_id',
    '<',
    sql<number>`greatest(${OLDEST_RUNNING}, ${delivered.transactionId + 1})`,
  )
}

/**
 * Restricts a query to events after a position. All transaction ids are 0 on SQLite; the equality lets it read in the
 * order of ids without sorting.
 */
function committedAfter<O>(
  query: SelectQueryBuilder<Database, 'events', O>,
  engine: Store['engine'],
  { transactionId, id }: Position,
) {
  if (engine === 'sqlite') return query.where('transaction_id', '=', 0).where('id', '>', id)
  return query.where(({ eb, refTuple, tuple }) =>
    eb(refTuple('transaction_id', 'id'), '>', tuple(transactionId, id)),
  )
}

/** Converts a stored event to the push message of SPEC §3. */
export function toPush(event: Pick<Selectable<EventsTable>, (typeof pushedColumns)[number]>): Push {
  return {
    id: event.id,
    type: event.type,
    message: event.message,
    priority: event.priority,
    timestamp: toIso(event.at),
    action: event.action,
    ...(event.words !== null && { words: event.words }),
    ...(event.title !== null && { title: event.title }),
    ...(event.facility_type !== null && { facilityType: event.facility_type }),
    ...(event.facility_id !== null && { facilityId: event.facility_id }),
    ...(event.facility_name !== null && { facilityName: event.facility_name }),
    ...(event.workorder_id !== null && { workorderId: event.workorder_id }),
    ...(event.cleaning_record_id !== null && { cleaningRecordId: event.cleaning_record_id }),
    ...(event.subject_id !== null && { subjectId: event.subject_id }),
    ...(event.actor_id !== null && { actorId: event.actor_id }),
    ...(event.origin !== null && { origin: event.origin }),
  }
}
