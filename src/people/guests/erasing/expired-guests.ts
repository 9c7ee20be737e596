import type { Transaction } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import { readOwedByGuests } from '../read-guests.ts'
import { readPayingGuests } from './paying-guests.ts'

/** A guest whose data may be erased, and when they were here last. */
export interface PastGuest {
  id: number
  lastSeenAt: Instant
}

/**
 * Returns the guests among the next `limit` records after `after` whose data may expire, locked, and the last id looked
 * at. Left out are companies, members, guests who are in the house, booked or in line, who pay a membership, who owe or
 * are owed money, and who are banned: the ban is found by name, phone and e-mail.
 */
export async function readPastGuests(
  trx: Transaction,
  { after, limit, before, now }: { after: number; limit: number; before: Instant; now: Instant },
): Promise<{ guests: PastGuest[]; lastId: number; isLast: boolean }> {
  const rows = await trx
    .selectFrom('guests')
    .select(['id', 'kind', 'created_at', 'member_id', 'merged_into', 'erased_at'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
  const people = rows.filter(
    ({ kind, member_id, merged_into, erased_at, created_at }) =>
      kind === 'person' &&
      member_id === null &&
      merged_into === null &&
      erased_at === null &&
      created_at < before,
  )
  const seen = new Map(people.map(({ id, created_at }) => [id, created_at]))
  for (const visits of [lastStays, lastWaits])
    for (const [id, at] of await visits(trx, [...seen.keys()])) seen.set(id, Math.max(at, seen.get(id)!))
  const past = [...seen].filter(([, at]) => at < before).map(([id]) => id)
  const free = await withoutHolds(trx, past, now)
  return {
    guests: free.map(id => ({ id, lastSeenAt: seen.get(id)! })),
    lastId: rows.at(-1)?.id ?? after,
    isLast: rows.length < limit,
  }
}

/** When each guest last left or will leave. A running or booked stay has no end yet. */
async function lastStays(trx: Transaction, ids: readonly number[]): Promise<[number, Instant][]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('rentals')
    .select(({ fn }) => ['guest_id', fn.max(fn.coalesce('ended_at', 'ends_at')).as('at')])
    .where('guest_id', 'in', ids)
    .groupBy('guest_id')
    .execute()
  return rows.map(({ guest_id, at }) => [guest_id!, Number(at)])
}

async function lastWaits(trx: Transaction, ids: readonly number[]): Promise<[number, Instant][]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('waiting_entries')
    .select(({ fn }) => ['guest_id', fn.max('joined_at').as('at')])
    .where('guest_id', 'in', ids)
    .groupBy('guest_id')
    .execute()
  return rows.map(({ guest_id, at }) => [guest_id, Number(at)])
}

/** Locks guests and returns those whose data nothing needs. */
async function withoutHolds(trx: Transaction, ids: readonly number[], now: Instant): Promise<number[]> {
  if (ids.length === 0) return []
  await trx.selectFrom('guests').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
  const staying = await trx
    .selectFrom('rentals')
    .select('guest_id')
    .where('guest_id', 'in', ids)
    .where('status', 'in', ['active', 'booked'])
    .execute()
  const waiting = await trx
    .selectFrom('waiting_entries')
    .select('guest_id')
    .where('guest_id', 'in', ids)
    .where('closed_at', 'is', null)
    .execute()
  const banned = await trx
    .selectFrom('guest_flags')
    .select('guest_id')
    .where('guest_id', 'in', ids)
    .where('kind', '=', 'banned')
    .where('lifted_at', 'is', null)
    .where(({ eb, or }) => or([eb('until_at', 'is', null), eb('until_at', '>', now)]))
    .execute()
  const paying = await readPayingGuests(trx, ids)
  const held = new Set([...[...staying, ...waiting, ...banned].map(({ guest_id }) => guest_id), ...paying])
  const owed = await readOwedByGuests(trx, ids)
  return ids.filter(id => !held.has(id) && !owed.get(id))
}
