import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../shared/database/database.ts'
import type { Instant } from '../shared/values/time.ts'
import { pricedKinds, settledKinds } from './lines.ts'
import { type Price, zeroPrice } from './price.ts'
import type { ExtraLine } from './quote.ts'

/** What is on a bill and what is settled, in cents. */
export interface Balance {
  /** The lines that price its subject: the stay, the membership, the invoice. */
  charged: Price
  /** All other lines: products, fees, discounts. */
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

/** Returns what is due, in cents; negative is credit. */
export const owedOf = ({ charged, extrasCents, paidCents }: Balance): number =>
  charged.totalCents + extrasCents - paidCents

/** Returns the balance of each bill by bill id. Bills without lines and postings are absent. */
export async function readBalances(db: Reader, billIds: readonly number[]): Promise<Map<number, Balance>> {
  if (billIds.length === 0) return new Map()
  const ids = sql.join(billIds)
  const { rows } = await sql<{ id: number; base: number; tax: number; extras: number; paid: number }>`
    select bill_id as id, sum(base) as base, sum(tax) as tax, sum(extras) as extras, sum(paid) as paid from (
      select bill_id, case when ${isPriced} then net_cents else 0 end as base,
        case when ${isPriced} then tax_cents else 0 end as tax,
        case when ${isPriced} or ${isSettled} then 0 else gross_cents end as extras, 0 as paid
      from bill_lines where bill_id in (${ids})
      union all
      select bill_id, 0, 0, 0, -amount_cents from ledger
      where bill_id in (${ids}) and account = 'receivable' and kind not in ('charge', 'reversal', 'credit_note')
    ) as parts group by bill_id`.execute(db)
  return new Map(
    rows.map(({ id, base, tax, extras, paid }) => [
      id,
      {
        charged: { baseCents: base, taxCents: tax, totalCents: base + tax },
        extrasCents: extras,
        paidCents: paid,
      },
    ]),
  )
}

const textList = (kinds: readonly string[]): RawBuilder<unknown> =>
  sql.raw(kinds.map(kind => `'${kind}'`).join())
const isPriced = sql`kind in (${textList(pricedKinds)})`
const isSettled = sql`kind in (${textList(settledKinds)})`

/** Returns the other lines of a bill in order. */
async function readExtras(db: Reader, billId: number): Promise<ExtraLine[]> {
  const rows = await db
    .selectFrom('bill_lines')
    .select(['label', 'gross_cents', 'tax_cents'])
    .where('bill_id', '=', billId)
    .where('kind', 'not in', [...pricedKinds, ...settledKinds])
    .orderBy('id')
    .execute()
  return rows.map(row => ({ label: row.label, grossCents: row.gross_cents, taxCents: row.tax_cents }))
}

/** The balance of one bill, as a quote needs it. */
export interface BillBalance extends Balance {
  /** All other lines, one by one: products, fees, discounts. */
  extras: readonly ExtraLine[]
}

/** Returns the balance of one bill: zeros if it has no lines. */
export async function readBalance(db: Reader, billId: number): Promise<BillBalance> {
  const balances = await readBalances(db, [billId])
  return { ...(balances.get(billId) ?? zeroBalance), extras: await readExtras(db, billId) }
}

/**
 * Returns the money taken on a business day, or on it up to `until`, in cents: payments less refunds and tips, plus deposits
 * that were kept or applied. Every screen calls this revenue.
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

/** Literally the condition of the partial index `ledger_money` (migrations 0030 and 0032). */
const isMoney = sql<boolean>`account not in ('deferred_revenue', 'receivable', 'revenue', 'tax', 'bad_debt')`
