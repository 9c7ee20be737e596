import { type BillSubject, lockBill } from '#money/ledger/bills.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { assertRunning } from '../end/end-rental.ts'
import { lockRental, toSubject } from '../rental-row.ts'

/**
 * Locks the bill of a running rental, so that its guest is not checked out before the transaction ends, and returns
 * what a posting on it is for. Throws NotFound, Conflict if the guest has left.
 */
export async function lockStayBill(trx: Transaction, rentalId: number): Promise<BillSubject> {
  const rental = await lockRental(trx, rentalId)
  assertRunning(rental, await readSettings(trx))
  await lockBill(trx, rental.bill_id)
  return toSubject(rental)
}
