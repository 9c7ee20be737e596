import type { z } from 'zod'
import { assertNotRetired, lockFacility, occupyFacility } from '#house/facilities/facilities.ts'
import {
  assertDue,
  assertMethodOffered,
  chargePosting,
  openBill,
  paymentPostings,
  postToLedger,
  priceOf,
  type ShownPayment,
  shareBooks,
  takeDeposit,
  tendersOf,
  zeroBalance,
} from '#money/billing/billing.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import { assertNotBanned, contactKeys, recognizeGuest } from '#people/guests/guests.ts'
import { lockMember } from '#people/members/members.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { prepaymentOf, termsColumns } from '../booking/new-booking.ts'
import { holdPrepayment } from '../booking/take-prepayment.ts'
import type { Rental, startRentalBody } from '../contract.ts'
import { assertRateAllowed } from '../pricing/assert-rate-allowed.ts'
import { bookedMemberPrice, memberPriceColumns, memberPriceOf } from '../pricing/member-price.ts'
import {
  agreedLength,
  lineOf,
  type RentalRow,
  subjectOf,
  termsOf,
  toRental,
  visitedStay,
} from '../rental-row.ts'
import { isBooking } from '../rules.ts'
import { timesOfCheckIn, timesOfNewRental } from '../times/agreed-times.ts'
import { assertNoOverlap, assertNoPastOverlap } from '../times/overlaps.ts'
import { assertLengthConfirmed } from '../times/usual-length.ts'
import { detailsOf, insertRental, ratePlanJson } from './insert-rental.ts'
import { type LendKey, lendNamedKey } from './lend-key.ts'
import { settlePastDue } from './past-due.ts'
import { startEvent, withPastDue } from './start-event.ts'

/** The group in which a stay begins. The caller takes the payment and has settled the past-due amounts of the guest. */
export interface StartInGroup {
  groupId: number
  /** On whose account the bill is; null for the guest of the stay. */
  payer: { guestId: number } | { memberId: number } | null
}

/**
 * Rents a facility by the New Rental form (agreed rate, unpaid unless a payment comes with it) or the check-in form
 * (collects its total at once). A start in the future makes a booking, which reserves the time (SPEC §5, §7) and is
 * paid at check-in. A stay of a `group` starts unpaid. Throws Conflict if the facility is not free or `due` dollars are
 * not what is due, NotFound, Invalid naming the field, or ApprovalNeeded if the rate is too far below the facility's.
 */
