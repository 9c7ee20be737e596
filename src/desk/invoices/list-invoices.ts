import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Payer, unknownPayer } from '#money/ledger/payer-directory.ts'
import { say } from '#money/pricing/languages/texts.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader } from '#platform/database/database.ts'
import { findIds, isOneOf } from '#platform/database/text-search.ts'
import { toDollars } from '#platform/values/money.ts'
import { businessDay, type Instant } from '#platform/values/time.ts'
import type { InvoiceFilter, invoiceList } from './contract.ts'
import { invoiceName, toInvoice } from './invoice-row.ts'
import { PAGE } from './words.ts'

interface InvoiceQuery {
  show?: InvoiceFilter | undefined
  search?: string | undefined
  before?: number | undefined
}

/** SQL for the cents owed on an invoice: its receivable in the ledger. */
const owed = sql<number>`coalesce((select sum(amount_cents) from ledger
  where ledger.bill_id = invoices.bill_id and account = 'receivable'), 0)`

/** SQL for the cents on the receivable, or on bad debt, of one kind of posting. */
const sumWhere = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce((select sum(amount_cents) from ledger where ledger.bill_id = invoices.bill_id and ${condition}), 0)`

/** Lists invoices, newest first, 30 a page, with the totals owed and overdue over all invoices. */
export async function listInvoices(
  db: Reader,
  { show, search, before }: InvoiceQuery,
  now: Instant,
): Promise<z.infer<typeof invoiceList>> {
  const settings = await readSettings(db)
  const today = businessDay(now, calendarOf(settings))
  const matching = search ? await matchingInvoices(db, search) : undefined
  const rows = await db
    .selectFrom('invoices')
    .selectAll()
    .select([
      owed.as('owedCents'),
      sumWhere(sql`account = 'receivable' and kind = 'refund'`).as('refundedCents'),
      sumWhere(sql`account <> 'receivable' and kind = 'credit_note'`).as('creditedCents'),
      sumWhere(sql`account = 'bad_debt'`).as('writtenOffCents'),
    ])
    .$if(show === 'draft', query => query.where('status', '=', 'draft'))
    .$if(show === 'void', query => query.where('status', '=', 'void'))
    .$if(show === 'paid', query => query.where('status', '=', 'sent').where(owed, '<=', 0))
    .$if(show === 'sent' || show === 'overdue', query =>
      query.where('status', '=', 'sent').where(owed, '>', 0),
    )
    .$if(show === 'overdue', query => query.where('due_date', '<', today))
    .$if(matching !== undefined, query => query.where(isOneOf(db, 'id', matching!)))
    .$if(before !== undefined, query => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(PAGE)
    .execute()
  return { invoices: rows.map(row => toInvoice(row, row, settings, now)), ...(await sumOwed(db, today)) }
}

/** Returns the ids of all invoices whose number or customer contains a text. */
const matchingInvoices = (db: Reader, search: string): Promise<number[]> =>
  findIds(db, sql`invoices`, ['number', 'customer_name'], search)

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

/** Returns a query of the bills of all sent invoices whose number or customer contains a text. */
export async function billsOfMatchingInvoices(
  db: Reader,
  search: string,
): Promise<RawBuilder<{ id: number }>> {
  const ids = await matchingInvoices(db, search)
  return sql`select bill_id as id from invoices where bill_id is not null and ${isOneOf(db, 'id', ids)}`
}

/** Returns label ('Invoice 2026-0007') and customer of each bill of an invoice, by bill id. */
export async function payersOfInvoices(db: Reader, billIds: readonly number[]): Promise<Map<number, Payer>> {
  if (billIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('invoices')
    .select(['id', 'bill_id', 'member_id', 'guest_id', 'number', 'customer_name'])
    .where('bill_id', 'in', billIds)
    .execute()
  return new Map(
    rows.map(row => [
      row.bill_id!,
      {
        ...unknownPayer,
        ...(row.number === null ? { label: invoiceName(row) } : say('aboutInvoice', { number: row.number })),
        customer: row.customer_name,
        memberId: row.member_id,
        guestId: row.guest_id,
        invoiceId: row.id,
      },
    ]),
  )
}

/** Returns the bill of an invoice, or nothing if it has none. */
export async function billsOfInvoice(db: Reader, id: number): Promise<number[]> {
  const rows = await db.selectFrom('invoices').select('bill_id').where('id', '=', id).execute()
  return rows.flatMap(({ bill_id }) => bill_id ?? [])
}
