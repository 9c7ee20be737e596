import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Transaction } from '../shared/database/database.ts'
import type { ActionContext } from '../shared/http/action-context.ts'
import { Conflict, NotFound } from '../shared/http/errors.ts'
import type { Calendar } from '../shared/values/time.ts'
import type { MoneyAccount } from './contract.ts'
import { type BillSubject, type LedgerLine, type Posting, postToLedger } from './ledger.ts'
import type { LedgerTable } from './table.ts'

export type LedgerRow = Selectable<LedgerTable>

/** A locked payment row, and the cents of it that were not refunded or voided. */
export interface LockedPayment extends LedgerRow {
  method: MoneyAccount
  leftCents: number
}

/**
 * Locks a payment and all payments of its bill until the transaction ends, because the bill's balance decides
 * how much of a refund was earned. Throws NotFound.
 */
export async function lockPayment(trx: Transaction, id: number): Promise<LockedPayment> {
  const row = await trx
    .selectFrom('ledger')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'payment')
    .whereRef('account', '=', 'method')
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no payment ${id}`)
  await onSameBill(trx.selectFrom('ledger').select('id'), row)
    .where('kind', '=', 'payment')
    .orderBy('id')
    .forUpdate()
    .execute()
  const { back } = await trx
    .selectFrom('ledger')
    .select(sql<number>`coalesce(sum(amount_cents), 0)`.as('back'))
    .where('reverses_id', '=', id)
    .where('account', '=', row.account)
    .executeTakeFirstOrThrow()
  return { ...row, method: row.method!, leftCents: row.amount_cents + back }
}

/**
 * Refunds `cents` of a locked payment by its own method. The part that exceeds the bill's credit was earned:
 * an allowance deducts it from revenue and tax, so that the bill does not become due again.
 */
export async function refund(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  payment: LockedPayment,
  { cents, note }: { cents: number; note: string },
): Promise<void> {
  const bill = await readBill(trx, payment)
  const earned = cents - Math.min(cents, Math.max(0, -bill.owedCents))
  const shared = { subject: subjectOf(payment), note, reversesId: payment.id }
  await postToLedger(trx, ctx, calendar, [
    {
      ...shared,
      kind: 'refund',
      rows: [
        [payment.method, -cents, payment.method],
        ['receivable', cents, payment.method],
      ],
    },
    { ...shared, kind: 'allowance', rows: allowance(bill, earned) },
  ])
}

/** Voids a locked payment: its bill is due again. */
export async function voidPayment(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  payment: LockedPayment,
  note: string,
): Promise<void> {
  const { id, method, amount_cents } = payment
  const rows: LedgerLine[] = [
    [method, -amount_cents, method],
    ['receivable', amount_cents, method],
  ]
  await postToLedger(trx, ctx, calendar, [
    { kind: 'void', subject: subjectOf(payment), note, reversesId: id, rows },
  ])
}

/**
 * Reverses the charges of an invoice. Its payments stay as credit. Throws Conflict if nothing is left to
 * reverse.
 */
export async function reverseCharges(
  trx: Transaction,
  ctx: ActionContext,
  calendar: Calendar,
  { invoiceId }: { invoiceId: number },
  note: string,
): Promise<void> {
  const rows = await trx
    .selectFrom('ledger')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('kind', 'in', ['charge', 'reversal'])
    .orderBy('id')
    .execute()
  const reversed = new Set(rows.map(({ reverses_id }) => reverses_id))
  const open = byPosting(rows).filter(
    charge => charge[0]!.kind === 'charge' && !charge.some(({ id }) => reversed.has(id)),
  )
  if (open.length === 0) throw new Conflict('There is nothing to reverse')
  await postToLedger(
    trx,
    ctx,
    calendar,
    open.map(charge => reversalOf(charge, note)),
  )
}

function byPosting(rows: readonly LedgerRow[]): LedgerRow[][] {
  const postings = Map.groupBy(rows, ({ posting }) => posting)
  return [...postings.values()]
}

function reversalOf(rows: readonly LedgerRow[], note: string): Posting {
  const first = rows.find(({ account }) => account === 'receivable') ?? rows[0]!
  return {
    kind: 'reversal',
    subject: subjectOf(first),
    note,
    reversesId: first.id,
    rows: rows.map(({ account, amount_cents }) => [account, -amount_cents]),
  }
}

interface Bill {
  owedCents: number
  /** Revenue and tax, less reversals and allowances. */
  baseCents: number
  taxCents: number
}

/** Restricts a query to the rows of the same bill. A rental's deposits are not on its bill. */
export function onSameBill<O>(query: SelectQueryBuilder<Database, 'ledger', O>, row: LedgerRow) {
  const same = query.where(hasSameSubject(row))
  return row.rental_id === null ? same : same.where('deposit_id', 'is', null)
}

/**
 * Returns the condition for rows of the same rental, membership or invoice. Each has an index, a posting has
 * none.
 */
export function hasSameSubject({ rental_id, membership_id, invoice_id }: LedgerRow) {
  if (rental_id !== null) return sql<SqlBool>`ledger.rental_id = ${rental_id}`
  return membership_id !== null
    ? sql<SqlBool>`ledger.membership_id = ${membership_id}`
    : sql<SqlBool>`ledger.invoice_id = ${invoice_id}`
}

/** Returns the bill of a row. */
function subjectOf({ rental_id, member_id, membership_id, invoice_id }: LedgerRow): BillSubject {
  if (rental_id !== null) return { rentalId: rental_id }
  if (membership_id !== null) return { memberId: member_id!, membershipId: membership_id }
  return { invoiceId: invoice_id!, ...(member_id !== null && { memberId: member_id }) }
}

/** Returns what is owed and was earned on the bill of a row, in cents. */
async function readBill(trx: Transaction, row: LedgerRow): Promise<Bill> {
  const sums = await onSameBill(trx.selectFrom('ledger'), row)
    .select(['account', sql<number>`sum(amount_cents)`.as('cents')])
    .groupBy('account')
    .execute()
  const of = (account: string) => sums.find(sum => sum.account === account)?.cents ?? 0
  return { owedCents: of('receivable'), baseCents: -of('revenue'), taxCents: -of('tax') }
}

/**
 * Returns the entries that reduce revenue and tax in proportion; the last part takes the last cent of tax.
 */
function allowance({ baseCents, taxCents }: Bill, earned: number): LedgerLine[] {
  const total = baseCents + taxCents
  const tax = total === 0 ? 0 : Math.round((taxCents * earned) / total)
  return [
    ['receivable', -earned],
    ['revenue', earned - tax],
    ['tax', tax],
  ]
}
