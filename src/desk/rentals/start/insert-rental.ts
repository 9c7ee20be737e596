import type { z } from 'zod'
import type { FacilityRow } from '#house/facilities/facilities.ts'
import { toMoneyMethod } from '#money/payments/tenders/tenders.ts'
import { stayTaxation, taxationColumns } from '#money/pricing/taxes.ts'
import { readRatePlan } from '#money/rates/rates.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { insertRow } from '#platform/database/rows.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { toCents } from '#platform/values/money.ts'
import type { Instant } from '#platform/values/time.ts'
import type { termsColumns } from '../booking/new-booking.ts'
import type { startRentalBody } from '../contract.ts'
import type { memberPriceColumns } from '../pricing/member-price.ts'
import type { RentalRow } from '../rental-row.ts'
import { toSearchName } from '../rules.ts'
import type { AgreedTimes } from '../times/agreed-times.ts'
import { joinNotes } from './start-event.ts'

/** The agreed terms of a rental that starts or is booked. */
interface RentalToInsert {
  status: 'booked' | 'active'
  times: AgreedTimes
  details: ReturnType<typeof toDetails>
  guestId: number
  billId: number
  /** JSON of the rates by time; null if the rate per hour applies throughout. */
  ratePlan: string | null
  memberPrice: ReturnType<typeof memberPriceColumns>
  /** Undefined if it is no booking. */
  terms: Awaited<ReturnType<typeof termsColumns>> | undefined
  /** Undefined without a group. A group check-in takes the payment itself: its stays store no payment method. */
  groupId: number | undefined
}

/** Stores a rental that starts or is booked. */
export async function insertRental(
  trx: Transaction,
  ctx: ActionContext,
  facility: FacilityRow,
  { status, times, details, guestId, billId, ratePlan, memberPrice, terms, groupId }: RentalToInsert,
): Promise<RentalRow> {
  // Every column is named once, and none is spread: V8 builds such an object much faster.
  const columns = {
    bill_id: billId,
    guest_id: guestId,
    group_id: groupId ?? null,
    facility_id: facility.id,
    status,
    customer_name: details.customer_name,
    search_name: details.search_name,
    customer_email: details.customer_email,
    customer_phone: details.customer_phone,
    member_id: details.member_id,
    notes: details.notes,
    people: details.people,
    starts_at: times.starts_at,
    ends_at: times.ends_at,
    since_at: times.starts_at,
    created_at: ctx.at,
    ended_at: null,
    ended_by: null,
    end_charge: null,
    end_payment: null,
    last_extension: null,
    rate_cents: details.rate_cents,
    rate_plan: ratePlan,
    rate_changes: null,
    tax: details.tax,
    tax_rate: details.tax_rate,
    taxes: details.taxes,
    payment_method: groupId === undefined ? details.payment_method : null,
    member_price: memberPrice.member_price,
    free_minutes: memberPrice.free_minutes,
    free_month: memberPrice.free_month,
    booking_terms: terms?.booking_terms ?? null,
    no_show_at: terms?.no_show_at ?? null,
    no_show_announced_at: null,
    due_announced_at: null,
    ending_announced_at: null,
    overdue_announced_at: null,
    version: 1,
  }
  const id = await insertRow(trx, 'rentals', columns)
  return Object.assign(columns, { id, facility_name: facility.name, facility_type: facility.type })
}

/** Returns the columns of what the form says, with the price terms of the facility at an instant. */
export function toDetails(
  form: z.output<typeof startRentalBody>,
  facility: FacilityRow,
  settings: VenueSettings,
  at: Instant,
) {
  const isNew = form.form === 'new-rental'
  return {
    customer_name: form.customerName,
    search_name: toSearchName(form.customerName),
    customer_email: form.customerEmail ?? null,
    customer_phone: form.customerPhone ?? null,
    member_id: form.memberId ?? null,
    notes: joinNotes(form.notes, form.banOverride),
    people: form.people ?? 1,
    rate_cents: isNew ? toCents(form.rate) : facility.hourly_rate_cents,
    tax: isNew ? ('included' as const) : ('added' as const),
    payment_method: form.payments ? (toMoneyMethod(form.payments) ?? null) : (form.paymentMethod ?? null),
    ...taxationColumns(stayTaxation(settings, facility.type, at)),
  }
}

/**
 * Returns the rates by time that apply to the stay, as JSON. An agreed rate that differs from the facility's
 * own applies to the entire stay: returns null.
 */
export async function ratePlanJson(
  db: Reader,
  facility: FacilityRow,
  rateCents: number,
  startsAt: Instant,
  settings: VenueSettings,
): Promise<string | null> {
  if (rateCents !== facility.hourly_rate_cents) return null
  const plan = await readRatePlan(db, facility, startsAt, settings)
  return plan === undefined ? null : JSON.stringify(plan)
}
