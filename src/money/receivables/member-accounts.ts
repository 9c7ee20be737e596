import { sql } from 'kysely'
import { POSTINGS_PER_PAGE } from '#money/ledger/words.ts'
import type { Reader } from '#platform/database/database.ts'
import { SERVER_NAME } from '#platform/http/action-context.ts'
import { toDollars } from '#platform/values/money.ts'
import { toIso } from '#platform/values/time.ts'
import type { MemberPosting } from './schemas.ts'

/** Returns what each member owes, in cents; negative is credit. Members without postings are absent. */
export async function readOwedByMembers(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('bills')
    .innerJoin('ledger', 'ledger.bill_id', 'bills.id')
    .select(['bills.member_id as id', sql<number>`sum(amount_cents)`.as('cents')])
    .where('bills.member_id', 'in', ids)
    .where('account', '=', 'receivable')
    .groupBy('bills.member_id')
    .execute()
  return new Map(rows.map(({ id, cents }) => [id!, cents]))
}

/** Returns the amount owed on each bill, in cents; negative is credit. Bills without postings are absent. */
export async function readOwedForBills(db: Reader, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('ledger')
    .select(['bill_id as id', sql<number>`sum(amount_cents)`.as('cents')])
    .where('bill_id', 'in', ids)
    .where('account', '=', 'receivable')
    .groupBy('bill_id')
    .execute()
  return new Map(rows.map(({ id, cents }) => [id, cents]))
}

/**
 * Lists the charges and payments of a member or a bill, newest first, 50 a page. `before`: the last id of the page
 * before.
 */
export async function listMemberPostings(
  db: Reader,
  of: { memberId: number } | { billId: number },
  before?: number,
): Promise<MemberPosting[]> {
  const rows = await db
    .selectFrom('ledger')
    .innerJoin('bills', 'bills.id', 'ledger.bill_id')
    .leftJoin('memberships', 'memberships.bill_id', 'bills.id')
    .leftJoin('invoices', 'invoices.bill_id', 'bills.id')
    .leftJoin('bill_lines', join =>
      join
        .onRef('bill_lines.bill_id', '=', 'ledger.bill_id')
        .onRef('bill_lines.posting', '=', 'ledger.posting'),
    )
    .leftJoin('staff_accounts', 'staff_accounts.id', 'ledger.actor_id')
    .select([
      'ledger.id',
      'memberships.id as membership_id',
      'invoices.id as invoice_id',
      'ledger.kind',
      'ledger.at',
      'bill_lines.label',
      'amount_cents',
      'method',
      'note',
      'staff_accounts.name',
    ])
    .where('account', '=', 'receivable')
    .where(eb =>
      'memberId' in of ? eb('bills.member_id', '=', of.memberId) : eb('bills.id', '=', of.billId),
    )
    .$if(before !== undefined, query => query.where('ledger.id', '<', before!))
    .orderBy('ledger.id', 'desc')
    .limit(POSTINGS_PER_PAGE)
    .execute()
  return rows.map(row => ({
    id: row.id,
    membershipId: row.membership_id,
    invoiceId: row.invoice_id,
    kind: row.kind,
    at: toIso(row.at),
    amount: toDollars(row.kind === 'payment' ? -row.amount_cents : row.amount_cents),
    paymentMethod: row.method,
    note: row.note ?? row.label,
    by: row.name ?? SERVER_NAME,
  }))
}
