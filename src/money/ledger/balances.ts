import { type RawBuilder, sql } from 'kysely'
import { type Price, zeroPrice } from '#money/pricing/price.ts'
import type { ExtraLine } from '#money/pricing/quote.ts'
import { addTaxAmounts, type TaxAmount } from '#money/pricing/taxes.ts'
import type { Reader } from '#platform/database/database.ts'
import type { Instant } from '#platform/values/time.ts'
import { settledKinds } from './lines/lines.ts'
import { pricedKinds } from './words.ts'

/** The charges and tenders of a bill, in cents. */
export interface Balance {
  /** The lines that price its subject: the stay, the membership, the invoice. */
  charged: Price
  /** All other lines: products, fees, discounts. And the balance of an earlier system. */
  extrasCents: number
  /**
   * Payments less voided payments. A refund does not lower it: its allowance reduces the revenue by the same
   * amount, so the bill does not become due again.
   */
  paidCents: number
}

/** The balance of a bill without lines. */
export const zeroBalance: Balance = {
  charged: zeroPrice,
  extrasCents: 0,
  paidCents: 0,
}

/** Returns the amount due, in cents; negative is credit. */
export const owedOf = ({ charged, extrasCents, paidCents }: Balance): number =>
  charged.totalCents + extrasCents - paidCents

/** Returns the balance of each bill by bill id. Bills without lines and postings are absent. */
export async function readBalances(db: Reader, billIds: readonly number[]): Promise<Map<number, Balance>> {
  if (billIds.length === 0) return new Map()
  const { rows } = await selectBalances(sql`in (${sql.join(billIds)})`).execute(db)
  return new Map(rows.map(row => [row.id, toBalance(row)]))
}

interface Sums {
  id: number
  base: number
  tax: number
  /** JSON arrays of the lines, separated by commas; null if no line names its taxes. */
  taxes: string | null
  extras: number
  paid: number
}

const selectBalances = (isOfBills: RawBuilder<unknown>) => sql<Sums>`
  select bill_id as id, sum(base) as base, sum(tax) as tax, string_agg(taxes, ',') as taxes,
    sum(extras) as extras, sum(paid) as paid from (
    select bill_id, case when ${isPriced} then net_cents else 0 end as base,
      case when ${isPriced} then tax_cents else 0 end as tax,
      case when ${isPriced} then taxes end as taxes,
      case when ${isPriced} or ${isSettled} then 0 else gross_cents end as extras, 0 as paid
    from bill_lines where bill_id ${isOfBills}
    union all
    select bill_id, 0, 0, null, case when kind = 'opening_balance' then amount_cents else 0 end,
      case when kind = 'opening_balance' then 0 else -amount_cents end from ledger
    where bill_id ${isOfBills} and account = 'receivable'
      and kind <> 'charge' and kind <> 'reversal' and kind <> 'credit_note'
  ) as parts group by bill_id`

const toBalance = ({ base, tax, taxes, extras, paid }: Sums): Balance => ({
  charged: { baseCents: base, taxCents: tax, totalCents: base + tax, ...chargedTaxes(taxes) },
  extrasCents: extras,
  paidCents: paid,
})

/** Adds up what priced lines charge by tax. */
function chargedTaxes(taxes: string | null): Pick<Price, 'taxes'> {
  if (taxes === null) return {}
  const lines = JSON.parse(`[${taxes}]`) as TaxAmount[][]
  return { taxes: lines.reduce<readonly TaxAmount[]>((sum, line) => addTaxAmounts(sum, line)!, []) }
}

/** SQLite builds a temporary tree for each `in` of more than two values. */
const isOfKind = (kinds: readonly string[]): RawBuilder<unknown> =>
  sql.raw(`(${kinds.map(kind => `kind = '${kind}'`).join(' or ')})`)
const isPriced = isOfKind(pricedKinds)
const isSettled = isOfKind(settledKinds)

/** The balance of one bill, as a quote needs it. */
export interface BillBalance extends Balance {
  /** All other lines, one by one: products, fees, discounts. */
  extras: readonly ExtraLine[]
  /** What was given back, as a positive amount. */
  refundedCents: number
}

/** Returns the balance of one bill: zeros if it has no lines. */
export async function readBalance(db: Reader, billId: number): Promise<BillBalance> {
  const [balance] = await selectBalances(sql`= ${billId}`)
    .execute(db)
    .then(({ rows }) => rows)
  const lines = await selectOtherLines(db, billId)
  const isRefund = ({ kind }: (typeof lines)[number]) => kind === 'refund'
  return {
    ...(balance ? toBalance(balance) : zeroBalance),
    extras: lines.filter(line => !isRefund(line)),
    refundedCents: lines.filter(isRefund).reduce((sum, { gross_cents }) => sum - gross_cents, 0),
  }
}

const selectOtherLines = (db: Reader, billId: number) =>
  db
    .selectFrom('bill_lines')
    .select(['kind', 'label', 'words', 'gross_cents', 'net_cents', 'tax_cents'])
    .select(['tax_class', 'tax_rate', 'taxes'])
    .where('bill_id', '=', billId)
    .where('kind', 'not in', [...pricedKinds, 'kept_deposit'])
    .orderBy('id')
    .execute()

/** Returns what a bill owes, what was written off on it and what it owed in an earlier system, in cents. */
export const readDebt = async (db: Reader, billId: number) =>
  db
    .selectFrom('ledger')
    .select([
      sql<number>`coalesce(sum(case account when 'receivable' then amount_cents end), 0)`.as('owedCents'),
      sql<number>`coalesce(sum(case account when 'bad_debt' then amount_cents end), 0)`.as('writtenOffCents'),
      sql<number>`-coalesce(sum(case account when 'opening_balance' then amount_cents end), 0)`.as(
        'openingCents',
      ),
    ])
    .where('bill_id', '=', billId)
    .executeTakeFirstOrThrow()

/**
 * Returns the money taken on a business day, or on it up to `until`, in cents: payments less refunds and tips, plus
 * deposits that were kept or applied. Every screen calls this revenue.
 */
export async function readRevenueCents(db: Reader, day: string, until?: Instant): Promise<number> {
  const row = await db
    .selectFrom('ledger')
    .select(sql<number | null>`sum(amount_cents)`.as('cents'))
    .where('business_day', '=', day)
    .where(isMoney)
    .$if(until !== undefined, query => query.where('at', '<=', until!))
    .executeTakeFirst()
  return row?.cents ?? 0
}

/** The condition of the partial index `ledger_money` (migrations 0030, 0032 and 0037), and no opening balance. */
const isMoney = sql<boolean>`account <> 'deferred_revenue' and account <> 'receivable' and account <> 'revenue'
  and account <> 'tax' and account <> 'bad_debt' and account <> 'opening_balance'`
