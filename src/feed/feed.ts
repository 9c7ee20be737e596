import { type Selectable, type SelectQueryBuilder, sql } from 'kysely'
import type { Act } from '../shared/act.ts'
import { insertRows } from '../shared/compiled.ts'
import type { Database, Reader, Store, Transaction } from '../shared/database.ts'
import { type Instant, toIso } from '../shared/time.ts'
import type { Action, Noun, Priority, Push, PushType } from './contract.ts'
import type { EventsTable } from './table.ts'

/** What a use case says of its one business action. No guest data: it outlives the guest's wish to be forgotten. */
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

/** Appends the event of a business action; it is pushed once the transaction has committed. */
export async function appendEvent(trx: Transaction, act: Act, event: NewEvent): Promise<void> {
  await insertRows(trx, 'events', [
    {
      at: act.at,
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
      actor_id: act.by.id,
      actor_name: act.by.name,
      actor_role: act.by.role,
      origin: act.origin,
      address: act.address ?? null,
      changes: event.changes ? JSON.stringify(event.changes) : null,
    },
  ])
  act.changed.add(nounOf(event.action))
  act.done.push(event)
}

/** Who last did this to a thing, and what it changed; undefined where nobody has. */
export async function lastChange(
  db: Reader,
  action: Action,
  subjectId: number,
): Promise<{ by: string; changes: Record<string, readonly [unknown, unknown]> } | undefined> {
  const row = await db
    .selectFrom('events')
    .select(['actor_name', 'changes'])
    .where('action', '=', action)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && { by: row.actor_name, changes: JSON.parse(row.changes ?? '{}') }
}

/** The status that a work order had at an instant since when it has changed; undefined where it has not. */
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

/** What happened to a work order, the newest first, at most 200. */
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
    by: actor_name,
    action,
    changes: JSON.parse(changes ?? '{}') as Record<string, [unknown, unknown]>,
  }))
}

/** 'rental' of 'rental.started'. */
export const nounOf = (action: Action): Noun => action.slice(0, action.indexOf('.')) as Noun

/** A place in the order of delivery. */
export interface Position {
  transactionId: number
  id: number
}

/** Before every event. A restored PostgreSQL venue numbers its old transactions below 0 (docs/decisions). */
export const beginning: Position = { transactionId: Number.MIN_SAFE_INTEGER, id: 0 }

/** Most events that one read takes. */
export const BATCH = 500

/**
 * Committed events after a position, in the order in which they are delivered.
 * PostgreSQL hands out ids before it commits, so only what is older than the oldest running transaction is
 * read, in the order of transactions: nothing can later appear before what was delivered.
 */
export async function readEvents(
  { db, engine }: Pick<Store, 'db' | 'engine'>,
  after: Position,
  most = BATCH,
) {
  return waiting(db.selectFrom('events').selectAll(), engine, after)
    .orderBy('transaction_id')
    .orderBy('id')
    .limit(most)
    .execute()
}

/** The position of the newest event that may be delivered. */
export async function newestPosition({ db, engine }: Store): Promise<Position> {
  const row = await settled(db.selectFrom('events').select(['transaction_id', 'id']), engine)
    .orderBy('transaction_id', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { transactionId: row.transaction_id, id: row.id } : beginning
}

/** The position of the event with this id; undefined where there is none. */
export async function positionOf(db: Reader, id: number): Promise<Position | undefined> {
  if (id === 0) return beginning
  const row = await db
    .selectFrom('events')
    .select(['transaction_id', 'id'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { transactionId: row.transaction_id, id: row.id }
}

/** How many events wait behind a position, counted up to `most`. */
export async function countEvents({ db, engine }: Store, after: Position, most: number): Promise<number> {
  const rest = waiting(db.selectFrom('events').select('id'), engine, after).limit(most).as('rest')
  const row = await db.selectFrom(rest).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return row.count
}

/** Whether committed events exist that a running older transaction still holds back. */
export async function areEventsHeldBack({ db, engine }: Store): Promise<boolean> {
  if (engine === 'sqlite') return false
  const row = await db
    .selectFrom('events')
    .select('id')
    .where('transaction_id', '>=', OLDEST_RUNNING)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

const OLDEST_RUNNING = sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`

/**
 * Only events after a position, as far as they may be delivered.
 *
 * SQLite seeks by the first column of a pair alone, and there all transaction ids are 0: it would read every event
 * again for each new one. So the first column is asked for by equality too.
 */
export function waiting<O>(
  query: SelectQueryBuilder<Database, 'events', O>,
  engine: Store['engine'],
  { transactionId, id }: Position,
) {
  if (engine === 'sqlite') return query.where('transaction_id', '=', 0).where('id', '>', id)
  return settled(query, engine).where(({ eb, refTuple, tuple }) =>
    eb(refTuple('transaction_id', 'id'), '>', tuple(transactionId, id)),
  )
}

function settled<O>(query: SelectQueryBuilder<Database, 'events', O>, engine: Store['engine']) {
  return engine === 'sqlite' ? query : query.where('transaction_id', '<', OLDEST_RUNNING)
}

/** The stored event as SPEC §3's push message. */
export function toPush(event: Selectable<EventsTable>): Push {
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
