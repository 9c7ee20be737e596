import type { Rental } from '#desk/rentals/contract.ts'
import { listStaysOfGroup, lockBillsOfGroup } from '#desk/rentals/rentals.ts'
import { owedOf, readBalances } from '#money/ledger/balances.ts'
import { type BillShare, payBills } from '#money/payments/pay-bills.ts'
import { assertDue, type ShownPayment } from '#money/payments/tenders/tenders.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import type { GroupDetails } from './contract.ts'
import { findGroup } from './group-row.ts'
import { readGroup } from './read-groups.ts'

/**
 * Takes one payment of all that is due for the stays of a group so far, those that have ended too. Throws NotFound,
 * Conflict if nothing is due or another amount than was shown, and Invalid naming the field.
 */
export async function payGroup(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  payment: ShownPayment,
): Promise<GroupDetails> {
  await findGroup(trx, id)
  const [billId] = await lockBillsOfGroup(trx, id)
  const settings = await readSettings(trx)
  const cents = await payStays(trx, ctx, settings, await listStaysOfGroup(trx, id), payment)
  if (cents === 0) throw new Conflict('Nothing was paid: nothing is due, or no payment method was chosen')
  await appendEvent(trx, ctx, {
    action: 'payment.taken',
    ...paymentEvent(settings, 'Payment Taken'),
    message: `Payment of ${formatMoney(toDollars(cents), settings.currency)} taken for a group`,
    subjectId: billId!,
    changes: { group: [null, id] },
  })
  return readGroup(trx, id)
}

/**
 * Pays all that is due on the bills of stays with one payment, by the ids of the bills. The caller has locked them.
 * Returns the cents taken, 0 if no method was chosen. Throws Conflict if `due` dollars differ from the amount due, and
 * Invalid naming the field.
 */
export async function payStays(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  stays: readonly Rental[],
  { due, ...paymentInput }: ShownPayment,
): Promise<number> {
  const balances = await readBalances(
    trx,
    stays.map(({ billId }) => billId),
  )
  const shares = stays
    .toSorted((a, b) => a.billId - b.billId)
    .map((stay): BillShare => {
      const balance = balances.get(stay.billId)
      return { subject: toSubject(stay), cents: balance ? owedOf(balance) : 0 }
    })
    .filter(({ cents }) => cents > 0)
  const dueCents = shares.reduce((sum, { cents }) => sum + cents, 0)
  assertDue(dueCents, due, settings)
  return payBills(trx, ctx, settings, shares, paymentInput)
}

const toSubject = ({ billId, facilityType, facilityId, facilityName }: Rental): BillShare['subject'] => ({
  billId,
  source: facilityType,
  facility: { id: facilityId, name: facilityName },
})
