import { appendEvent, type NewEvent } from '../feed/feed.ts'
import { readSettings } from '../settings/settings.ts'
import type { Reader, Transaction } from '../shared/database/database.ts'
import { type ActionContext, clockContext } from '../shared/http/action-context.ts'
import type { RunInTransaction } from '../shared/http/router.ts'
import { clockTime, type Instant } from '../shared/values/time.ts'
import type { RentalStatus } from './contract.ts'
import { lockRental, type RentalRow, setRentalStatus, updateRental } from './rental-row.ts'
import { ENDING_SOON } from './rules.ts'

/**
 * Announces each rental that ends soon or is overdue and each booking that is due, once, also across restarts
 * and server processes. Cancels bookings whose end has passed without a check-in. Called by the clock.
 */
export async function announceRentals(
  db: Reader,
  runInTransaction: RunInTransaction,
  now: Instant,
): Promise<void> {
  const due = await findDue(db, now)
  const results = await Promise.allSettled(
    due.map(({ id }) => {
      const ctx = clockContext(now)
      return runInTransaction(ctx, trx => announce(trx, ctx, id))
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
        and([eb('status', '=', 'booked'), eb('ends_at', '<=', now)]),
      ]),
    )
    .where('status', 'in', ['active', 'booked'])
    .execute()
}

async function announce(trx: Transaction, ctx: ActionContext, id: number): Promise<void> {
  const rental = await lockRental(trx, id)
  const { timeZone } = await readSettings(trx)
  const announcement = announcementDue(rental, ctx.at, timeZone)
  if (!announcement) return
  await (announcement.to
    ? setRentalStatus(trx, rental, announcement.to)
    : updateRental(trx, rental, announcement.mark))
  await appendEvent(trx, ctx, {
    ...announcement.event,
    subjectId: id,
    facility: { type: rental.facility_type, id: rental.facility_id, name: rental.facility_name },
  })
}

/** An event to append, with the status to set or the columns that record that it was announced. */
type Announcement = {
  event: Pick<NewEvent, 'action' | 'type' | 'message' | 'priority'>
} & ({ to: RentalStatus } | { to?: never; mark: Parameters<typeof updateRental>[2] })

function announcementDue(rental: RentalRow, now: Instant, timeZone: string): Announcement | undefined {
  const { status, starts_at, ends_at, facility_name: name } = rental
  if (status === 'booked' && ends_at <= now) {
    const message = `Booking of ${name} at ${clockTime(starts_at, timeZone)} lapsed: nobody came`
    return {
      to: 'cancelled',
      event: { action: 'rental.lapsed', type: 'facility_status', message },
    }
  }
  if (status === 'booked' && starts_at <= now && rental.due_announced_at === null) {
    const message = `${name} is booked for ${clockTime(starts_at, timeZone)}`
    return {
      mark: { due_announced_at: now },
      event: { action: 'rental.due', type: 'facility_status', message },
    }
  }
  if (status !== 'active') return undefined
  if (ends_at <= now && rental.overdue_announced_at === null) {
    const message = `${name} is overdue since ${clockTime(ends_at, timeZone)}`
    const mark = { overdue_announced_at: now, ending_announced_at: rental.ending_announced_at ?? now }
    return { mark, event: { action: 'rental.overdue', type: 'facility_status', message, priority: 'high' } }
  }
  if (ends_at > now && ends_at <= now + ENDING_SOON && rental.ending_announced_at === null) {
    const message = `${name} ends at ${clockTime(ends_at, timeZone)}`
    return {
      mark: { ending_announced_at: now },
      event: { action: 'rental.ending', type: 'facility_status', message },
    }
  }
  return undefined
}
