import { sql } from 'kysely'
import type { Reader } from '../shared/database.ts'
import type { Instant } from '../shared/time.ts'
import { moneyAccounts } from './contract.ts'
import type { Price } from './price.ts'

/** How the bill of a rental or an invoice stands. */
export interface Balance {
  /** Charged so far, in cents, less charges that were reversed. */
  charged: Price
  /**
   * Settled so far, in cents: payments less voided ones. A refund lessens what was earned by as much as it gives back,
   * so it is neither owed nor collected again.
   */
  paidCents: number
}

/** How each rental's bill stands, by rental id. Rentals without postings are missing. */
export const readBalances = (db: Reader, rentalIds: readonly number[]) =>
  readBalancesOf(db, 'rental_id', rentalIds)

/** How each invoice stands, by invoice id. Invoices without postings are missing. */
export const readInvoiceBalances = (db: Reader, invoiceIds: readonly number[]) =>
  readBalancesOf(db, 'invoice_id', invoiceIds)

/** How one rental's bill stands. */
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
 * Money taken on a business day, up to an instant, in cents: payments less refunds, and deposits once they are kept.
 * This is what every screen calls revenue.
 */
export async function readTakenCents(db: Reader, day: string, until: Instant): Promise<number> {
  const row = await db
    .selectFrom('ledger')
    .select(sql<number | null>`sum(amount_cents)`.as('cents'))
    .where('business_day', '=', day)
    .where('account', 'in', [...revenueAccounts])
    .where('at', '<=', until)
    .executeTakeFirst()
  return row?.cents ?? 0
}

/** The accounts whose sum is revenue: a deposit's money and the debt it makes cancel out until it is kept. */
export const revenueAccounts = [...moneyAccounts, 'deposits'] as const
