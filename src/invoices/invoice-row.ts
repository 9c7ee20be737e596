import { type Selectable, sql } from 'kysely'
import { type BillSubject, lockBill, owedOf, readBalance, zeroBalance } from '../billing/billing.ts'
import type { PostingKind } from '../billing/contract.ts'
import { calendarOf, readSettings } from '../settings/settings.ts'
import type { Reader, Transaction } from '../shared/database/database.ts'
import { SERVER_NAME } from '../shared/http/action-context.ts'
import { Conflict, NotFound } from '../shared/http/errors.ts'
import { toDollars } from '../shared/values/money.ts'
import { businessDay, type Instant, toIso } from '../shared/values/time.ts'
import type { Invoice, InvoiceDetails, InvoiceLine } from './contract.ts'
import { isOverdue, lineCents, nextStatuses, type Status, statusOf, totalsOf } from './rules.ts'
import type { InvoicesTable } from './table.ts'

export type InvoiceRow = Selectable<InvoicesTable>

/** Returns the stored invoice. Throws NotFound. */
export async function findInvoice(db: Reader, id: number): Promise<InvoiceRow> {
  return assertFound(await db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst(), id)
}

/** Locks an invoice and its bill until the transaction ends: a refund locks only the bill. Throws NotFound. */
export async function lockInvoice(trx: Transaction, id: number): Promise<InvoiceRow> {
  const row = await trx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  const invoice = assertFound(row, id)
  if (invoice.bill_id !== null) await lockBill(trx, invoice.bill_id)
  return invoice
}

function assertFound(row: InvoiceRow | undefined, id: number): InvoiceRow {
  if (row) return row
  throw new NotFound(`There is no invoice ${id}`)
}

type Fields = Partial<Omit<InvoiceRow, 'status'>> & { status?: never }

/** Updates a locked invoice except its status, increments its version, and returns the updated row. */
export const updateInvoice = (trx: Transaction, row: InvoiceRow, fields: Fields): Promise<InvoiceRow> =>
  writeInvoice(trx, row, fields)

/**
 * Changes the stored status of a locked invoice; 'paid' is not stored but follows from the ledger. Throws
 * Conflict if the transition is not allowed.
 */
export async function setInvoiceStatus(
  trx: Transaction,
  row: InvoiceRow,
  to: InvoiceRow['status'],
  fields: Fields,
): Promise<InvoiceRow> {
  assertTransition(row, row.status, to)
  return writeInvoice(trx, row, { ...fields, status: to })
}

/** Throws Conflict if an invoice of this status cannot take the status `to`. */
export function assertTransition(row: InvoiceRow, status: Status, to: Status): void {
  if (nextStatuses[status].includes(to)) return
  const name = invoiceName(row)
  if (to === 'paid') throw new Conflict(`Nothing is due on ${name}`)
  if (to !== 'void') throw new Conflict(`${name} was already sent and cannot be changed`)
  throw new Conflict(
    status === 'draft' ? `${name} was never sent; discard it instead` : `${name} is already void`,
  )
}

async function writeInvoice(
  trx: Transaction,
  row: InvoiceRow,
  fields: Partial<InvoiceRow>,
): Promise<InvoiceRow> {
  const change = { ...fields, version: row.version + 1 }
  await trx.updateTable('invoices').set(change).where('id', '=', row.id).execute()
  return { ...row, ...change }
}

/** Returns what is owed and paid on an invoice, in cents. */
export async function balanceOf(db: Reader, { bill_id }: InvoiceRow) {
  const balance = bill_id === null ? zeroBalance : await readBalance(db, bill_id)
  return { paidCents: balance.paidCents, owedCents: owedOf(balance) }
}

/** Returns the bill of an invoice that was sent. */
export const subjectOf = ({ bill_id }: InvoiceRow): BillSubject => ({
  billId: bill_id!,
  source: 'invoice',
  facility: null,
})

/** Returns the stored lines. */
export const linesIn = ({ lines }: InvoiceRow) => JSON.parse(lines) as InvoiceLine[]

/** Returns the name of an invoice: 'Invoice 2026-0007' or 'Draft 12'. */
export const invoiceName = ({ id, number }: Pick<InvoiceRow, 'id' | 'number'>): string =>
  number === null ? `Draft ${id}` : `Invoice ${number}`

/** Converts a row to its API form. `today`: the business day, yyyy-MM-dd. */
export function toInvoice(row: InvoiceRow, owedCents: number, today: string): Invoice {
  const status = statusOf(row.status, owedCents)
  return {
    id: row.id,
    status,
    overdue: isOverdue(status, row.due_date, today),
    number: row.number,
    memberId: row.member_id,
    rentalId: row.rental_id,
    guestId: row.guest_id,
    customerName: row.customer_name,
    issuedOn: row.issued_on,
    dueDate: row.due_date,
    total: toDollars(row.total_cents),
    due: toDollars(Math.max(0, owedCents)),
  }
}

/** Returns an invoice with its lines, taxes and payments. Throws NotFound. */
export async function readInvoice(db: Reader, id: number, now: Instant): Promise<InvoiceDetails> {
  return toDetails(db, await findInvoice(db, id), now)
}

/** Converts a row to its API form with lines, taxes and payments. */
export async function toDetails(db: Reader, row: InvoiceRow, now: Instant): Promise<InvoiceDetails> {
  const today = businessDay(now, calendarOf(await readSettings(db)))
  const { owedCents, paidCents } = await balanceOf(db, row)
  const lines = linesIn(row)
  return {
    ...toInvoice(row, owedCents, today),
    customerAddress: row.customer_address,
    customerEmail: row.customer_email,
    lines: lines.map(line => ({ ...line, amount: toDollars(lineCents(line)) })),
    net: toDollars(row.net_cents),
    taxes: totalsOf(lines).taxes.map(({ rate, netCents, taxCents }) => ({
      rate,
      net: toDollars(netCents),
      tax: toDollars(taxCents),
    })),
    paid: toDollars(paidCents),
    notes: row.notes,
    createdAt: toIso(row.created_at),
    sentAt: row.sent_at === null ? null : toIso(row.sent_at),
    voidedAt: row.voided_at === null ? null : toIso(row.voided_at),
    voidReason: row.void_reason,
    payments: row.bill_id === null ? [] : await paymentsOf(db, row.bill_id),
    version: row.version,
  }
}

async function paymentsOf(db: Reader, billId: number): Promise<InvoiceDetails['payments']> {
  const rows = await db
    .selectFrom('ledger')
    .leftJoin('staff_accounts', 'staff_accounts.id', 'ledger.actor_id')
    .select(['ledger.id', 'at', 'kind', 'method', 'amount_cents', 'staff_accounts.name'])
    .where('bill_id', '=', billId)
    .where(sql<boolean>`account = method`)
    .orderBy('ledger.id')
    .execute()
  return rows.map(({ id, at, kind, method, amount_cents, name }) => ({
    id,
    at: toIso(at),
    kind: kind as PostingKind,
    method: method!,
    amount: toDollars(amount_cents),
    by: name ?? SERVER_NAME,
  }))
}
