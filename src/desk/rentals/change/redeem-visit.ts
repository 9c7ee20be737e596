import { facilityReference, lockFacility } from '#house/facilities/facilities.ts'
import { owedOf, readBalance } from '#money/ledger/balances.ts'
import { lockBill } from '#money/ledger/bills.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import { redemptionOfVisit } from '#money/payments/visit-packs.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import type { Rental } from '../contract.ts'
import { assertRunning } from '../end/end-rental.ts'
import { agreedLength, lockRental, toRental, toSubject, visitedStay } from '../rental-row.ts'

/**
 * Pays a running stay with one visit of a pack. The visit covers the price of the agreed time, up to its hours; what
 * is left stays due. Throws NotFound, Conflict if the stay is not running, nothing is due or a visit was redeemed for
 * it already, and Invalid for `code`.
 */
export async function redeemVisit(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  code: string,
): Promise<Rental> {
  const rental = await lockRental(trx, id)
  const settings = await readSettings(trx)
  assertRunning(rental, settings)
  await lockBill(trx, rental.bill_id)
  const balance = await readBalance(trx, rental.bill_id)
  const dueCents = owedOf(balance)
  if (dueCents <= 0) throw new Conflict(`Nothing is due for ${rental.facility_name}`)
  const calendar = calendarOf(settings)
  const stay = visitedStay(rental, agreedLength(rental), balance.charged.totalCents, dueCents)
  const postings = await redemptionOfVisit(trx, ctx, calendar, toSubject(rental), code, stay)
  await postToLedger(trx, ctx, calendar, postings)
  const after = await readBalance(trx, rental.bill_id)
  const covered = formatMoney(toDollars(dueCents - owedOf(after)), settings.currency)
  const facility = await lockFacility(trx, rental.facility_type, rental.facility_id)
  await appendEvent(trx, ctx, {
    action: 'payment.taken',
    ...paymentEvent(settings, 'Visit Redeemed'),
    message: `A visit covers ${covered} for ${facility.name}`,
    subjectId: id,
    facility: facilityReference(facility),
    changes: { due: [toDollars(dueCents), toDollars(owedOf(after))] },
  })
  return toRental(rental, after, settings)
}
