import { depositPosting, settlementPostings } from '#money/bills/deposits/deposit-postings.ts'
import {
  insertDeposit,
  lockDeposit,
  setDepositStatus,
  subjectOfDeposit,
} from '#money/bills/deposits/deposits.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import { guestPaymentMethods } from '#office/settings/words.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Invalid } from '#platform/http/errors.ts'
import { type PaymentInput, toTenders } from '../tenders/tenders.ts'

/**
 * Returns a held deposit by its method and holds the same cents by another one, which it returns. Throws Invalid naming
 * the field if it is not one method by which guests pay.
 */
export async function retakeDeposit(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  id: number,
  { paymentMethod: method, cashGiven, payments }: PaymentInput,
  note: string,
): Promise<number> {
  const deposit = await lockDeposit(trx, id)
  const { rental_id, bill_id, purpose, item, amount_cents } = deposit
  const taken = guestPaymentMethods.find(one => one === method)
  if (payments || !taken) throw new Invalid({ paymentMethod: 'A deposit is held by one method of guests' })
  const [tender] = toTenders({ paymentMethod: taken, cashGiven }, amount_cents, settings, { isExact: true })
  const subject = await subjectOfDeposit(trx, deposit)
  const kept = { rental_id, bill_id, purpose, item, amount_cents, method: taken }
  const row = await insertDeposit(trx, ctx, kept)
  await postToLedger(trx, ctx, calendarOf(settings), [
    ...settlementPostings(deposit, subject, { appliedCents: 0, keptCents: 0, reason: note }),
    depositPosting(row, subject, tender?.givenCents),
  ])
  await setDepositStatus(trx, deposit, 'returned', { settled_at: ctx.at, reason: note })
  return amount_cents
}
