import { createHash } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import { beginning, readEvents } from '../feed/feed.ts'
import type { Database, Reader, Store } from '../shared/database.ts'
import { transact } from '../shared/transact.ts'

/** Few at a time, so that a desk that writes meanwhile waits for a moment only. */
const BATCH = 100

/** Most events that one look seals. */
const MOST = 5_000

/** Any number that nobody else locks. */
const LOCK = 7_135_001

type Sealed = Omit<Selectable<Database['events']>, 'transaction_id'>

/** Everything that an event says, in an order that never changes; new columns come at the end. */
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
] as const satisfies readonly (keyof Sealed)[]

/** The hash that chains an event to the one before it (SHA-256, hex); the first one follows the empty text. */
export function hashOf(previous: string, event: Sealed): string {
  const said = JSON.stringify(content.map(field => event[field]))
  return createHash('sha256').update(`${previous}\n${said}`).digest('hex')
}

/**
 * Chains committed events that are not chained yet, in the order of delivery. By the clock, after the commits, so
 * that no writer waits for another; one server at a time. Gives how many.
 */
export async function sealEvents(store: Store, most = MOST): Promise<number> {
  let sealed = 0
  while (sealed < most && (await isAnyWaiting(store))) {
    const count = await transact(store, trx => sealBatch({ db: trx, engine: store.engine }))
    sealed += count
    if (count < BATCH) break
  }
  return sealed
}

async function isAnyWaiting(store: Store): Promise<boolean> {
  const { after } = await lastSeal(store.db)
  return (await readEvents(store, after, 1)).length > 0
}

async function sealBatch({ db, engine }: Pick<Store, 'db' | 'engine'>): Promise<number> {
  if (engine === 'postgres' && !(await isOurTurn(db))) return 0
  let { position, hash, after } = await lastSeal(db)
  const events = await readEvents({ db, engine }, after, BATCH)
  if (events.length === 0) return 0
  const seals = events.map(event => {
    hash = hashOf(hash, event)
    return { position: ++position, event_id: event.id, hash }
  })
  await db.insertInto('seals').values(seals).execute()
  return seals.length
}

/** Held until the transaction ends. */
async function isOurTurn(db: Reader): Promise<boolean> {
  const { rows } = await sql<{ ours: boolean }>`select pg_try_advisory_xact_lock(${LOCK}) as ours`.execute(db)
  return rows[0]!.ours
}

/** The end of the chain, and the place of its event in the order of delivery. */
export async function lastSeal(db: Reader) {
  const last = await db
    .selectFrom('seals')
    .innerJoin('events', 'events.id', 'seals.event_id')
    .select(['position', 'hash', 'transaction_id', 'events.id'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!last) return { position: 0, hash: '', after: beginning }
  const { position, hash, transaction_id, id } = last
  return { position, hash, after: { transactionId: transaction_id, id } }
}
