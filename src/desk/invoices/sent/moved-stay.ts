import { billsOfRental, readRental, stateOfStay } from '#desk/rentals/rentals.ts'
import { owedOf, readBalance } from '#money/ledger/balances.ts'
import { lockBill, readLines as readBillLines } from '#money/ledger/bills.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import { reverseLine } from '#money/payments/take-back.ts'
import { type DebtPart, debtParts, transferPostings } from '#money/receivables/moved-debt.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { Conflict, Invalid } from '#platform/http/errors.ts'
import { formatMoney, toDollars } from '#platform/values/money.ts'
import { formatDay, type Instant } from '#platform/values/time.ts'
import type { StoredLine } from '../rules.ts'

/** The debt of a guest for a stay, and its bill. */
interface StayDebt {
  billId: number
  owedCents: number
  parts: DebtPart[]
}

async function readDebt(db: Reader, rentalId: number): Promise<StayDebt> {
  const [billId] = await billsOfRental(db, rentalId)
  const owedCents = owedOf(await readBalance(db, billId!))
  return {
    billId: billId!,
    owedCents,
    parts: owedCents > 0 ? debtParts(await readBillLines(db, billId!), owedCents) : [],
  }
}

/** Returns the lines of an invoice that takes over the amount owed for a stay. Throws Invalid if nothing is. */
export async function linesOfStay(db: Reader, rentalId: number): Promise<StoredLine[]> {
  const { parts } = await readDebt(db, rentalId)
  if (parts.length === 0) throw new Invalid({ includesStay: 'Nothing is owed for this stay' })
  const { facilityName, startDate } = await readRental(db, rentalId)
  const stay = `${facilityName}, ${formatDay(startDate.slice(0, 10))}`
  return parts.map(({ isTip, taxClass, taxRate, price }) => ({
    description: isTip ? `Tip, ${stay}` : stay,
    quantity: 1,
    unitPrice: toDollars(price.baseCents),
    taxClass,
    taxRate: taxRate === null ? null : taxRate / 1_000,
    taxCents: price.taxCents,
    ...(price.taxes && { taxAmounts: price.taxes }),
    stay: isTip ? 'tip' : 'stay',
  }))
}

/**
 * Locks the bill of a stay that an invoice takes over and returns the amount owed on it. Throws Conflict if that is no
 * longer what the draft says.
 */
export async function lockStayDebt(
  trx: Transaction,
  rentalId: number,
  lines: readonly StoredLine[],
  { currency }: VenueSettings,
): Promise<StayDebt> {
  const [billId] = await billsOfRental(trx, rentalId)
  await lockBill(trx, billId!)
  const debt = await readDebt(trx, rentalId)
  const isSame =
    debt.parts.length === lines.length &&
    debt.parts.every(
      ({ price }, index) =>
        price.taxCents === lines[index]!.taxCents &&
        price.baseCents === Math.round(lines[index]!.unitPrice * 100),
    )
  if (isSame) return debt
  const owed = formatMoney(toDollars(Math.max(0, debt.owedCents)), currency)
  throw new Conflict(`The stay now owes ${owed}. Edit the draft and save it again`)
}

/** Returns what the bill of a stay says for what an invoice took over. */
const movedTo = (number: string) => `Moved to Invoice ${number}`

/** Returns under what the revenue of a stay is reported. */
export async function earnedOfStay(db: Reader, billId: number, now: Instant) {
  const { source, facility } = (await stateOfStay(db, billId, now))!.subject
  return { source, facilityId: facility?.id ?? null }
}

/** Settles the bill of a stay by what the invoice takes over. The caller holds its lock. */
export async function moveDebt(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  { billId, parts }: StayDebt,
  number: string,
): Promise<void> {
  const { subject } = (await stateOfStay(trx, billId, ctx.at))!
  const postings = parts.flatMap(part => transferPostings(subject, part, movedTo(number)))
  await postToLedger(trx, ctx, calendarOf(settings), postings)
}

/** Makes a stay owe again what a voided invoice had taken over. */
export async function moveDebtBack(
  trx: Transaction,
  ctx: ActionContext,
  settings: VenueSettings,
  billId: number,
  number: string,
): Promise<void> {
  await lockBill(trx, billId)
  const moved = (await readBillLines(trx, billId)).filter(
    ({ label, gross_cents }) => label === movedTo(number) && gross_cents < 0,
  )
  for (const { posting } of moved)
    await reverseLine(trx, ctx, settings, { billId, posting }, `Invoice ${number} void`)
}
