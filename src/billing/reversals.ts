import { type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Act } from '../shared/act.ts'
import type { Database, Transaction } from '../shared/database.ts'
import { Conflict, NotFound } from '../shared/errors.ts'
import type { Calendar } from '../shared/time.ts'
import type { MoneyAccount } from './contract.ts'
import { type About, type Entry, type Posting, post } from './ledger.ts'
import type { LedgerTable } from './table.ts'

export type LedgerRow = Selectable<LedgerTable>

/** A payment by one method, held against others who take it back, and what is left of it to give back. */
export interface HeldPayment extends LedgerRow {
  method: MoneyAccount
  leftCents: number
}

/**
 * A payment, with all payments of the same bill locked until the transaction ends: what is owed on a bill decides
 * how much of a refund was earned. Throws NotFound.
 */
export async function lockPayment(trx: Transaction, id: number): Promise<HeldPayment> {
  const row = await trx
    .selectFrom('ledger')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', 'payment')
    .whereRef('account', '=', 'method')
    .executeTakeFirst()
  if (!row) throw new NotFound(`There is no payment ${id}`)
  await ofBill(trx.selectFrom('ledger').select('id'), row)
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
 * Gives back `cents` of a locked payment, by the method it came by. What exceeds the credit of its bill was earned:
 * an allowance takes it out of revenue and tax, so that it is not owed again.
 */
export async function refund(
  trx: Transaction,
  act: Act,
  calendar: Calendar,
  held: HeldPayment,
  { cents, note }: { cents: number; note: string },
): Promise<void> {
  const bill = await readBill(trx, held)
  const earned = cents - Math.min(cents, Math.max(0, -bill.owedCents))
  const shared = { about: aboutOf(held), note, reversesId: held.id }
  await post(trx, act, calendar, [
    {
      ...shared,
      kind: 'refund',
      rows: [
        [held.method, -cents, held.method],
        ['receivable', cents, held.method],
      ],
    },
    { ...shared, kind: 'allowance', rows: allowance(bill, earned) },
  ])
}

/** Takes a locked payment back as if it had never been: its bill is owed again. */
export async function voidPayment(
  trx: Transaction,
  act: Act,
  calendar: Calendar,
  held: HeldPayment,
  note: string,
): Promise<void> {
  const { id, method, amount_cents } = held
  const rows: Entry[] = [
    [method, -amount_cents, method],
    ['receivable', amount_cents, method],
  ]
  await post(trx, act, calendar, [{ kind: 'void', about: aboutOf(held), note, reversesId: id, rows }])
}

/** Takes back what an invoice charged: it is voided. Its payments stay, as credit. Throws Conflict where nothing is left. */
export async function reverseCharges(
  trx: Transaction,
  act: Act,
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
  const standing = byPosting(rows).filter(
    charge => charge[0]!.kind === 'charge' && !charge.some(({ id }) => reversed.has(id)),
  )
  if (standing.length === 0) throw new Conflict('There is nothing to take back')
  await post(
    trx,
    act,
    calendar,
    standing.map(charge => reversalOf(charge, note)),
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
    about: aboutOf(first),
    note,
    reversesId: first.id,
    rows: rows.map(({ account, amount_cents }) => [account, -amount_cents]),
  }
}

interface Bill {
  owedCents: number
  /** Earned and held as tax, less what was taken back. */
  baseCents: number
  taxCents: number
}

/** The postings of the same bill. Deposits stand beside a rental's bill, not on it. */
export function ofBill<O>(query: SelectQueryBuilder<Database, 'ledger', O>, row: LedgerRow) {
  const same = query.where(isAboutSame(row))
  return row.rental_id === null ? same : same.where('deposit_id', 'is', null)
}

/** About the same rental, membership or invoice: each has an index, a posting has none. */
export function isAboutSame({ rental_id, membership_id, invoice_id }: LedgerRow) {
  if (rental_id !== null) return sql<SqlBool>`ledger.rental_id = ${rental_id}`
  return membership_id !== null
    ? sql<SqlBool>`ledger.membership_id = ${membership_id}`
    : sql<SqlBool>`ledger.invoice_id = ${invoice_id}`
}

/** What a row is about, as a posting says it. */
function aboutOf({ rental_id, member_id, membership_id, invoice_id }: LedgerRow): About {
  if (rental_id !== null) return { rentalId: rental_id }
  if (membership_id !== null) return { memberId: member_id!, membershipId: membership_id }
  return { invoiceId: invoice_id!, ...(member_id !== null && { memberId: member_id }) }
}

/** How the bill that a row is about stands. */
async function readBill(trx: Transaction, row: LedgerRow): Promise<Bill> {
  const sums = await ofBill(trx.selectFrom('ledger'), row)
    .select(['account', sql<number>`sum(amount_cents)`.as('cents')])
    .groupBy('account')
    .execute()
  const of = (account: string) => sums.find(sum => sum.account === account)?.cents ?? 0
  return { owedCents: of('receivable'), baseCents: -of('revenue'), taxCents: -of('tax') }
}

/** What was earned is given up as it was earned: the last part of it takes the last cent of tax along. */
function allowance({ baseCents, taxCents }: Bill, earned: number): Entry[] {
  const total = baseCents + taxCents
  const tax = total === 0 ? 0 : Math.round((taxCents * earned) / total)
  return [
    ['receivable', -earned],
    ['revenue', earned - tax],
    ['tax', tax],
  ]
}
