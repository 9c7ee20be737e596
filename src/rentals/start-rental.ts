import type { z } from 'zod'
import {
  assertMethodOffered,
  chargePosting,
  moneyMethodOf,
  openBill,
  type PaymentInput,
  paymentPostings,
  postToLedger,
  priceOf,
  shareBooks,
  stayTaxation,
  takeDeposit,
  taxationColumns,
  tendersOf,
  zeroBalance,
} from '../billing/billing.ts'
import {
  assertNotRetired,
  type FacilityRow,
  facilityReference,
  lockFacility,
  occupyFacility,
  statusEvent,
} from '../facilities/facilities.ts'
import { appendEvent, type NewEvent } from '../feed/feed.ts'
import { recognizeGuest } from '../guests/guests.ts'
import { lockMember } from '../members/members.ts'
import { readRatePlan } from '../rates/rates.ts'
import type { VenueSettings } from '../settings/contract.ts'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Transaction } from '../shared/database/database.ts'
import { insertRow } from '../shared/database/prepared-query.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { toCents } from '../shared/values/money.ts'
import { type Instant, toIso } from '../shared/values/time.ts'
import { type AgreedTimes, timesOfCheckIn, timesOfNewRental } from './agreed-times.ts'
import { prepaymentOf, termsColumns } from './booking/new-booking.ts'
import { holdPrepayment } from './booking/take-prepayment.ts'
import type { Rental, startRentalBody } from './contract.ts'
import { bookedMemberPrice, memberPriceColumns, memberPriceOf } from './member-price.ts'
import { assertNoOverlap, assertNoPastOverlap, formatTime } from './overlaps.ts'
import { type PastDueDecision, settlePastDue } from './past-due.ts'
import {
  agreedLength,
  lineOf,
  type RentalRow,
  subjectOf,
  termsOf,
  toRental,
  visitedStay,
} from './rental-row.ts'
import { isBooking } from './rules.ts'

/**
 * Rents a facility by the New Rental form (agreed rate, unpaid unless a payment comes with it) or the check-in
 * form (collects its total at once). A start in the future makes a booking, which reserves the time (SPEC §5,
 * §7) and is paid at check-in. Throws Conflict if the facility is not free, NotFound, or Invalid naming the field.
 */
export async function startRental(
  trx: Transaction,
  ctx: ActionContext,
  form: z.output<typeof startRentalBody>,
): Promise<Rental> {
  const member = form.memberId ? await lockMember(trx, form.memberId) : undefined
  const lock = () => lockFacility(trx, form.facilityType, form.facilityId)
  // Bills of before are locked before a facility.
  const [settings, guest_id, locked] = await Promise.all([
    readSettings(trx),
    guestOf(trx, ctx, form),
    form.pastDue ? undefined : lock(),
  ])
  const times =
    form.form === 'new-rental'
      ? timesOfNewRental(form, settings.timeZone, ctx.at)
      : timesOfCheckIn(form, settings.timeZone, ctx.at)
  const booking = isBooking(times.starts_at, ctx.at)
  const payment = booking
    ? form
    : await settlePastDue(trx, ctx, guest_id, form.pastDue, settings, paymentOf(form))
  const facility = locked ?? (await lock())
  const prepayment = prepaymentOf(form, booking)
  assertNotRetired(facility)
  const occupied = booking ? facility : await occupyFacility(trx, facility, 'rental', ctx.at)
  const details = detailsOf(form, facility, settings, ctx.at)
  const [rate_plan, bill_id] = await Promise.all([
    ratePlanJson(trx, facility, details.rate_cents, times.starts_at, settings),
    openBill(trx, ctx, { kind: 'stay', ...accountOf({ ...details, guest_id }) }),
    assertNoOverlap(trx, facility, { from: times.starts_at, until: times.ends_at }, settings),
    booking || shareBooks(trx),
  ])
  if (times.starts_at < ctx.at) await assertNoPastOverlap(trx, facility, times.starts_at, settings)
  const grant = member && (await memberPriceOf(trx, member, times.starts_at, agreedLength(times), settings))
  const terms = booking && (await termsColumns(trx, facility, details.rate_cents, times.starts_at, settings))
  const row = await insertRental(trx, ctx, occupied, {
    ...times,
    ...details,
    guest_id,
    ...(booking ? bookedMemberPrice(grant) : memberPriceColumns(grant)),
    rate_plan,
    bill_id,
    ...terms,
    status: booking ? 'booked' : 'active',
  })
  if (prepayment > 0) await holdPrepayment(trx, ctx, row, settings, { ...form, prepayment })
  const balance = booking ? zeroBalance : await chargeAgreed(trx, ctx, row, settings, payment)
  if (form.form === 'check-in' && form.deposit) {
    assertMethodOffered(settings, form.deposit.paymentMethod, 'deposit')
    const deposit = { rentalId: row.id, subject: subjectOf(row) }
    await takeDeposit(trx, ctx, calendarOf(settings), deposit, form.deposit)
  }
  const event = startEvent(row, occupied, settings, ctx.at, form.banOverride)
  await appendEvent(trx, ctx, withPastDue(event, form.pastDue))
  return toRental(row, balance, settings)
}

/**
 * Returns the rates by time that apply to the stay, as JSON. An agreed rate that differs from the facility's
 * own applies to the entire stay: returns null.
 */
async function ratePlanJson(
  trx: Transaction,
  facility: FacilityRow,
  rateCents: number,
  startsAt: Instant,
  settings: VenueSettings,
): Promise<string | null> {
  if (rateCents !== facility.hourly_rate_cents) return null
  const plan = await readRatePlan(trx, facility, startsAt, settings)
  return plan === undefined ? null : JSON.stringify(plan)
}