export async function startRental(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof startRentalBody>,
  lendKey: LendKey,
  group?: StartInGroup,
): Promise<Rental> {
  const member = form.memberId ? await lockMember(trx, form.memberId) : undefined
  if (member)
    await assertNotBanned(trx, ctx, contactKeys(member), {
      scope: form.facilityType,
      banOverride: form.banOverride,
    })
  const settings = await readSettings(trx)
  const guestId = await guestOf(trx, ctx, form)
  const times =
    form.form === 'new-rental'
      ? timesOfNewRental(form, settings.timeZone, ctx.at)
      : timesOfCheckIn(form, settings.timeZone, ctx.at)
  assertLengthConfirmed(times, form.confirmedHours, settings)
  const booking = isBooking(times.starts_at, ctx.at)
  const payment = booking
    ? form
    : group
      ? {}
      : await settlePastDue(trx, ctx, guestId, form.pastDue, settings, paymentOf(form))
  const facility = await lockFacility(trx, form.facilityType, form.facilityId)
  const prepayment = prepaymentOf(form, booking)
  assertNotRetired(facility)
  const occupied = booking ? facility : await occupyFacility(trx, facility, 'rental', ctx.at, form.heldFor)
  const details = detailsOf(form, facility, settings, ctx.at)
  await assertNoOverlap(trx, facility, { from: times.starts_at, until: times.ends_at }, settings)
  const ratePlan = await ratePlanJson(trx, facility, details.rate_cents, times.starts_at, settings)
  const account = group?.payer ?? accountOf(details.member_id, guestId)
  const billId = await openBill(trx, ctx, { kind: 'stay', ...account })
  if (!booking) await shareBooks(trx)
  if (times.starts_at < ctx.at) await assertNoPastOverlap(trx, facility, times.starts_at, settings)
  const grant = member && (await memberPriceOf(trx, member, times.starts_at, agreedLength(times), settings))
  const terms = booking
    ? await termsColumns(trx, facility, details.rate_cents, times.starts_at, settings)
    : undefined
  const row = await insertRental(trx, ctx, occupied, {
    status: booking ? 'booked' : 'active',
    times,
    details,
    guestId,
    billId,
    ratePlan,
    memberPrice: booking ? bookedMemberPrice(grant) : memberPriceColumns(grant),
    terms,
    groupId: group?.groupId,
  })
  if (row.rate_cents !== facility.hourly_rate_cents) {
    const stay = { from: 0, until: agreedLength(row) }
    await assertRateAllowed(trx, ctx, row, facility, stay, settings)
  }
  if (prepayment > 0) await holdPrepayment(trx, ctx, row, settings, { ...form, prepayment })
  const balance = booking ? zeroBalance : await chargeAgreed(trx, ctx, row, settings, payment)
  if (form.form === 'check-in' && form.deposit) {
    assertMethodOffered(settings, form.deposit.paymentMethod, 'deposit')
    const deposit = { rentalId: row.id, subject: subjectOf(row) }
    await takeDeposit(trx, ctx, calendarOf(settings), deposit, form.deposit)
  }
  const key = await lendNamedKey(trx, ctx, lendKey, {
    rentalId: row.id,
    key: form.form === 'check-in' ? form.key : undefined,
  })
  const { banOverride, heldFor } = form
  const event = startEvent(row, occupied, settings, ctx.at, { banOverride, heldFor, key })
  await appendEvent(trx, ctx, withPastDue(event, form.pastDue))
  return toRental(row, balance, settings)
}

/**
 * Charges the agreed total of a rental that starts and posts the payments received. The caller pays `prepaidCents` of
 * it from the prepayment. Throws Conflict if `due` dollars are not the rest, and Invalid.
 */
export async function chargeAgreed(
  trx: Transaction,
  ctx: ActionContext,
  row: RentalRow,
  settings: VenueSettings,
  { due, ...paymentInput }: ShownPayment,
  prepaidCents = 0,
) {
  const charged = priceOf(termsOf(row, settings), agreedLength(row))
  const dueCents = charged.totalCents - prepaidCents
  assertDue(dueCents, due, settings, 'price')
  const tenders = tendersOf(paymentInput, dueCents, settings)
  const subject = subjectOf(row)
  const calendar = calendarOf(settings)
  const stay = visitedStay(row, agreedLength(row), charged.totalCents, dueCents)
  const { postings, extraCents } = await paymentPostings(trx, ctx, calendar, subject, tenders, stay)
  await postToLedger(trx, ctx, calendar, [chargePosting(subject, lineOf(row), charged), ...postings])
  const paidCents = prepaidCents + (tenders.length > 0 ? dueCents + extraCents : 0)
  return { charged, extrasCents: extraCents, paidCents }
}

const paymentOf = ({ due, paymentMethod, cashGiven, payments }: ShownPayment): ShownPayment => ({
  due,
  paymentMethod,
  cashGiven,
  payments,
})

/** Returns the record of the guest; creates it if the guest is not known. */
const guestOf = (trx: Transaction, ctx: ActionContext, form: z.output<typeof startRentalBody>) =>
  recognizeGuest(trx, ctx, {
    guestId: form.guestId,
    notGuests: form.notGuests,
    memberId: form.memberId,
    name: form.customerName,
    phone: form.customerPhone,
    email: form.customerEmail,
    admission: { scope: form.facilityType, banOverride: form.banOverride },
  })

/** A member's stay is on the account of the member, any other on that of its guest. */
const accountOf = (memberId: number | null, guestId: number) =>
  memberId === null ? { guestId } : { memberId }
