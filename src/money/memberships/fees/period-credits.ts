import type { Selectable } from 'kysely'
import { takeBackWriteOff } from '#money/bills/write-offs.ts'
import { owedOf, readBalance } from '#money/ledger/balances.ts'
import { readLines as readBillLines } from '#money/ledger/bills.ts'
import { takeBackEntries } from '#money/ledger/deferred-revenue.ts'
import { chargePosting, type Posting, postToLedger } from '#money/ledger/ledger.ts'
import { postingsOfReductions } from '#money/ledger/lines/adjust-discounts-and-refunds.ts'
import {
  type Charge,
  groupCharges,
  type ReversedShare,
  reverseShare,
} from '#money/ledger/lines/line-charges.ts'
import { toOffset } from '#money/ledger/lines/line-rows.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { negatePrice, partOfPrice } from '#money/pricing/price.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { addDays } from '#platform/values/time.ts'
import type { MembershipRow } from '../membership-row.ts'
import { daysOf, type Span } from '../rules.ts'
import type { MembershipPeriodsTable } from '../table.ts'
import { periodLine, subjectOf } from './bill.ts'

export type PeriodRow = Selectable<MembershipPeriodsTable>

/** The unused part of a billed period, its charge, and what takes back that part of the rest of the charge. */
export interface UnusedPeriod extends Span, ReturnType<typeof reverseShare> {
  period: PeriodRow
  charge: Charge | undefined
  /** Goodwill days among these that the charge of the period does not pay for. */
  frozenDays: number
}

/**
 * Returns the unused part of each billed period of a membership from a day on. Days given as goodwill are used first:
 * no more than the paid days of a period are left.
 */
export async function readUnusedPeriods(
  db: Reader,
  row: MembershipRow,
  day: string,
): Promise<UnusedPeriod[]> {
  const periods = await db
    .selectFrom('membership_periods')
    .selectAll()
    .where('membership_id', '=', row.id)
    .where('ends_on', '>=', day)
    .where('credited_at', 'is', null)
    .orderBy('starts_on')
    .execute()
  const charges = await readFeeCharges(db, row)
  return periods.map(period => {
    const charge = charges.find(({ line }) => line.id === period.line_id)
    const from = day > period.starts_on ? day : period.starts_on
    const span = { from, until: period.ends_on }
    const paidDays = daysOf({ from: period.starts_on, until: period.ends_on }) - period.frozen_days
    const frozenDays = Math.max(0, daysOf(span) - paidDays)
    const share = charge && paidDays > 0 ? reverseShare(charge, daysOf(span) - frozenDays, paidDays) : nothing
    return { ...span, period, charge, frozenDays, ...share }
  })
}

/** Returns the billed periods of a membership that begin after a day, with what takes back their charges. */
export const readFuturePeriods = (db: Reader, row: MembershipRow, today: string): Promise<UnusedPeriod[]> =>
  readUnusedPeriods(db, row, addDays(today, 1)).then(unused =>
    unused.filter(({ period }) => period.starts_on > today),
  )

/** Returns what was charged for the periods of a membership, oldest first. */
export async function readFeeCharges(db: Reader, row: MembershipRow): Promise<Charge[]> {
  const charges = groupCharges(await readBillLines(db, row.bill_id))
  return charges.filter(({ line }) => line.kind === 'membership')
}

/**
 * Credits unused parts of billed periods of a locked membership: what is not yet earned first, with the tax of each
 * charge. A period keeps the days before and what they cost.
 */
export async function creditPeriods(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  unused: readonly UnusedPeriod[],
  settings: VenueSettings,
  reason: string,
): Promise<void> {
  const postings: Posting[] = []
  for (const { period, charge, from, until, frozenDays, price, reductions } of unused) {
    const span = { from, until }
    if (charge) postings.push(...(await creditPostings(trx, row, charge, span, { price, reductions })))
    const cut = {
      ends_on: addDays(from, -1),
      frozen_days: period.frozen_days - frozenDays,
      amount_cents: period.amount_cents + price.totalCents,
      tax_cents: period.tax_cents + price.taxCents,
    }
    await trx
      .updateTable('membership_periods')
      .set(from === period.starts_on ? { credited_at: ctx.at } : cut)
      .where('id', '=', period.id)
      .execute()
  }
  // What is credited is no bad debt: with the write-off it would be credit that nobody paid.
  if (unused.length > 0) await takeBackWriteOff(trx, ctx, settings, row.bill_id, reason)
  await postToLedger(trx, ctx, calendarOf(settings), postings)
}

/**
 * Credits `part` of `whole` of what is left of billed periods of a locked membership, as their fee is lower. They keep
 * their days.
 */
export async function lowerPeriods(
  trx: Transaction,
  ctx: ActionContext,
  row: MembershipRow,
  periods: readonly UnusedPeriod[],
  { part, whole }: { part: number; whole: number },
  settings: VenueSettings,
  reason: string,
): Promise<void> {
  const postings: Posting[] = []
  for (const { period, charge, from, until } of periods) {
    if (!charge || part === 0) continue
    const share = reverseShare(charge, part, whole)
    postings.push(...(await creditPostings(trx, row, charge, { from, until }, share)))
    await trx
      .updateTable('membership_periods')
      .set({
        amount_cents: period.amount_cents + share.price.totalCents,
        tax_cents: period.tax_cents + share.price.taxCents,
      })
      .where('id', '=', period.id)
      .execute()
  }
  if (postings.length > 0) await takeBackWriteOff(trx, ctx, settings, row.bill_id, reason)
  await postToLedger(trx, ctx, calendarOf(settings), postings)
}

/** Returns the postings that credit a share of a charge: what is not yet earned first. */
async function creditPostings(
  trx: Transaction,
  row: MembershipRow,
  charge: Charge,
  span: Span,
  { price, reductions }: ReversedShare,
): Promise<Posting[]> {
  const credited = say('credited', { ...span })
  const line = { ...periodLine(span, { taxRate: null }), ...toOffset(charge.line) }
  const credit = {
    ...chargePosting(
      subjectOf(row),
      { ...line, ...credited, quantity: -1, unitCents: -price.totalCents },
      price,
    ),
    entries: await takeBackEntries(trx, row.bill_id, price),
    note: credited.label,
  }
  return [credit, ...(await postingsOfReductions(trx, reductions, credited.label))]
}

/** Credits the amount owed on the bill of a membership, each charge by its own taxes. Returns the cents. */
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
    const line = { kind: 'comp', ...say('unpaidFee'), ...toOffset(charge.line), reason } as const
    postings.push({
      ...chargePosting(subjectOf(row), line, price),
      entries: await takeBackEntries(trx, row.bill_id, price),
    })
  }
  await postToLedger(trx, ctx, calendarOf(settings), postings)
  return Math.max(0, owed - rest)
}

/** A period without a charge cost nothing. */
const nothing = { price: { baseCents: 0, taxCents: 0, totalCents: 0 }, reductions: [] }
