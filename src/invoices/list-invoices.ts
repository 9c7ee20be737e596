import { sql } from 'kysely'
import type { z } from 'zod'
import { calendarOf, readSettings } from '../settings/settings.ts'
import { containsText } from '../shared/database/contains-text.ts'
import type { Reader } from '../shared/database/database.ts'
import { toDollars } from '../shared/values/money.ts'
import { businessDay, type Instant } from '../shared/values/time.ts'
import { PAGE } from './calls.ts'
import type { InvoiceFilter, invoiceList } from './contract.ts'
import { invoiceName, toInvoice } from './invoice-row.ts'

interface InvoiceQuery {
  show?: InvoiceFilter | undefined
  search?: string | undefined
  before?: number | undefined
}

/** SQL for the cents owed on an invoice: its receivable in the ledger. */
const owed = sql<number>`coalesce((select sum(amount_cents) from ledger
  where ledger.invoice_id = invoices.id and account = 'receivable'), 0)`

/** Lists invoices, newest first, 30 a page, with the totals owed and overdue over all invoices. */
export async function listInvoices(
  db: Reader,
  { show, search, before }: InvoiceQuery,
  now: Instant,
): Promise<z.infer<typeof invoiceList>> {
  const today = businessDay(now, calendarOf(await readSettings(db)))
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .select(owed.as('owed'))
    .$if(show === 'draft' || show === 'void', query => query.where('status', '=', show as 'draft'))
    .$if(show === 'paid', query => query.where('status', '=', 'sent').where(owed, '<=', 0))
    .$if(show === 'sent' || show === 'overdue', query =>
      query.where('status', '=', 'sent').where(owed, '>', 0),
    )
    .$if(show === 'overdue', query => query.where('due_date', '<', today))
    .$if(Boolean(search), query => query.where(matchesText(search!)))
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(PAGE)
    .execute()
  return { invoices: rows.map(row => toInvoice(row, row.owed, today)), ...(await sumOwed(db, today)) }
}

const matchesText = (search: string) => {
  const text = search.toLowerCase()
  return sql<boolean>`(${containsText(sql`lower(customer_name)`, text)} or ${containsText(sql`number`, text)})`
}

async function sumOwed(db: Reader, today: string) {
  const open = db
    .selectFrom('invoices')
    .select(['due_date', owed.as('owed')])
    .where('status', '=', 'sent')
    .as('open')
  const sums = await db
    .selectFrom(open)
    .select([
      sql<number>`coalesce(sum(owed), 0)`.as('owed'),
      sql<number>`coalesce(sum(case when due_date < ${today} then owed else 0 end), 0)`.as('overdue'),
    ])
    .where('owed', '>', 0)
    .executeTakeFirstOrThrow()
  return { owed: toDollars(sums.owed), overdue: toDollars(sums.overdue) }
}

/** Returns the ids of invoices whose number or customer contains a text, newest first, at most 2,000. */
export async function findInvoices(db: Reader, search: string): Promise<number[]> {
  const rows = await db
    .selectFrom('invoices')
    .select('id')
    .where(matchesText(search))
    .orderBy('id', 'desc')
    .limit(2_000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns the invoices to the guests of these rentals. */
export async function invoicesToGuests(
  db: Reader,
  rentalIds: readonly number[],
): Promise<{ id: number; rentalId: number }[]> {
  if (rentalIds.length === 0) return []
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'rental_id'])
    .where('rental_id', 'in', rentalIds)
    .execute()
  return rows.map(({ id, rental_id }) => ({ id, rentalId: rental_id! }))
}

/** Returns label ('Invoice 2026-0007') and customer of each invoice. */
export async function payersOfInvoices(
  db: Reader,
  ids: readonly number[],
): Promise<Map<number, { label: string; customer: string }>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'number', 'customer_name'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(row => [row.id, { label: invoiceName(row), customer: row.customer_name }]))
}