/**
 * Charges the agreed total of a rental that starts and posts the payments received. The caller pays `prepaidCents` of it
 * from the prepayment. Throws Invalid.
 */
export async function chargeAgreed(
  trx: Transaction,
  ctx: ActionContext,
  row: RentalRow,
  settings: VenueSettings,
  paymentInput: PaymentInput,
  prepaidCents = 0,
) {
  const charged = priceOf(termsOf(row, settings), agreedLength(row))
  const dueCents = charged.totalCents - prepaidCents
  const tenders = tendersOf(paymentInput, dueCents, settings)
  const subject = subjectOf(row)
  const calendar = calendarOf(settings)
  const stay = visitedStay(row, agreedLength(row), charged.totalCents, dueCents)
  const { postings, extraCents } = await paymentPostings(trx, ctx, calendar, subject, tenders, stay)
  await postToLedger(trx, ctx, calendar, [chargePosting(subject, lineOf(row), charged), ...postings])
  const paidCents = prepaidCents + (tenders.length > 0 ? dueCents + extraCents : 0)
  return { charged, extrasCents: extraCents, paidCents }
}

function detailsOf(
  form: z.output<typeof startRentalBody>,
  facility: FacilityRow,
  settings: VenueSettings,
  at: Instant,
) {
  const isNew = form.form === 'new-rental'
  return {
    customer_name: form.customerName,
    customer_email: form.customerEmail ?? null,
    customer_phone: form.customerPhone ?? null,
    member_id: form.memberId ?? null,
    notes: notesOf(form.notes, form.banOverride),
    people: form.people ?? 1,
    rate_cents: isNew ? toCents(form.rate) : facility.hourly_rate_cents,
    ...taxationColumns(stayTaxation(settings, facility.type, at)),
    tax: isNew ? ('included' as const) : ('added' as const),
    payment_method: form.payments ? (moneyMethodOf(form.payments) ?? null) : (form.paymentMethod ?? null),
  }
}

/** The columns of a rental that only later changes set. */
const newRental = {
  ended_at: null,
  ended_by: null,
  end_charge: null,
  end_payment: null,
  people: 1,
  rate_changes: null,
  booking_terms: null,
  no_show_at: null,
  no_show_announced_at: null,
  due_announced_at: null,
  ending_announced_at: null,
  overdue_announced_at: null,
  version: 1,
}

const paymentOf = ({ paymentMethod, cashGiven, payments }: PaymentInput): PaymentInput => ({
  paymentMethod,
  cashGiven,
  payments,
})

/** Adds what became of earlier debts to the event of a start. The reason is the manager's, without guest data. */
const withPastDue = (event: NewEvent, { pay, letPass }: PastDueDecision = {}): NewEvent => ({
  ...event,
  ...((pay !== undefined || letPass !== undefined) && {
    changes: {
      ...event.changes,
      ...(pay !== undefined && { pastDue: [pay, 0] as const }),
      ...(letPass !== undefined && { pastDueLetPass: [null, letPass] as const }),
    },
  }),
})

/** Returns the record of the guest; creates it if the guest is not known. */
const guestOf = (trx: Transaction, ctx: ActionContext, form: z.output<typeof startRentalBody>) =>
  recognizeGuest(trx, ctx, {
    guestId: form.guestId,
    memberId: form.memberId,
    name: form.customerName,
    phone: form.customerPhone,
    email: form.customerEmail,
    admission: { scope: form.facilityType, banOverride: form.banOverride },
  })

async function insertRental(
  trx: Transaction,
  ctx: ActionContext,
  facility: FacilityRow,
  values: AgreedTimes &
    ReturnType<typeof detailsOf> &
    ReturnType<typeof memberPriceColumns> & {
      guest_id: number
      rate_plan: string | null
      bill_id: number
      status: 'booked' | 'active'
      booking_terms?: string
      no_show_at?: number
    },
): Promise<RentalRow> {
  const row = await insertRow(trx, 'rentals', {
    ...newRental,
    ...values,
    facility_id: facility.id,
    since_at: values.starts_at,
    created_at: ctx.at,
  })
  return { ...row, facility_name: facility.name, facility_type: facility.type }
}

/** A member's stay is on the account of the member, any other on that of its guest. */
const accountOf = ({ member_id, guest_id }: { member_id: number | null; guest_id: number }) =>
  member_id === null ? { guestId: guest_id } : { memberId: member_id }

function startEvent(
  row: RentalRow,
  facility: FacilityRow,
  settings: VenueSettings,
  now: Instant,
  banOverride: string | null | undefined,
): NewEvent {
  if (row.status === 'active') return startedEvent(row, facility, banOverride)
  return {
    action: 'rental.booked' as const,
    type: 'record_changed' as const,
    message: `${facility.name} booked for ${formatTime(row.starts_at, now, settings)}`,
    subjectId: row.id,
    facility: facilityReference(facility),
    ...(banOverride && { changes: banOverridden }),
  }
}

/** The reason is in the notes of the rental: events contain no guest data. */
const banOverridden = { banOverridden: [false, true] } as const

/** Returns the notes of a rental with the reason why a banned guest was admitted. */
export const notesOf = (notes: string, banOverride: string | null | undefined): string =>
  banOverride ? `${notes}\nBan overridden: ${banOverride}`.trim() : notes

/** Builds the event of a rental's start. Events do not contain the guest's name. */
export function startedEvent(
  row: RentalRow,
  facility: FacilityRow,
  banOverride?: string | null | undefined,
): NewEvent {
  const changes = {
    status: ['available', 'occupied'],
    startTime: [null, toIso(row.starts_at)],
    endTime: [null, toIso(row.ends_at)],
    ...(banOverride && banOverridden),
  } as const
  return { ...statusEvent('rental.started', facility), subjectId: row.id, changes }
}
