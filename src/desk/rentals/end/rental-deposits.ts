import type { Deposit } from '#money/bills/contract.ts'
import { type DepositInput, readDeposits, takeDeposit } from '#money/bills/deposits/deposits.ts'
import { toTenders } from '#money/payments/tenders/tenders.ts'
import { calendarOf, paymentEvent, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { formatMoney, toCents } from '#platform/values/money.ts'
import { findRental, lockRental, toSubject } from '../rental-row.ts'
import { assertRunning } from './end-rental.ts'

/**
 * Takes a deposit for an item lent to the guest of a running rental. Throws NotFound, Conflict if the rental
 * is not running, or Invalid naming the field if the payment method is not enabled or less cash was given.
 */
export async function takeRentalDeposit(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  input: DepositInput & { cashGiven?: number | undefined },
): Promise<Deposit> {
  const rental = await lockRental(trx, id)
  const settings = await readSettings(trx)
  assertRunning(rental, settings)
  const [tender] = toTenders(input, toCents(input.amount), settings, { isExact: true })
  const deposit = await takeDeposit(
    trx,
    ctx,
    calendarOf(settings),
    { rentalId: id, subject: toSubject(rental) },
    input,
    tender?.givenCents,
  )
  await appendEvent(trx, ctx, {
    action: 'payment.deposit_taken',
    ...paymentEvent(settings, 'Deposit Taken'),
    message: `Deposit of ${formatMoney(input.amount, settings.currency)} taken for ${rental.facility_name}`,
    subjectId: deposit.id,
  })
  return deposit
}

/** Returns the deposits of a rental, both held and settled. Throws NotFound. */
export async function listDeposits(db: Reader, id: number): Promise<Deposit[]> {
  await findRental(db, id)
  return (await readDeposits(db, [id])).get(id) ?? []
}
