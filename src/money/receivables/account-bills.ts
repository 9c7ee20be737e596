import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type BillRow, lockBill } from '#money/ledger/bills.ts'
import type { PayerDirectory } from '#money/ledger/payer-directory.ts'
import type { CustomerKind } from '#money/ledger/words.ts'
import type { Reader, Transaction } from '#platform/database/database.ts'

/** A guest, a company or a member. */
export interface AccountKey {
  of: CustomerKind
  id: number
}

/** A bill of an account that is not settled. `cents` is the amount owed; negative is credit. */
export interface UnsettledBill {
  id: number
  cents: number
}

/** Returns a query of the ids of an account's bills. */
export const billsOfAccount = ({ of, id }: AccountKey): RawBuilder<{ id: number }> =>
  sql`select bills.id from bills where ${sql.ref(of === 'members' ? 'bills.member_id' : 'bills.guest_id')} = ${id}`

/** Returns the account, or the one of the record that took it over. Throws NotFound. */
export async function findAccountKey(
  db: Reader,
  payerDirectory: PayerDirectory,
  { of, id }: AccountKey,
): Promise<AccountKey> {
  const customer = await (of === 'members'
    ? payerDirectory.findMember(db, id)
    : payerDirectory.findGuest(db, id))
  return { of, id: customer.id }
}

/**
 * Locks the unsettled bills of an account, in order of their ids so that two desks never wait for each other, and
 * returns them as they are then, the oldest first: of an invoice by its due date, else by its first charge.
 */
export async function lockUnsettledBills(
  trx: Transaction,
  account: AccountKey,
): Promise<(UnsettledBill & { bill: BillRow })[]> {
  const bills = new Map<number, BillRow>()
  const found = await unsettledBills(trx, account)
  for (const { id } of found.toSorted((a, b) => a.id - b.id)) bills.set(id, await lockBill(trx, id))
  const now = await unsettledBills(trx, account)
  return now.flatMap(row => {
    const bill = bills.get(row.id)
    return bill ? [{ ...row, bill }] : []
  })
}

/** Returns the bills of an account on which something is owed or in credit, the oldest first. */
async function unsettledBills(db: Reader, account: AccountKey): Promise<UnsettledBill[]> {
  const rows = await db
    .selectFrom('ledger')
    .leftJoin('invoices', 'invoices.bill_id', 'ledger.bill_id')
    .select(['ledger.bill_id as id', sql<number>`sum(amount_cents)`.as('cents')])
    .where('account', '=', 'receivable')
    .where(sql<SqlBool>`ledger.bill_id in (${billsOfAccount(account)})`)
    .groupBy(['ledger.bill_id', 'invoices.due_date'])
    .having(sql<SqlBool>`sum(amount_cents) <> 0`)
    .orderBy(sql`coalesce(invoices.due_date, min(business_day))`)
    .orderBy('ledger.bill_id')
    .execute()
  return rows
}

/** Returns what bills of an account have in credit, in cents, without those of a guest in house (`isInHouse`). */
export async function readUsableCredit(db: Reader, account: AccountKey): Promise<number> {
  const { rows } = await sql<{ cents: number | null }>`
    select -sum(cents) as cents from (
      select sum(amount_cents) as cents from ledger join bills on bills.id = ledger.bill_id
      where account = 'receivable' and bills.id in (${billsOfAccount(account)})
        and (bills.kind not in ('stay', 'visit') or bills.closed_at is not null)
      group by bills.id having sum(amount_cents) < 0
    ) as credits`.execute(db)
  return rows[0]?.cents ?? 0
}
