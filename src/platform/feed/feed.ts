import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import {
  type Database,
  isOnPostgres,
  type Reader,
  type Store,
  type Transaction,
} from '#platform/database/database.ts'
import { type ActionContext, actorName } from '#platform/http/action-context.ts'
import { PreconditionFailed } from '#platform/http/errors.ts'
import { fieldWords } from '#platform/values/field-words.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { Action, Noun, Priority, Push, PushType } from './contract.ts'
import type { EventsTable } from './table.ts'

/** The event of one business action. It contains no guest data, because events are never erased. */
export interface NewEvent {
  action: Action
  type: PushType
  message: string
  priority?: Priority
  title?: string
  subjectId?: number
  facility?: { type: 'room' | 'locker'; id: number; name: string }
  workorderId?: number
  cleaningRecordId?: number
  /** What changed, field by field: [before, after]. */
  changes?: Record<string, readonly [unknown, unknown]>
}

/** Appends the event of a business action; it is pushed after the transaction commits. */
export async function appendEvent(trx: Transaction, ctx: ActionContext, event: NewEvent): Promise<void> {
  await trx
    .insertInto('events')
    .values({
      at: ctx.at,
      action: event.action,
      type: event.type,
      priority: event.priority ?? 'medium',
      title: event.title ?? null,
      message: event.message,
      subject_id: event.subjectId ?? null,
      facility_type: event.facility?.type ?? null,
      facility_id: event.facility?.id ?? null,
      facility_name: event.facility?.name ?? null,
      workorder_id: event.workorderId ?? null,
      cleaning_record_id: event.cleaningRecordId ?? null,
      actor_id: ctx.actor.id,
      actor_name: ctx.actor.name,
      actor_role: ctx.actor.role,
      origin: ctx.origin,
      address: ctx.address ?? null,
      changes: event.changes ? JSON.stringify(event.changes) : null,
      ...(ctx.approvedBy && { approver_id: ctx.approvedBy.id, approver_name: ctx.approvedBy.name }),
    })
    .execute()
  ctx.touched.add(nounOf(event.action))
  ctx.events.push(event)
}

/** A record whose editor lost a race, for the sentence that says so. */
export interface ContestedRecord {
  /** The actions that make a new version of it. */
  actions: readonly Action[]
  subjectId: number
  /** What staff call it: 'Room 7', 'the settings'. */
  noun: string
  /** The labels of fields whose names in events are not what the screen says. */
  labels?: Readonly<Record<string, string>>
}

/**
 * Throws PreconditionFailed if a form edited another version than the current one: 'Dana changed Room 7 (name, hourly
 * rate). Reload and try again.' A form without a version is never refused.
 */
export async function assertVersion(
  db: Reader,
  edited: number | undefined,
  current: number,
  { actions, subjectId, noun, labels = {} }: ContestedRecord,
): Promise<void> {
  if (edited === undefined || edited === current) return
  const last = await lastChange(db, actions, subjectId)
  const fields = changedFields(last?.changes ?? {}).map(field => labels[field] ?? fieldWords(field))
  const what = fields.length > 0 ? `${noun} (${[...new Set(fields)].join(', ')})` : noun
  throw new PreconditionFailed(`${last?.by ?? 'Someone'} changed ${what}. Reload and try again.`)
}

/** Returns the fields of an event that changed. Redacted ones have no values. */
const changedFields = (changes: NonNullable<NewEvent['changes']>): string[] =>
  Object.entries(changes).flatMap(([field, [before, after]]) =>
    before === after && before !== null ? [] : [field],
  )

/** Returns who last performed one of the actions on the subject, and the changes; undefined if nobody has. */
async function lastChange(
  db: Reader,
  actions: readonly Action[],
  subjectId: number,
): Promise<{ by: string; changes: NonNullable<NewEvent['changes']> } | undefined> {
  const row = await db
    .selectFrom('events')
    .select(['actor_name', 'changes'])
    .where('action', 'in', actions)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { by: actorName(row.actor_name), changes: JSON.parse(row.changes ?? '{}') }
}

/** Returns a work order's status at `instant`; undefined if the status has not changed since. */
export async function statusAt(
  db: Reader,
  workorderId: number,
  instant: Instant,
): Promise<string | undefined> {
  const rows = await db
    .selectFrom('events')
    .select('changes')
    .where('workorder_id', '=', workorderId)
    .where('at', '>=', instant)
    .where('action', '=', 'workorder.changed')
    .orderBy('id')
    .execute()
  for (const { changes } of rows) {
    const { status } = JSON.parse(changes ?? '{}') as { status?: [before: string, after: string] }
    if (status) return status[0]
  }
  return undefined
}

/** Returns the events of a work order, newest first, at most 200. */
export async function readHistory(db: Reader, workorderId: number) {
  const rows = await db
    .selectFrom('events')
    .select(['id', 'at', 'actor_name', 'action', 'changes'])
    .where('workorder_id', '=', workorderId)
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map(({ id, at, actor_name, action, changes }) => ({
    id,
    at: toIso(at),
    by: actorName(actor_name),
    action,
    changes: JSON.parse(changes ?? '{}') as Record<string, [unknown, unknown]>,
  }))
}

/** Returns the noun of an action: 'rental' for 'rental.started'. */
export const nounOf = (action: Action): Noun => action.slice(0, action.indexOf('.')) as Noun

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

/** What a push says of an event, and its place in the order of delivery. */
const pushedColumns = [
  'id',
  'transaction_id',
  'at',
  'action',
  'type',
  'priority',
  'title',
  'message',
  'subject_id',
  'facility_type',
  'facility_id',
  'facility_name',
  'workorder_id',
  'cleaning_record_id',
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
export async function positionOf(db: Reader, id: number): Promise<Position | undefined> {
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
    ...(event.title !== null && { title: event.title }),
    ...(event.facility_type !== null && { facilityType: event.facility_type }),
    ...(event.facility_id !== null && { facilityId: event.facility_id }),
    ...(event.facility_name !== null && { facilityName: event.facility_name }),
    ...(event.workorder_id !== null && { workorderId: event.workorder_id }),
    ...(event.cleaning_record_id !== null && { cleaningRecordId: event.cleaning_record_id }),
    ...(event.subject_id !== null && { subjectId: event.subject_id }),
    ...(event.origin !== null && { origin: event.origin }),
  }
}
