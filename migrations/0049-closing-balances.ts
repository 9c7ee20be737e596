import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { notNull } from './columns.ts'

/**
 * What each unsettled bill owed, or had in credit, at the end of the last closed day, so that the list of receivables
 * reads only these bills and the open days. Closing a day updates it; no posting does.
 */
export const closingBalances = (): Migration => ({
  async up(db) {
    await db.schema
      .createTable('closing_balances')
      .addColumn('bill_id', 'integer', column => column.primaryKey().references('bills.id'))
      .addColumn('cents', 'bigint', notNull)
      .execute()
    await sql`insert into closing_balances (bill_id, cents)
      select bill_id, sum(amount_cents) from ledger
      where account = 'receivable' and business_day <= (select closed_through from books where id = 1)
      group by bill_id having sum(amount_cents) <> 0`.execute(db)
  },
})
