import { sql } from 'kysely'
import type { Transaction } from '#platform/database/database.ts'

/**
 * Updates the closing balances for books that are closed through `day`, before they are: adds the receivables of the
 * days from `closedThrough` on or, if days are reopened, takes those of the reopened days off. The caller has locked
 * the books. It costs as much as the rows of these days.
 */
export async function carryBalances(
  trx: Transaction,
  closedThrough: string | null,
  day: string,
): Promise<void> {
  const before = closedThrough ?? ''
  const [after, until, sign] = before < day ? [before, day, 1] : [day, before, -1]
  await sql`
    insert into closing_balances (bill_id, cents)
    select bill_id, sum(amount_cents) * ${sql.lit(sign)} from ledger
    where business_day > ${after} and business_day <= ${until} and account = 'receivable'
    group by bill_id having sum(amount_cents) <> 0
    on conflict (bill_id) do update set cents = closing_balances.cents + excluded.cents`.execute(trx)
  await sql`delete from closing_balances where cents = 0`.execute(trx)
}

/**
 * Selects `bill_id` and `cents` of each bill that is not settled at the end of a business day: its closing balance and
 * what the open days add, less what the days after it added. The time grows with the unsettled bills and the rows of
 * the open days and those after the day, not with the ledger. The upper bound of the days makes PostgreSQL expect few
 * rows and read them by the index of days.
 */
export const unsettledOn = (day: string) => sql<{ bill_id: number; cents: number }>`
  select bill_id, sum(cents) as cents from (
    select bill_id, cents from closing_balances
    union all
    select bill_id, amount_cents from ledger where account = 'receivable'
      and business_day > coalesce((select closed_through from books where id = 1), '')
      and business_day <= '9999-12-31'
    union all
    select bill_id, -amount_cents from ledger where account = 'receivable'
      and business_day > ${day} and business_day <= '9999-12-31'
  ) as balances group by bill_id having sum(cents) <> 0`
