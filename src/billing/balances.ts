import { sql } from 'kysely'
import type { Reader } from '../shared/database/database.ts'
import type { Instant } from '../shared/values/time.ts'
import { moneyAccounts } from './calls.ts'
import type { Price } from './price.ts'

/** What was charged on a rental's or an invoice's bill and what is settled, in cents. */
export interface Balance {
  /** Charges less reversed charges. */
  charged: Price
  /**
   * Payments less voided payments. A refund does not lower it: its allowance reduces the revenue by the same
   * amount, so the bill does not become due again.
   */
  paidCents: number
}

/** Returns the balance of each rental's bill by rental id. Rentals without postings are absent. */
export const readBalances = (db: Reader, rentalIds: readonly number[]) =>
  readBalancesOf(db, 'rental_id', rentalIds)

/** Returns the balance of each invoice by invoice id. Invoices without postings are absent. */
export const readInvoiceBalances = (db: Reader, invoiceIds: readonly number[]) =>
  readBalancesOf(db, 'invoice_id', invoiceIds)

/** Returns the balance of one rental's bill: zeros if the rental has no postings. */
export async function readBalance(db: Reader, rentalId: number): Promise<Balance> {
  return (await readBalances(db, [rentalId])).get(rentalId) ?? nothing
}

const nothing: Balance = { charged: { baseCents: 0, taxCents: 0, totalCents: 0 }, paidCents: 0 }

async function readBalancesOf(
  db: Reader,
  column: 'rental_id' | 'invoice_id',
  ids: readonly number[],
): Promise<Map<number, Balance>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger')
    .select([
      `${column} as id`,
      sql<number>`sum(case when account = 'revenue' and ${isCharge} then -amount_cents else 0 end)`.as(
        'base',
      ),
      sql<number>`sum(case when account = 'tax' and ${isCharge} then -amount_cents else 0 end)`.as('tax'),
      sql<number>`sum(case when account = 'receivable' and not ${isCharge} then -amount_cents else 0 end)`.as(
        'paid',
      ),
    ])
    .where(column, 'in', ids)
    .groupBy(column)
    .execute()
  return new Map(
    rows.map(({ id, base, tax, paid }) => [
      id!,
      { charged: { baseCents: base, taxCents: tax, totalCents: base + tax }, paidCents: paid },
    ]),
  )
}

const isCharge = sql`(kind in ('charge', 'reversal'))`

/**
 * Returns the money taken on a business day up to `until`, in cents: payments less refunds, plus deposits
 * that were kept. Every screen calls this revenue.
 */
export async function readRevenueCents(db: Reader, day: string, until: Instant): Promise<number> {
  const row = await db
    .selectFrom('ledger')
    .select(sql<number | null>`sum(amount_cents)`.as('cents'))
    .where('business_day', '=', day)
    .where('account', 'in', [...revenueAccounts])
    .where('at', '<=', until)
    .executeTakeFirst()
  return row?.cents ?? 0
}

/** The accounts whose sum is revenue. A held deposit and the liability for it cancel out until it is kept. */
export const revenueAccounts = [...moneyAccounts, 'deposits'] as const
