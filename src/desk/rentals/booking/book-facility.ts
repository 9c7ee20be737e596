import { assertNotRetired, lockFacility } from '#house/facilities/facilities.ts'
import { zeroBalance } from '#money/ledger/balances.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { Rental } from '../contract.ts'
import { toRental } from '../rental-row.ts'
import type { Admitted, StartForm } from '../start/admit-guest.ts'
import { agreeRental } from '../start/agree-rental.ts'
import { bookedEvent } from '../start/start-event.ts'
import { splitPrepayment } from './new-booking.ts'
import { holdPrepayment } from './take-prepayment.ts'

/**
 * Books a facility for a later time (SPEC §5, §7): reserves the time, and holds a prepayment if one comes with it. The
 * guest pays at check-in. Locks the facility. Throws Conflict if the time is taken, NotFound, Invalid, or
 * ApprovalNeeded.
 */
export async function bookFacility(
  trx: Transaction,
  ctx: ActionContext,
  form: StartForm,
  admitted: Admitted,
): Promise<Rental> {
  const { settings } = admitted
  const facility = await lockFacility(trx, form.facilityType, form.facilityId)
  const prepayment = splitPrepayment(form, true)
  assertNotRetired(facility)
  const row = await agreeRental(trx, ctx, form, admitted, facility, { status: 'booked' })
  if (prepayment > 0) await holdPrepayment(trx, ctx, row, settings, { ...form, prepayment })
  await appendEvent(trx, ctx, bookedEvent(row, facility, settings, ctx.at, form.banOverride))
  return toRental(row, zeroBalance, settings)
}
