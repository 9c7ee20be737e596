import { hash as digest } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Database, Reader, Store, Transaction } from '#platform/database/database.ts'
import { inTransaction } from '#platform/database/in-transaction.ts'
import { readEvents, startPosition } from '#platform/feed/delivery.ts'

/** Events per transaction; small, so that concurrent writes of a desk wait only briefly. */
const BATCH = 100

/** Maximum number of events per call. */
const MAX_EVENTS = 5_000

/** Key of the advisory lock; unique to sealing. */
const LOCK_KEY = 7_135_001

/** The words of an alert repeat its message, which is sealed. */
type SealedEvent = Omit<Selectable<Database['events']>, 'transaction_id' | 'words'>

/** The hashed columns of an event. Their order must never change. */
const content = [
  'id',
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
  'actor_id',
  'actor_name',
  'actor_role',
  'origin',
  'address',
  'changes',
] as const satisfies readonly (keyof SealedEvent)[]

/** Later columns: hashed if one is set, so that the hashes of events older than the columns stay the same. */
const laterContent = ['approver_id', 'approver_name'] as const satisfies readonly (keyof SealedEvent)[]

/** Returns the hash of `previous` and an event (SHA-256, hex); `previous` is empty for the first event. */
export function eventHash(previous: string, event: SealedEvent): string {
  const values: unknown[] = content.map(field => event[field])
  if (laterContent.some(field => (event[field] ?? null) !== null))
    values.push(...laterContent.map(field => event[field]))
  return digest('sha256', `${previous}\n${JSON.stringify(values)}`)
}

/**
 * Adds committed events to the hash chain in the order of delivery and returns their number. Runs on the clock after
 * the commits, so that writers do not wait for each other; one server at a time. A server that stops leaves the rest to
 * the next.
 */
export async function sealEvents(store: Store, isStopping = () => false): Promise<number> {
  let sealed = 0
  while (sealed < MAX_EVENTS && !isStopping() && (await hasUnsealedEvents(store))) {
    const count = await inTransaction(store, trx => sealBatch(trx, store.engine))
    sealed += count
    if (count < BATCH) break
  }
  return sealed
}

async function hasUnsealedEvents(store: Store): Promise<boolean> {
  const { after } = await lastSeal(store.reader)
  return (await readEvents(store, after, 1)).length > 0
}

async function sealBatch(trx: Transaction, engine: Store['engine']): Promise<number> {
  if (engine === 'postgres' && !(await tryLock(trx))) return 0
  let { position, hash, after } = await lastSeal(trx)
  const events = await readEvents({ db: trx, engine }, after, BATCH)
  if (events.length === 0) return 0
  for (const event of events) {
    hash = eventHash(hash, event)
    await trx.insertInto('seals').values({ position: ++position, event_id: event.id, hash }).execute()
  }
  return events.length
}

/** Tries to take the advisory lock, which lasts until the transaction ends. */
async function tryLock(db: Reader): Promise<boolean> {
  const { rows } = await sql<{
    ours: boolean
  }>`select pg_try_advisory_xact_lock(${LOCK_KEY}) as ours`.execute(db)
  return rows[0]!.ours
}

/** Returns the last seal and the position of its event in the order of delivery. */
export async function lastSeal(db: Reader) {
  const last = await db
    .selectFrom('seals')
    .innerJoin('events', 'events.id', 'seals.event_id')
    .select(['position', 'hash', 'transaction_id', 'events.id'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { position: 0, hash: '', after: startPosition }
  const { position, hash, transaction_id, id } = last
  return { position, hash, after: { transactionId: transaction_id, id } }
}
