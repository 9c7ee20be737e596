import type { z } from 'zod'
import type { Rental } from '#desk/rentals/contract.ts'
import {
  endRental,
  listDeposits,
  listStaysOfGroup,
  lockRunningStays,
  previewCheckOut,
} from '#desk/rentals/rentals.ts'
import type { ShownPayment } from '#money/payments/tenders/tenders.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { TimeDoubt } from '#platform/http/doubted-time.ts'
import { toCents, toDollars } from '#platform/values/money.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { GroupDetails, quoteGroupCheckOut as quoting } from '../contract.ts'
import { findGroup } from '../group-row.ts'
import { payStays } from '../pay-group.ts'
import { readGroup } from '../read-groups.ts'
import { facilitiesText, quoteGroupStays, type StayPrice } from '../rules.ts'
import { atFacility } from './each-facility.ts'

interface CheckOut extends ShownPayment, TimeDoubt {
  /** The instant of the bill that was shown. */
  quotedAt?: Instant | undefined
  /** Returns all held deposits. Otherwise they stay held. */
  returnDeposits?: boolean
}

/**
 * Returns what a group owes if all who are in check out at `now`. With one bill, also what those who left still owe.
 * Throws NotFound.
 */
export async function quoteGroupCheckOut(
  db: Reader,
  id: number,
  now: Instant,
): Promise<z.output<typeof quoting.response>> {
  const { billing } = await findGroup(db, id)
  const stays = await listStaysOfGroup(db, id)
  const prices: StayPrice[] = []
  const held: number[] = []
  for (const stay of stays) {
    if (stay.isActive) {
      prices.push({ label: stay.facilityName, quote: await previewCheckOut(db, stay.id, now) })
      held.push(...(await heldDeposits(db, stay.id)).map(({ amount }) => amount))
    } else if (billing === 'one' && stay.dueAmount > 0) prices.push(leftUnpaid(stay))
  }
  const cents = held.reduce((sum, amount) => sum + toCents(amount), 0)
  return {
    ...quoteGroupStays(prices),
    at: toIso(now),
    deposits: { count: held.length, amount: toDollars(cents) },
  }
}

/**
 * Checks out everyone of a group who is still in, all or none, and takes one payment for all if it names a method: with
 * one bill, also of what those who left owe. Throws NotFound, Conflict if nobody is in or another amount is due than
 * was shown, and like `endRental`, naming the facility.
 */
export async function checkOutGroup(
  trx: Transaction,
  ctx: ActionContext,
  id: number,
  { quotedAt, returnDeposits = false, isTimeDoubted, ...payment }: CheckOut,
): Promise<GroupDetails> {
  const { billing } = await findGroup(trx, id)
  const settings = await readSettings(trx)
  const running = await lockRunningStays(trx, id)
  for (const { id: rentalId, facility_name } of running)
    await atFacility(facility_name, async () => {
      const deposits = returnDeposits ? await heldDeposits(trx, rentalId) : []
      return endRental(trx, ctx, rentalId, {
        quotedAt,
        isTimeDoubted,
        deposits: deposits.map(deposit => ({ id: deposit.id, settle: 'return' })),
      })
    })
  const left = new Set(running.map(stay => stay.id))
  const stays = (await listStaysOfGroup(trx, id)).filter(stay => billing === 'one' || left.has(stay.id))
  const paidCents = await payStays(trx, ctx, settings, stays, payment)
  await appendEvent(trx, ctx, {
    action: 'group.checked_out',
    type: 'record_changed',
    message: `Group checked out of ${facilitiesText(running)}`,
    subjectId: id,
    changes: { paid: [null, toDollars(paidCents)] },
  })
  return readGroup(trx, id)
}

const heldDeposits = async (db: Reader, rentalId: number) =>
  (await listDeposits(db, rentalId)).filter(({ status }) => status === 'held')

const leftUnpaid = ({ facilityName, dueAmount }: Rental): StayPrice => ({
  ...say('checkedOut', { facility: facilityName }),
  quote: { total: dueAmount, tax: 0, paid: 0, due: dueAmount },
})
