import { facilityReference, lockFacility } from '#house/facilities/facilities.ts'
import { type Balance, readBalance } from '#money/ledger/balances.ts'
import { lockBill } from '#money/ledger/bills.ts'
import { reverseStayLine } from '#money/payments/take-back.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { type Instant, toIso } from '#platform/values/time.ts'
import type { Rental } from '../contract.ts'
import { assertRunning } from '../end/end-rental.ts'
import { describeStay, lockRental, type RentalRow, toRental, updateRental } from '../rental-row.ts'
import { formatTime } from '../times/overlaps.ts'

/** The changes of an extension, and the bill that it left. The column `last_extension` holds it as JSON. */
interface LastExtension {
  before: Pick<RentalRow, 'ends_at' | 'ending_announced_at' | 'overdue_announced_at'>
  until: Instant
  /** The posting of its charge; null if it was free. */
  charge: string | null
  bill: BillSums
}

/** In cents. */
interface BillSums {
  chargedCents: number
  extrasCents: number
  paidCents: number
}

/** Returns the column that lets an extension be undone. `balance` is that after its charge, before any payment. */
export function storeLastExtension(
  { ends_at, ending_announced_at, overdue_announced_at }: RentalRow,
  until: Instant,
  charge: string | null,
  balance: Balance,
): Pick<RentalRow, 'last_extension'> {
  const before = { ends_at, ending_announced_at, overdue_announced_at }
  const last: LastExtension = { before, until, charge, bill: toSums(balance) }
  return { last_extension: JSON.stringify(last) }
}

/**
 * Takes back the last extension of a running rental: restores the previous end, and reverses the charge by a further
 * line. Throws NotFound, and Conflict if the rental is not running, was moved to another rate or got another start
 * since, or if something was paid or charged on its bill since.
 */
export async function undoExtension(trx: Transaction, ctx: ActionContext, id: number): Promise<Rental> {
  const rental = await lockRental(trx, id)
  const settings = await readSettings(trx)
  assertRunning(rental, settings)
  const { facility_name: name, ends_at } = rental
  const last = readLastExtension(rental)
  if (last?.until !== ends_at) throw new Conflict(`${name} has no extension that can be undone`)
  await lockBill(trx, rental.bill_id)
  const facility = await lockFacility(trx, rental.facility_type, rental.facility_id)
  const billed = await readBalance(trx, rental.bill_id)
  assertBillUnchanged(name, last.bill, toSums(billed))
  if (last.charge) {
    const line = { billId: rental.bill_id, posting: last.charge }
    await reverseStayLine(trx, ctx, settings, line, {
      note: say('extensionUndone').label,
      followedBy: describeStay(rental, 'extension').label,
      // The bill has not changed since: no discount counts the extension.
      isFollowing: () => false,
    })
  }
  const shortened = await updateRental(trx, rental, { ...last.before, last_extension: null })
  const balance = await readBalance(trx, rental.bill_id)
  await appendEvent(trx, ctx, {
    action: 'rental.extension_undone',
    type: 'record_changed',
    subjectId: id,
    facility: facilityReference(facility),
    message: `Extension of ${name} undone: until ${formatTime(shortened.ends_at, ctx.at, settings)}`,
    changes: {
      endTime: [toIso(ends_at), toIso(shortened.ends_at)],
      charged: [toDollars(billed.charged.totalCents), toDollars(balance.charged.totalCents)],
    },
  })
  return toRental(shortened, balance, settings)
}

const readLastExtension = ({ last_extension }: RentalRow): LastExtension | undefined =>
  last_extension === null ? undefined : JSON.parse(last_extension)

function assertBillUnchanged(name: string, then: BillSums, now: BillSums): void {
  if (now.paidCents !== then.paidCents)
    throw new Conflict(`${name} was paid since it was extended, so the extension cannot be undone`)
  if (now.chargedCents !== then.chargedCents || now.extrasCents !== then.extrasCents)
    throw new Conflict(
      `The bill of ${name} has changed since it was extended, so the extension cannot be undone`,
    )
}

const toSums = ({ charged, extrasCents, paidCents }: Balance): BillSums => ({
  chargedCents: charged.totalCents,
  extrasCents,
  paidCents,
})
