import { chargePosting, postToLedger } from '#money/ledger/ledger.ts'
import { assertDue, type ShownPayment, tendersOf } from '#money/payments/tenders/tenders.ts'
import { paymentPostings } from '#money/payments/visit-packs.ts'
import { priceOf } from '#money/pricing/price.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { agreedLength, lineOf, type RentalRow, subjectOf, termsOf, visitedStay } from '../rental-row.ts'

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
