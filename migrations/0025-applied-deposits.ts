import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'
import { indexReferencesTo } from './rebuild-table.ts'

/**
 * A deposit can be applied to the bill of its rental. Tips, gift cards and visit packs join the accounts that make up
 * revenue: what is taken for them and the liability cancel out.
 */
export const appliedDeposits = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres') for (const statement of changeDeposits) await sql.raw(statement).execute(db)
    else await rebuildDeposits(db)
    await sql`drop index ledger_money`.execute(db)
    // Money taken by day, method, source and facility (reports/revenue/takings.ts, billing/bills/balances.ts).
    await sql`create index ledger_money on ledger (business_day, account, at, kind, amount_cents, source, facility_id)
      where account not in ('receivable', 'revenue', 'tax')`.execute(db)
  },
})

const isSettledOrHeld = `(status = 'held') = (settled_at is null)`
const isPartOfAmount = 'kept_cents + applied_cents <= amount_cents and kept_cents >= 0 and applied_cents >= 0'
const isKeptWithReason = `(status = 'kept') = (kept_cents > 0) and (status <> 'kept' or reason is not null)`
const isApplied = `(status = 'applied') = (applied_cents > 0)`
const STATUSES = `'held', 'returned', 'kept', 'applied'`

const changeDeposits = [
  'alter table deposits add column applied_cents bigint not null default 0',
  'alter table deposits drop constraint deposits_status_check, drop constraint deposits_kept_of_amount',
  `alter table deposits
    add constraint deposits_status_check check (status in (${STATUSES})),
    add constraint deposits_kept_of_amount check (${isPartOfAmount}),
    add constraint deposits_applied check (${isApplied})`,
]

/**
 * SQLite cannot change a check: the table is copied, with its ids. The keys that refer to it are checked at the end.
 */
async function rebuildDeposits(db: Kysely<unknown>) {
  const columns = `id, rental_id, bill_id, item, amount_cents, method, status, taken_at, settled_at, kept_cents, reason`
  await sql`pragma defer_foreign_keys = on`.execute(db)
  const dropIndexes = await indexReferencesTo(db, 'deposits')
  await sql`create table deposits_before as select * from deposits`.execute(db)
  await sql`drop table deposits`.execute(db)
  await withId(db.schema.createTable('deposits'), 'sqlite')
    .addColumn('rental_id', 'integer', column => column.notNull().references('rentals.id'))
    .addColumn('bill_id', 'integer', column => column.notNull().references('bills.id'))
    .addColumn('item', 'text', notNull)
    .addColumn('amount_cents', 'bigint', column => column.notNull().check(sql`amount_cents > 0`))
    .addColumn('method', 'text', notNull)
    .addColumn('status', 'text', column => column.notNull().check(sql.raw(`status in (${STATUSES})`)))
    .addColumn('taken_at', 'bigint', notNull)
    .addColumn('settled_at', 'bigint')
    .addColumn('kept_cents', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('applied_cents', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('reason', 'text')
    .addCheckConstraint('deposits_held_until_settled', sql.raw(isSettledOrHeld))
    .addCheckConstraint('deposits_kept_of_amount', sql.raw(isPartOfAmount))
    .addCheckConstraint('deposits_kept_with_reason', sql.raw(isKeptWithReason))
    .addCheckConstraint('deposits_applied', sql.raw(isApplied))
    .execute()
  await sql`insert into deposits (${sql.raw(columns)}) select ${sql.raw(columns)} from deposits_before order by id`.execute(
    db,
  )
  await sql`drop table deposits_before`.execute(db)
  await sql`create index deposits_of_rental on deposits (rental_id)`.execute(db)
  await sql`create index deposits_held on deposits (id) where status = 'held'`.execute(db)
  await sql`create index deposits_bill on deposits (bill_id)`.execute(db)
  await dropIndexes()
}
