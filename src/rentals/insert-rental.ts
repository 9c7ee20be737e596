import type { z } from 'zod'
import { moneyMethodOf, stayTaxation, taxationColumns } from '../billing/billing.ts'
import type { FacilityRow } from '../facilities/facilities.ts'
import { readRatePlan } from '../rates/rates.ts'
import type { VenueSettings } from '../settings/contract.ts'
import type { Reader, Transaction } from '../shared/database/database.ts'
import { insertRow } from '../shared/database/prepared-query.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { toCents } from '../shared/values/money.ts'
import type { Instant } from '../shared/values/time.ts'
import type { AgreedTimes } from './agreed-times.ts'
import type { startRentalBody } from './contract.ts'
import type { memberPriceColumns } from './member-price.ts'
import type { RentalRow } from './rental-row.ts'
import { notesOf } from './start-event.ts'

/** Stores a rental that starts or is booked. */
export async function insertRental(
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
      group_id?: number
    },
): Promise<RentalRow> {
  const row = await insertRow(trx, 'rentals', {
    ...values,
    facility_id: facility.id,
    since_at: values.starts_at,
    created_at: ctx.at,
  })
  return { ...newRental, ...row, facility_name: facility.name, facility_type: facility.type }
}

/** Returns the columns of what the form says, with the price terms of the facility at an instant. */
export function detailsOf(
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

/** What the database stores in the columns that an insert does not name. */
const newRental = {
  group_id: null,
  ended_at: null,
  ended_by: null,
  end_charge: null,
  end_payment: null,
  rate_changes: null,
  last_extension: null,
  booking_terms: null,
  no_show_at: null,
  no_show_announced_at: null,
  due_announced_at: null,
  ending_announced_at: null,
  overdue_announced_at: null,
  version: 1,
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
