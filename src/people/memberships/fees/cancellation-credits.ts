import type { Selectable } from 'kysely'
import { takeBackWriteOff } from '#money/bills/write-offs.ts'
import { owedOf, readBalance } from '#money/ledger/balances.ts'
import { readLines as readBillLines } from '#money/ledger/bills.ts'
import { takeBackEntries } from '#money/ledger/deferred-revenue.ts'
import { chargePosting, type Posting, postToLedger } from '#money/ledger/ledger.ts'
import { postingsOfReductions } from '#money/ledger/lines/adjust-discounts-and-refunds.ts'
import { type Charge, chargesOf, reverseShare } from '#money/ledger/lines/line-charges.ts'
import { offsetOf } from '#money/ledger/lines/line-rows.ts'
import { negatePrice, partOfPrice } from '#money/pricing/price.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import type { MembershipRow } from '../membership-row.ts'
import type { MembershipPeriodsTable } from '../table.ts'
import { todayAt } from '../terms/dates.ts'
import { periodLine, subjectOf } from './bill.ts'

type Period = Selectable<MembershipPeriodsTable>

/** A billed period that has not begun, its charge, and what takes back what is left of that charge. */
interface FuturePeriod extends ReturnType<typeof reverseShare> {
  period: Period
  charge: Charge | undefined
}

/** Returns the billed periods of a membership that begin after a day, with what takes back their charges. */
export async function readFuturePeriods(
  db: Reader,
  row: MembershipRow,
  today: string,
): Promise<FuturePeriod[]> {
  const periods = await db
    .selectFrom('membership_periods')
    .selectAll()
    .where('membership_id', '=', row.id)
    .where('starts_on', '>', today)
    .where('credited_at', 'is', null)
    .orderBy('starts_on')
    .execute()
  const charges = await readFeeCharges(db, row)
  return periods.map(period => {
    const charge = charges.findLast(({ line }) => line.label === textOf(period).label)
    return { period, charge, ...(charge ? reverseShare(charge, 1) : wholeOf(period)) }
  })
}

/** Returns what was charged for the periods of a membership, oldest first. */
export async function readFeeCharges(db: Reader, row: MembershipRow): Promise<Charge[]> {
  const charges = chargesOf(await readBillLines(db, row.bill_id))
  return charges.filter(({ line }) => line.kind === 'membership')
}

/** Credits the periods of a locked membership that have not begun. */
export async function creditFuturePeriods(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  settings: VenueSettings,
): Promise<void> {
  const postings: Posting[] = []
  const future = await readFuturePeriods(trx, row, todayAt(ctx.at, settings))
  for (const { period, charge, price, reductions } of future) {
    const credited = `Credited: ${period.starts_on} to ${period.ends_on}`
    const line = { ...textOf(period), ...(charge && offsetOf(charge.line)), label: credited, quantity: -1 }
    postings.push({
      ...chargePosting(subjectOf(row), { ...line, unitCents: -price.totalCents }, price),
      entries: await takeBackEntries(trx, row.bill_id, price),
      note: credited,
    })
    postings.push(...(await postingsOfReductions(trx, reductions, credited)))
    await trx
      .updateTable('membership_periods')
      .set({ credited_at: ctx.at })
      .where('id', '=', period.id)
      .execute()
  }
  // What is credited is no bad debt: with the write-off it would be credit that nobody paid.
  if (future.length > 0) await takeBackWriteOff(trx, ctx, settings, row.bill_id, 'Membership cancelled')
  await postToLedger(trx, ctx, calendarOf(settings), postings)
}

/** Credits what is owed on the bill of a membership, each charge by its own taxes. Returns the cents. */
export async function creditUnpaid(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  settings: VenueSettings,
  reason: string,
): Promise<number> {
  await takeBackWriteOff(trx, ctx, settings, row.bill_id, reason)
  const owed = owedOf(await readBalance(trx, row.bill_id))
  let rest = owed
  const postings: Posting[] = []
  for (const charge of (await readFeeCharges(trx, row)).toReversed()) {
    const cents = Math.min(rest, charge.left.totalCents)
    if (cents <= 0) continue
    rest -= cents
    const price = negatePrice(partOfPrice(charge.left, cents))
    const line = { kind: 'comp', label: 'Unpaid fee taken back', ...offsetOf(charge.line), reason } as const
    postings.push({
      ...chargePosting(subjectOf(row), line, price),
      entries: await takeBackEntries(trx, row.bill_id, price),
    })
  }
  await postToLedger(trx, ctx, calendarOf(settings), postings)
  return Math.max(0, owed - rest)
}

const textOf = ({ starts_on, ends_on }: Period) =>
  periodLine({ from: starts_on, until: ends_on }, { taxRate: null })

/** Takes back a period whose charge is not found by its label. */
const wholeOf = ({ amount_cents, tax_cents }: Period) => ({
  price: { baseCents: tax_cents - amount_cents, taxCents: -tax_cents, totalCents: -amount_cents },
  reductions: [],
})
