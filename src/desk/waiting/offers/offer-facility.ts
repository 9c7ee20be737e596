import { type FacilityRow, facilityReference, holdFacility } from '#house/facilities/facilities.ts'
import { queueEmail } from '#office/mail/mail.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { insertRow } from '#platform/database/rows.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'
import { type EntryRow, lockEntry, readWants, setEntryStatus } from '../line/entry-row.ts'
import { byPlace, heldUntil, mayBeOffered, peoplePerFacility, suits, waitingNumber } from '../rules.ts'

/**
 * Offers a facility to the next guest in line whom it suits, holds it for them, and queues the e-mail if they want one.
 * Appends the event of the offer. Returns whether it was offered: nobody may be waiting for it, or it may not be
 * offered.
 */
export async function offerFacility(
  trx: Transaction,
  ctx: ActionContext,
  facilityId: number,
): Promise<boolean> {
  const waiting = await selectWaiting(trx)
  if (waiting.length === 0) return false
  const facility = await trx
    .selectFrom('facilities')
    .selectAll()
    .where('id', '=', facilityId)
    .forUpdate()
    .executeTakeFirst()
  if (!facility || !waiting.some(entry => isFor(facility, entry))) return false
  const { offerMinutes } = await readSettings(trx)
  const bookings = await readNextBookings(trx, [facilityId])
  if (!mayBeOffered(facility, bookings.get(facilityId), ctx.at, offerMinutes)) return false
  const entry = await lockNext(trx, waiting, facility)
  if (!entry) return false
  const offerId = await insertRow(trx, 'waiting_offers', {
    entry_id: entry.id,
    facility_id: facilityId,
    status: 'open',
    made_at: ctx.at,
    held_until: heldUntil(ctx.at, offerMinutes),
    accepted_at: null,
    closed_at: null,
  })
  await setEntryStatus(trx, entry, 'offered', { offered_at: entry.offered_at ?? ctx.at })
  const number = waitingNumber(entry.number)
  await holdFacility(trx, facility, number)
  await appendEvent(trx, ctx, {
    action: 'waiting.offered',
    type: 'facility_status',
    message: `${facility.name} is offered to ${number}`,
    subjectId: entry.id,
    facility: facilityReference(facility),
  })
  if (entry.by_email === 1 && entry.email !== null)
    await queueEmail(trx, ctx, {
      kind: 'offer',
      subjectId: offerId,
      guestId: entry.guest_id,
      address: entry.email,
    })
  return true
}

/** Offers the guest in line a free facility, if one suits and nobody before them wants it. */
export async function offerToEntry(trx: Transaction, ctx: ActionContext, entry: EntryRow): Promise<void> {
  for (const { id } of await readFree(trx, [entry], ctx.at)) if (await offerFacility(trx, ctx, id)) return
}

/**
 * Offers every free facility that suits someone in line, each in a separate transaction. Catches facilities that became
 * free without an event, for example because a booking was cancelled. Run by scheduled work.
 */
export async function offerFreeFacilities(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const waiting = await selectWaiting(db)
  if (waiting.length === 0) return
  for (const { id } of await readFree(db, waiting, now)) {
    const ctx = clockContext(now)
    await runInTransaction(ctx, trx => offerFacility(trx, ctx, id))
  }
}

const selectWaiting = (db: Reader) =>
  db
    .selectFrom('waiting_entries')
    .selectAll()
    .where('closed_at', 'is', null)
    .where('status', '=', 'waiting')
    .execute()

/**
 * Returns the facilities that may be offered to one of these guests: those that nobody has booked first, then the
 * cheapest, then the one that is free for the longest.
 */
async function readFree(db: Reader, entries: readonly EntryRow[], now: Instant): Promise<FacilityRow[]> {
  const { offerMinutes } = await readSettings(db)
  const free = await db
    .selectFrom('facilities')
    .selectAll()
    .where('status', '=', 'available')
    .where('held_for', 'is', null)
    .where('retired_at', 'is', null)
    .orderBy('hourly_rate_cents')
    .orderBy('status_since')
    .orderBy('id')
    .execute()
  const wanted = free.filter(facility => entries.some(entry => isFor(facility, entry)))
  const bookings = await readNextBookings(
    db,
    wanted.map(({ id }) => id),
  )
  return wanted
    .filter(facility => mayBeOffered(facility, bookings.get(facility.id), now, offerMinutes))
    .toSorted((a, b) => Number(bookings.has(a.id)) - Number(bookings.has(b.id)))
}

/** Locks and returns the first in line whom the facility suits and who did not skip it; undefined if nobody does. */
async function lockNext(
  trx: Transaction,
  waiting: readonly EntryRow[],
  facility: FacilityRow,
): Promise<EntryRow | undefined> {
  const skipped = await readSkipped(trx, facility.id)
  const line = waiting.filter(entry => !skipped.has(entry.id) && isFor(facility, entry)).toSorted(byPlace)
  for (const { id } of line) {
    // Another transaction may have offered them something else since they were read.
    const entry = await lockEntry(trx, id)
    if (entry.status === 'waiting' && isFor(facility, entry)) return entry
  }
  return undefined
}

const isFor = (facility: FacilityRow, entry: EntryRow) =>
  suits(facility, { wants: readWants(entry), people: peoplePerFacility(entry) })

/** Returns who skipped a facility. It is not offered to them again. */
async function readSkipped(trx: Transaction, facilityId: number): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('waiting_offers')
    .innerJoin('waiting_entries', 'waiting_entries.id', 'waiting_offers.entry_id')
    .select('entry_id')
    .where('waiting_entries.closed_at', 'is', null)
    .where('facility_id', '=', facilityId)
    .where('waiting_offers.status', '=', 'skipped')
    .execute()
  return new Set(rows.map(({ entry_id }) => entry_id))
}

async function readNextBookings(db: Reader, ids: readonly number[]): Promise<Map<number, Instant>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('rentals')
    .select(({ fn }) => ['facility_id', fn.min('starts_at').as('next')])
    .where('status', '=', 'booked')
    .where('facility_id', 'in', ids)
    .groupBy('facility_id')
    .execute()
  return new Map(rows.map(({ facility_id, next }) => [facility_id, next]))
}
