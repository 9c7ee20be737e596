import { ENDING_SOON } from '#house/facilities/facilities.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent, type NewEvent } from '#platform/feed/append-event.ts'
import { sayAlert } from '#platform/feed/languages/texts.ts'
import { type ActionContext, clockContext } from '#platform/http/action-context.ts'
import type { RunInTransaction } from '#platform/http/router.ts'
import type { Instant } from '#platform/values/time.ts'
import { pricedBooking } from './booking/booking-row.ts'
import { describeMoney } from './booking/cancel-booking.ts'
import { endBooking } from './booking/end-booking.ts'
import { computeFee } from './booking/terms.ts'
import { lockRental, type RentalRow, updateRental } from './rental-row.ts'

/**
 * Announces each rental that ends soon or is overdue and each booking that is due, once, also across restarts
 * and server processes. If `endsBookings`, ends bookings whose guest did not come, at their end at the latest.
 * Scheduled work calls it.
 */
export async function announceRentals(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
  { endsBookings }: { endsBookings: boolean },
): Promise<void> {
  const due = await findDue(db, now)
  const results = await Promise.allSettled(
    due.map(({ id }) => {
      const ctx = clockContext(now)
      return runInTransaction(ctx, trx => announce(trx, ctx, id, endsBookings))
    }),
  )
  // A failed announcement is tried again at the next tick. It does not delay the others.
  const failed = results.find(result => result.status === 'rejected')
  if (failed) throw failed.reason
}

function findDue(db: Reader, now: Instant) {
  return db
    .selectFrom('rentals')
    .select('id')
    .where(({ and, eb, or }) =>
      or([
        and([eb('status', '=', 'active'), eb('ends_at', '<=', now), eb('overdue_announced_at', 'is', null)]),
        and([
          eb('status', '=', 'active'),
          eb('ends_at', '<=', now + ENDING_SOON),
          eb('ending_announced_at', 'is', null),
        ]),
        and([eb('status', '=', 'booked'), eb('starts_at', '<=', now), eb('due_announced_at', 'is', null)]),
        and([
          eb('status', '=', 'booked'),
          eb('no_show_at', '<=', now),
          eb('no_show_announced_at', 'is', null),
        ]),
        and([eb('status', '=', 'booked'), eb('ends_at', '<=', now)]),
      ]),
    )
    .where('status', 'in', ['active', 'booked'])
    .execute()
}

async function announce(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  endsBookings: boolean,
): Promise<void> {
  const rental = await lockRental(trx, id)
  const settings = await readSettings(trx)
  const announcement = announcementDue(rental, ctx.at, settings)
  if (!announcement) return
  const { event, mark } = announcement
  const facility = { type: rental.facility_type, id: rental.facility_id, name: rental.facility_name }
  if (mark) {
    await updateRental(trx, rental, mark)
    if (event) await appendEvent(trx, ctx, { ...event, subjectId: id, facility })
    return
  }
  if (!endsBookings) return
  // Scheduled work returns no money: the rest of a prepayment stays held until the desk returns it.
  const changes = describeMoney(
    await endBooking(trx, ctx, rental, settings, { as: 'no_show', rest: 'credit' }),
  )
  const hasMoney = Object.keys(changes).length > 0
  await appendEvent(trx, ctx, { ...event, subjectId: id, facility, ...(hasMoney && { changes }) })
}

type AnnouncedEvent = Pick<NewEvent, 'action' | 'type' | 'message' | 'words' | 'priority'>

/**
 * The columns that record that something was announced, and its event if anybody needs to know; without columns, the
 * booking ends as a no-show.
 */
type Announcement =
  | { mark: Parameters<typeof updateRental>[2]; event?: AnnouncedEvent }
  | { mark?: undefined; event: AnnouncedEvent }

function announcementDue(rental: RentalRow, now: Instant, settings: VenueSettings): Announcement | undefined {
  const { status, ends_at, facility_name: name } = rental
  if (status === 'booked') return announcementOfBooking(rental, now, settings)
  if (status !== 'active') return undefined
  if (ends_at <= now && rental.overdue_announced_at === null) {
    const said = sayAlert('overdue', { facility: name, time: { at: ends_at, timeZone: settings.timeZone } })
    const mark = { overdue_announced_at: now, ending_announced_at: rental.ending_announced_at ?? now }
    return { mark, event: { action: 'rental.overdue', type: 'facility_status', ...said, priority: 'high' } }
  }
  if (ends_at > now && ends_at <= now + ENDING_SOON && rental.ending_announced_at === null) {
    const said = sayAlert('endsAt', { facility: name, time: { at: ends_at, timeZone: settings.timeZone } })
    return {
      mark: { ending_announced_at: now },
      event: { action: 'rental.ending', type: 'facility_status', ...said },
    }
  }
  return undefined
}

/** A booking lapses at its end, under the terms of a no-show. Before, a no-show is proposed or recorded, by setting. */
function announcementOfBooking(
  booking: RentalRow,
  now: Instant,
  settings: VenueSettings,
): Announcement | undefined {
  const { starts_at, ends_at, no_show_at, facility_name: name } = booking
  const who = { facility: name, time: { at: starts_at, timeZone: settings.timeZone } }
  if (ends_at <= now) {
    return { event: { action: 'rental.lapsed', type: 'facility_status', ...sayAlert('bookingLapsed', who) } }
  }
  if (no_show_at !== null && no_show_at <= now && booking.no_show_announced_at === null) {
    if (settings.noShowBy === 'clock') {
      return {
        event: { action: 'rental.no_show', type: 'facility_status', ...sayAlert('bookingEnded', who) },
      }
    }
    const mark = { no_show_announced_at: now, due_announced_at: booking.due_announced_at ?? now }
    const { priceCents, terms } = pricedBooking(booking, settings)
    const said = sayAlert('nobodyHasCome', who)
    return computeFee({ startsAt: starts_at, priceCents, terms }, 'no_show', now) === 0
      ? { mark }
      : { mark, event: { action: 'rental.no_show_due', type: 'facility_status', ...said } }
  }
  if (starts_at <= now && booking.due_announced_at === null) {
    return {
      mark: { due_announced_at: now },
      event: { action: 'rental.due', type: 'facility_status', ...sayAlert('isBooked', who) },
    }
  }
  return undefined
}
