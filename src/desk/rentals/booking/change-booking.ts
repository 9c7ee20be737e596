import type { z } from 'zod'
import {
  assertNotRetired,
  type FacilityRow,
  facilityReference,
  lockFacility,
  readFacility,
} from '#house/facilities/facilities.ts'
import { quoteAgreed, toQuote } from '#money/pricing/quote.ts'
import { stayTaxation, taxationColumns } from '#money/pricing/taxes.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import { assertVersion, type ContestedRecord } from '#platform/feed/edit-conflict.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { HOUR, type Instant, toIso } from '#platform/values/time.ts'
import type { Booking } from '../contract.ts'
import { assertRateAllowed } from '../pricing/assert-rate-allowed.ts'
import {
  agreedLength,
  agreedPrice,
  findBooking,
  lockBooking,
  type RentalRow,
  readTerms,
  updateRental,
} from '../rental-row.ts'
import { isBooking } from '../rules.ts'
import { ratePlanJson } from '../start/insert-rental.ts'
import { assertNoOverlap, formatTime } from '../times/overlaps.ts'
import { assertLengthConfirmed } from '../times/usual-length.ts'
import { MAX_HOURS } from '../words.ts'
import { readBookingTerms } from './booking-row.ts'
import { toBooking } from './read-bookings.ts'
import type { bookingChange, bookingChangeQuote } from './schemas.ts'
import { noShowFrom } from './terms.ts'

type Form = z.output<typeof bookingChange>

/** The stored fields of a booking's change, and the length that the desk confirmed. */
type ChangeForm = Form & { confirmedHours?: number | null | undefined }

/**
 * Returns the price of a booking at another time or on another facility, beside its present one. Throws NotFound,
 * Conflict if the facility is not free then, and Invalid naming the field.
 */
export async function previewBookingChange(
  db: Reader,
  id: number,
  form: Form,
  now: Instant,
): Promise<z.infer<typeof bookingChangeQuote>> {
  const before = await findBooking(db, id)
  const settings = await readSettings(db)
  const [from, to] = [
    await readFacility(db, before.facility_type, before.facility_id),
    await readFacility(db, form.facilityType, form.facilityId),
  ]
  assertTimes(form, before, now)
  const after = { ...before, ...(await changedColumns(db, before, from, to, form, settings)) }
  await assertFree(db, to, after, settings)
  return {
    ...toQuote(quoteAgreed(readTerms(after, settings), agreedLength(after))),
    previousTotal: toDollars(agreedPrice(before, settings)),
  }
}

/**
 * Moves a booking to another time or facility. Its guest, prepayment and terms of cancelling stay. A rate that staff
 * agreed stays; otherwise those of the facility at the new time apply. Throws NotFound if `version`
 * is not current, Conflict if it is no longer a booking or the facility is not free then, Invalid naming the field, and
 * ApprovalNeeded if the agreed rate is too far below that of the facility.
 */
export async function changeBooking(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { confirmedHours, ...form }: ChangeForm,
  version?: number,
): Promise<Booking> {
  const before = await lockBooking(trx, id)
  await assertVersion(trx, version, before.version, contested(before))
  const settings = await readSettings(trx)
  assertTimes(form, before, ctx.at)
  if (form.endTime - form.startTime > agreedLength(before))
    assertLengthConfirmed({ starts_at: form.startTime, ends_at: form.endTime }, confirmedHours, settings)
  const from = await readFacility(trx, before.facility_type, before.facility_id)
  const to = await lockFacility(trx, form.facilityType, form.facilityId)
  const columns = await changedColumns(trx, before, from, to, form, settings)
  await assertFree(trx, to, { ...before, ...columns }, settings)
  const changed = { ...before, ...columns }
  if (changed.rate_cents !== to.hourly_rate_cents) {
    const stay = { from: 0, until: agreedLength(changed) }
    await assertRateAllowed(trx, ctx, changed, to, stay, settings)
  }
  const after = {
    ...(await updateRental(trx, before, columns)),
    facility_name: to.name,
    facility_type: to.type,
  }
  await appendEvent(trx, ctx, {
    action: 'rental.booking_changed',
    type: 'record_changed',
    subjectId: id,
    facility: facilityReference(to),
    message: `Booking of ${to.name} now from ${formatTime(after.starts_at, ctx.at, settings)}`,
    changes: {
      startTime: [toIso(before.starts_at), toIso(after.starts_at)],
      endTime: [toIso(before.ends_at), toIso(after.ends_at)],
      ...(from.id !== to.id && { facility: [from.name, to.name] }),
    },
  })
  return toBooking(trx, after, settings, ctx.at)
}

const contested = ({ id, facility_name }: RentalRow): ContestedRecord => ({
  actions: ['rental.booking_changed', 'payment.prepaid'],
  subjectId: id,
  noun: `the booking of ${facility_name}`,
  labels: { startTime: 'start', endTime: 'end', prepaid: 'prepayment' },
})

function assertTimes({ startTime, endTime }: Form, before: RentalRow, now: Instant): void {
  const length = endTime - startTime
  if (length <= 0) throw new Invalid({ endTime: 'End time must be after start time' })
  if (length < HOUR) throw new Invalid({ endTime: 'Duration must be at least 1 hour' })
  if (length > MAX_HOURS * HOUR) throw new Invalid({ endTime: `Duration must be at most ${MAX_HOURS} hours` })
  // The end of a booking whose guest is late may change.
  if (startTime !== before.starts_at && !isBooking(startTime, now))
    throw new Invalid({ startTime: 'Start must be in the future' })
}

/** Throws Conflict naming what is in the way. */
async function assertFree(
  db: Reader,
  to: FacilityRow,
  { id, starts_at, ends_at }: RentalRow,
  settings: VenueSettings,
) {
  assertNotRetired(to)
  await assertNoOverlap(db, to, { from: starts_at, until: ends_at }, settings, id)
}

async function changedColumns(
  db: Reader,
  before: RentalRow,
  from: FacilityRow,
  to: FacilityRow,
  { startTime, endTime }: Form,
  settings: VenueSettings,
) {
  const isOwnRate = before.rate_cents === from.hourly_rate_cents
  const rate_cents = isOwnRate ? to.hourly_rate_cents : before.rate_cents
  const terms = readBookingTerms(before)
  return {
    facility_id: to.id,
    starts_at: startTime,
    since_at: startTime,
    ends_at: endTime,
    rate_cents,
    rate_plan: isOwnRate ? await ratePlanJson(db, to, rate_cents, startTime, settings) : null,
    ...(from.type !== to.type && taxationColumns(stayTaxation(settings, to.type, before.created_at))),
    no_show_at: terms ? noShowFrom(startTime, terms) : before.no_show_at,
    no_show_announced_at: null,
    due_announced_at: null,
  }
}
