import type { FacilityRow } from '#house/facilities/facilities.ts'
import { openBill } from '#money/ledger/bills.ts'
import { agreedInstant } from '#money/pricing/quote.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { termsColumns } from '../booking/new-booking.ts'
import { assertRateAllowed } from '../pricing/assert-rate-allowed.ts'
import { bookedMemberPrice, memberPriceColumns, readMemberPrice } from '../pricing/member-price.ts'
import { agreedLength, type RentalRow } from '../rental-row.ts'
import { assertNoOverlap, assertNoPastOverlap } from '../times/overlaps.ts'
import type { Admitted, StartForm } from './admit-guest.ts'
import { insertRental, ratePlanJson, toDetails } from './insert-rental.ts'

/** The group in which a stay begins. The caller takes the payment and has settled the past-due amounts of the guest. */
export interface StartInGroup {
  groupId: number
  /** On whose account the bill is; null for the guest of the stay. */
  payer: { guestId: number } | { memberId: number } | null
}

/**
 * Opens the bill of a rental that starts or is booked, and stores what is agreed: times, rates, member's price, terms.
 * The caller has locked the facility. Throws Conflict if the time is taken, and ApprovalNeeded if the rate is too far
 * below the facility's.
 */
export async function agreeRental(
  trx: Transaction,
  ctx: ActionContext,
  form: StartForm,
  { settings, member, guestId, times, pricedAt }: Admitted,
  facility: FacilityRow,
  { status, group }: { status: 'booked' | 'active'; group?: StartInGroup | undefined },
): Promise<RentalRow> {
  const details = toDetails(form, facility, settings, agreedInstant(pricedAt, ctx.at))
  await assertNoOverlap(trx, facility, { from: times.starts_at, until: times.ends_at }, settings)
  if (times.starts_at < ctx.at) await assertNoPastOverlap(trx, facility, times.starts_at, settings)
  const ratePlan = await ratePlanJson(trx, facility, details.rate_cents, pricedAt, settings)
  const account = group?.payer ?? toAccount(details.member_id, guestId)
  const billId = await openBill(trx, ctx, { kind: 'stay', ...account })
  const grant = member && (await readMemberPrice(trx, member, pricedAt, agreedLength(times), settings))
  const isBooked = status === 'booked'
  const row = await insertRental(trx, ctx, facility, {
    status,
    times,
    details,
    guestId,
    billId,
    ratePlan,
    memberPrice: isBooked ? bookedMemberPrice(grant) : memberPriceColumns(grant),
    terms: isBooked
      ? await termsColumns(trx, facility, details.rate_cents, times.starts_at, settings)
      : undefined,
    groupId: group?.groupId,
  })
  if (row.rate_cents !== facility.hourly_rate_cents)
    await assertRateAllowed(trx, ctx, row, facility, { from: 0, until: agreedLength(row) }, settings)
  return row
}

/** A member's stay is on the account of the member, any other on that of its guest. */
const toAccount = (memberId: number | null, guestId: number) =>
  memberId === null ? { guestId } : { memberId }
