import { type RawBuilder, type Selectable, sql } from 'kysely'
import { type BillSubject, lockBill, readLines as readBillLines } from '#money/ledger/bills.ts'
import { findPapers } from '#money/papers/issue-paper.ts'
import { creditableLines, leftToCredit } from '#money/receivables/credits.ts'
import type { VenueSettings } from '#office/settings/contract.ts'
import { calendarOf, readSettings } from '#office/settings/settings.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'
import { SERVER_NAME } from '#platform/http/action-context.ts'
import { Conflict, NotFound } from '#platform/http/errors.ts'
import { toDollars } from '#platform/values/money.ts'
import { businessDay, type Instant, toIso } from '#platform/values/time.ts'
import type { Invoice, InvoiceDetails } from './contract.ts'
import { totalsOfLines } from './line-taxes.ts'
import {
  deriveStatus,
  type InvoiceBalance,
  isOverdue,
  listMarks,
  nextStatuses,
  type Status,
  type StoredLine,
} from './rules.ts'
import { contentOfDraft, invoiceContentIn } from './sent/invoice-paper.ts'
import type { InvoicesTable } from './table.ts'

export type InvoiceRow = Selectable<InvoicesTable>

/** Returns the stored invoice. Throws NotFound. */
async function findInvoice(db: Reader, id: number): Promise<InvoiceRow> {
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

/** SQL for the sums of the bill of an invoice by what posted them. */
const sumWhere = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(case when ${condition} then amount_cents else 0 end), 0)`

/** Returns the amount owed on an invoice and what settled it, in cents. */
export async function toBalance(
  db: Reader,
  { bill_id }: Pick<InvoiceRow, 'bill_id'>,
): Promise<InvoiceBalance> {
  const row = await db
    .selectFrom('ledger')
    .select([
      sumWhere(sql`account = 'receivable'`).as('owedCents'),
      sumWhere(
        sql`account = 'receivable' and kind in ('payment', 'refund', 'void', 'payment_reversal', 'allowance')`,
      ).as('settled'),
      sumWhere(sql`account = 'receivable' and kind = 'refund'`).as('refundedCents'),
      sumWhere(sql`account = 'receivable' and kind = 'credit_note'`).as('credited'),
      sumWhere(sql`account = 'bad_debt'`).as('writtenOffCents'),
    ])
    .where('bill_id', '=', bill_id)
    .executeTakeFirstOrThrow()
  const { settled, credited, ...sums } = row
  return { ...sums, paidCents: 0 - settled, creditedCents: 0 - credited }
}

/** Returns the bill of an invoice that was sent. */
export const toSubject = ({ bill_id }: InvoiceRow): BillSubject => ({
  billId: bill_id!,
  source: 'invoice',
  facility: null,
})

/** Returns the stored lines. */
export const linesIn = ({ lines }: Pick<InvoiceRow, 'lines'>) => JSON.parse(lines) as StoredLine[]

/** Returns the name of an invoice: 'Invoice 2026-0007' or 'Draft 12'. */
export const invoiceName = ({ id, number }: Pick<InvoiceRow, 'id' | 'number'>): string =>
  number === null ? `Draft ${id}` : `Invoice ${number}`

/** Converts a row to its API form. The total of a draft is by today's tax rates. */
export function toInvoice(
  row: InvoiceRow,
  { owedCents, ...settled }: Omit<InvoiceBalance, 'paidCents'>,
  settings: VenueSettings,
  now: Instant,
): Invoice {
  const status = deriveStatus(row.status, owedCents)
  const { totalCents } =
    status === 'draft' ? totalsOfLines(linesIn(row), settings, now) : { totalCents: row.total_cents }
  return {
    id: row.id,
    status,
    overdue: isOverdue(status, row.due_date, businessDay(now, calendarOf(settings))),
    number: row.number,
    memberId: row.member_id,
    rentalId: row.rental_id,
    guestId: row.guest_id,
    customerName: row.customer_name,
    issuedOn: row.issued_on,
    dueDate: row.due_date,
    total: toDollars(totalCents),
    due: toDollars(Math.max(0, owedCents)),
    marks: listMarks(settled),
    hasPayment: status !== 'draft' && status !== 'void' && paidCents(row, owedCents, settled) > 0,
  }
}

/** Returns what payments settled of an invoice, in cents. */
const paidCents = (
  { total_cents }: InvoiceRow,
  owedCents: number,
  { creditedCents, writtenOffCents }: Pick<InvoiceBalance, 'creditedCents' | 'writtenOffCents'>,
) => total_cents - owedCents - creditedCents - writtenOffCents

/** Returns an invoice with its lines, taxes and payments. Throws NotFound. */
export async function readInvoice(db: Reader, id: number, now: Instant): Promise<InvoiceDetails> {
  return toDetails(db, await findInvoice(db, id), now)
}

/** Converts a row to its API form with lines, taxes and payments. A sent invoice says what its paper says. */
export async function toDetails(db: Reader, row: InvoiceRow, now: Instant): Promise<InvoiceDetails> {
  const settings = await readSettings(db)
  const balance = await toBalance(db, row)
  const [paper] = row.bill_id === null ? [] : await findPapers(db, row.bill_id, 'invoice')
  const content = paper ? invoiceContentIn(paper) : await contentOfDraft(db, row, settings, now)
  const { seller, lines, taxes, net, notes, customerAddress, customerEmail } = content
  const billLines = row.bill_id === null ? [] : await readBillLines(db, row.bill_id)
  return {
    ...toInvoice(row, balance, settings, now),
    customerAddress,
    customerEmail,
    lines: lines.map(({ taxCents: _tax, taxAmounts: _amounts, stay, ...line }) => ({
      ...line,
      taxClass: line.taxClass ?? null,
      taxRate: line.taxRate ?? null,
      ofStay: stay !== undefined,
    })),
    net,
    taxes: taxes.map(({ name, rate, netCents, taxCents }) => ({
      name,
      rate,
      net: toDollars(netCents),
      tax: toDollars(taxCents),
    })),
    paid: toDollars(balance.paidCents),
    credit: toDollars(Math.max(0, -balance.owedCents)),
    credited: toDollars(balance.creditedCents),
    writtenOff: toDollars(balance.writtenOffCents),
    notes,
    seller,
    includesStay: lines.some(({ stay }) => stay !== undefined),
    prints: paper?.prints ?? 0,
    billId: row.bill_id,
    creditNotes: row.bill_id === null ? [] : await readCreditNotes(db, row.bill_id),
    creditable: {
      lines: creditableLines(billLines).map(({ line, left }) => ({
        lineId: line.id,
        description: line.label,
        total: toDollars(line.gross_cents),
        left: toDollars(left.totalCents),
      })),
      left: toDollars(Math.max(0, leftToCredit(billLines))),
    },
    createdAt: toIso(row.created_at),
    sentAt: row.sent_at === null ? null : toIso(row.sent_at),
    voidedAt: row.voided_at === null ? null : toIso(row.voided_at),
    voidReason: row.void_reason,
    payments: row.bill_id === null ? [] : await readPayments(db, row.bill_id),
    version: row.version,
  }
}

async function readCreditNotes(db: Reader, billId: number): Promise<InvoiceDetails['creditNotes']> {
  return (await findPapers(db, billId, 'credit_note')).map(({ id, label, business_day, content }) => {
    const { amount, reason } = JSON.parse(content)
    return { id, number: label, issuedOn: business_day, total: -amount, reason }
  })
}

async function readPayments(db: Reader, billId: number): Promise<InvoiceDetails['payments']> {
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
    kind,
    method: method!,
    amount: toDollars(amount_cents),
    by: name ?? SERVER_NAME,
  }))
}
