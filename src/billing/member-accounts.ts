import { sql } from 'kysely'
import type { Reader } from '../shared/database/database.ts'
import { toDollars } from '../shared/values/money.ts'
import { toIso } from '../shared/values/time.ts'
import type { MemberPosting } from './contract.ts'

/** Returns what each member owes, in cents; negative is credit. Members without postings are absent. */
export const readOwedByMembers = (db: Reader, ids: readonly number[]) => readOwed(db, 'member_id', ids)

/** Returns what is owed for each membership, in cents; negative is credit. Memberships without postings are absent. */
export const readOwedForMemberships = (db: Reader, ids: readonly number[]) =>
  readOwed(db, 'membership_id', ids)

/** Returns what is owed for each rental, in cents. Rentals without postings are absent. */
export const readOwedForRentals = (db: Reader, ids: readonly number[]) => readOwed(db, 'rental_id', ids)

/** Returns what is owed on each invoice, in cents. Invoices without postings are absent. */
export const readOwedOnInvoices = (db: Reader, ids: readonly number[]) => readOwed(db, 'invoice_id', ids)

async function readOwed(
  db: Reader,
  column: 'member_id' | 'membership_id' | 'rental_id' | 'invoice_id',
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger')
    .select([`${column} as id`, sql<number>`sum(amount_cents)`.as('cents')])
    .where(column, 'in', ids)
    .where('account', '=', 'receivable')
    .groupBy(column)
    .execute()
  return new Map(rows.map(({ id, cents }) => [id!, cents]))
}

/** Maximum postings listed for one member or membership. */
const MAX_POSTINGS = 200

/** Lists the charges and payments of a member or membership, newest first, at most 200. */
export async function listMemberPostings(
  db: Reader,
  of: { memberId: number } | { membershipId: number },
): Promise<MemberPosting[]> {
  const rows = await db
    .selectFrom('ledger')
    .leftJoin('staff_accounts', 'staff_accounts.id', 'ledger.actor_id')
    .select([
      'ledger.id',
      'membership_id',
      'invoice_id',
      'kind',
      'at',
      'amount_cents',
      'method',
      'note',
      'staff_accounts.name',
    ])
    .where('account', '=', 'receivable')
    .$if('memberId' in of, query => query.where('member_id', '=', (of as { memberId: number }).memberId))
    .$if('membershipId' in of, query =>
      query.where('membership_id', '=', (of as { membershipId: number }).membershipId),
    )
    .orderBy('ledger.id', 'desc')
    .limit(MAX_POSTINGS)
    .execute()
  return rows.map(row => ({
    id: row.id,
    membershipId: row.membership_id,
    invoiceId: row.invoice_id,
    kind: row.kind,
    at: toIso(row.at),
    amount: toDollars(row.kind === 'payment' ? -row.amount_cents : row.amount_cents),
    paymentMethod: row.method,
    note: row.note,
    by: row.name ?? 'Clock',
  }))
}
