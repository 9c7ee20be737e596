import { readLines } from '#money/ledger/bills.ts'
import { currentDay } from '#money/ledger/books/books.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import {
  type Charge,
  groupCharges,
  isVisitLine,
  type LineAdjustment,
} from '#money/ledger/lines/line-charges.ts'
import type { LineRow } from '#money/ledger/lines/line-rows.ts'
import type { LineKind } from '#money/ledger/lines/lines.ts'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import { buildCorrection, selectCharge } from '#money/ledger/reversals.ts'
import { addPrices } from '#money/pricing/price.ts'
import { assertShiftOpen } from '#money/shifts/shifts.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { appendEvent } from '#platform/feed/append-event.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { assertApproved } from '#platform/http/authorization.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { managerRoles } from '#platform/http/roles.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { onBill } from './charges.ts'
import { isManager, lockOpenBill } from './open-bill.ts'

/**
 * Lines that staff add at the desk, and fees of bookings and upgrades. Time is priced by the stay, and a product is
 * returned instead.
 */
const correctableKinds: readonly LineKind[] = [
  'lost_key',
  'damage',
  'service',
  'discount',
  'comp',
  'tip',
  'service_charge',
  'upgrade',
  'cancellation',
  'no_show',
]

/**
 * Takes back what refunds left of a line by a further line that names it, together with the discounts on it. Throws
 * NotFound, Conflict if the bill is closed or the line was corrected, was refunded, moved to an invoice or cannot be
 * corrected, and ApprovalNeeded if the line is of an earlier shift and no manager acts or approved it.
 */
export async function correctLine(
  trx: Transaction,
  ctx: ActionContext,
  payerDirectory: PayerDirectory,
  { id, lineId }: { id: number; lineId: number },
  reason: string,
): Promise<void> {
  const { subject } = await lockOpenBill(trx, ctx, payerDirectory, id)
  const lines = await readLines(trx, id)
  const line = lines.find(line => line.id === lineId)
  if (!line) throw new NotFound(`There is no line ${lineId} on this bill`)
  const charges = groupCharges(lines)
  const why = whyNotCorrectable(line, charges)
  if (why !== null) throw new Conflict(why)
  if (!(await mayCorrect(trx, ctx, line)))
    assertApproved(ctx, managerRoles, 'Only a manager can correct a line of an earlier shift')
  const taken = correctedParts(line, charges)
  const postings = (
    await Array.fromAsync(taken, ({ line, price }) =>
      buildCorrection(trx, line, reason, { price, quantity: line.quantity }),
    )
  ).flat()
  const amount = toDollars(taken[0]!.price.totalCents)
  const { currency, ...settings } = await readSettings(trx)
  await postToLedger(trx, ctx, calendarOf({ currency, ...settings }), postings)
  await appendEvent(trx, ctx, {
    action: 'payment.line_corrected',
    type: 'record_changed',
    message: `A line of ${formatMoney(amount, currency)} corrected ${onBill(subject)}`,
    subjectId: id,
    changes: { [line.kind]: [amount, 0] },
  })
}

/** Returns why nobody can correct a line; null if it can be corrected. `charges` are those of its bill. */
export function whyNotCorrectable(line: LineRow, charges: readonly Charge[]): string | null {
  if (!correctableKinds.includes(line.kind) || isVisitLine(line)) return 'This line cannot be corrected'
  const charge = charges.find(charge => charge.line.id === line.id)
  if (charge && charge.refunded.totalCents < 0 && charge.left.totalCents <= 0)
    return 'This line was already refunded'
  if (correctedParts(line, charges).length > 0) return null
  return charge?.isMoved
    ? 'An invoice charges this line. Void or credit the invoice instead'
    : 'This line was already corrected'
}

/** Returns the rest of a line and of the discounts on it; empty if it was corrected. */
function correctedParts({ id }: LineRow, charges: readonly Charge[]): LineAdjustment[] {
  const charge = charges.find(({ line, price }) => line.id === id && price.totalCents !== 0)
  if (charge) {
    const { line, price, refunded, reductions } = charge
    const isLeft = ({ price }: LineAdjustment) => price.totalCents !== 0
    return [{ line, price: addPrices(price, refunded) }, ...reductions.filter(isLeft)]
  }
  const reduction = charges.flatMap(({ reductions }) => reductions).find(({ line }) => line.id === id)
  return reduction && reduction.price.totalCents !== 0 ? [reduction] : []
}

/** Returns whether the actor may correct a line: managers any, others those of a shift and day that are not closed. */
async function mayCorrect(
  db: Reader,
  ctx: Pick<ActionContext, 'actor' | 'at'>,
  line: LineRow,
): Promise<boolean> {
  if (isManager(ctx.actor.role)) return true
  if (line.business_day < (await currentDay(db, ctx.at, calendarOf(await readSettings(db))))) return false
  try {
    const charge = await selectCharge(db, line)
    if (charge) await assertShiftOpen(db, { ledgerId: charge.id })
    return true
  } catch (error) {
    if (error instanceof Conflict) return false
    throw error
  }
}
