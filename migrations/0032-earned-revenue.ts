import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'
import { rebuildTable } from './rebuild-table.ts'

/**
 * Fees that are paid ahead are earned month by month: the ledger gets the liability for what is not yet earned, and
 * `deferred_revenue` the days on which each part is. Fees of before were earned when they were charged and stay so.
 * A deposit may pay its bill in part and be kept in part. A member's stay is on the account of the member.
 */
export const earnedRevenue = (engine: Engine): Migration => ({
  async up(db) {
    await allowWords(db, engine)
    await leaveOutOfMoney(db, engine)
    await allowKeptRest(db, engine)
    await createDeferredRevenue(db, engine)
    await sql`update bills set member_id = (select rentals.member_id from rentals where rentals.bill_id = bills.id
        and rentals.member_id is not null limit 1)
      where kind = 'stay' and member_id is null
        and id in (select bill_id from rentals where member_id is not null)`.execute(db)
  },
})

/** Adds the account and the kind of posting to the checks of the ledger, which list them or compare them one by one. */
async function allowWords(db: Kysely<unknown>, engine: Engine) {
  const words = { account: 'deferred_revenue', kind: 'recognition' }
  if (engine === 'sqlite')
    return rebuild(db, 'ledger', definition =>
      Object.entries(words).reduce(
        (text, [column, word]) =>
          replaced(text, new RegExp(`check \\(${column} (in \\(|(?== '))`), found =>
            found.endsWith('in (') ? `${found}'${word}', ` : `${found}= '${word}' or ${column} `,
          ),
        definition,
      ),
    )
  for (const [column, word] of Object.entries(words))
    await changeCheck(db, 'ledger', `ledger_${column}_check`, definition =>
      replaced(definition, /ARRAY\[/, found => `${found}'${word}'::text, `),
    )
}

function replaced(text: string, pattern: RegExp, by: (found: string) => string): string {
  if (!pattern.test(text)) throw new Error(`${pattern} is not in: ${text}`)
  return text.replace(pattern, by)
}

/** Replaces a check of a PostgreSQL table by an edited one. */
async function changeCheck(db: Kysely<unknown>, table: string, name: string, edit: (text: string) => string) {
  const { rows } = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = ${table}::regclass and conname = ${name}`.execute(db)
  await sql
    .raw(`alter table ${table} drop constraint ${name}, add constraint ${name} ${edit(rows[0]!.text)}`)
    .execute(db)
}

/** Rebuilds a table of SQLite with an edited definition. */
const rebuild = (db: Kysely<unknown>, table: string, edit: (definition: string) => string) =>
  rebuildTable(db, table, ({ type, definition }) => (type === 'table' ? edit(definition) : definition))

/**
 * Money taken by day, method, source and facility (reports/revenue/takings.ts, billing/bills/balances.ts): without
 * deferred revenue.
 */
async function leaveOutOfMoney(db: Kysely<unknown>, engine: Engine) {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{
          text: string
        }>`select sql as text from sqlite_schema where name = 'ledger_money'`.execute(db)
      : await sql<{
          text: string
        }>`select indexdef as text from pg_indexes where indexname = 'ledger_money'`.execute(db)
  await sql`drop index ledger_money`.execute(db)
  const quoted = engine === 'sqlite' ? `'deferred_revenue'` : `'deferred_revenue'::text`
  const edited = replaced(rows[0]!.text, /(account <> )?(?='receivable')/, found =>
    found ? `${found}${quoted} and ${found}` : `${quoted}, `,
  )
  await sql.raw(edited).execute(db)
}

/** What is kept of a deposit pays what is due on its bill first. */
async function allowKeptRest(db: Kysely<unknown>, engine: Engine) {
  const isApplied = `applied_cents = 0 or status in ('applied', 'kept')) and (status <> 'applied' or applied_cents > 0`
  if (engine === 'sqlite')
    return rebuild(db, 'deposits', definition =>
      replaced(definition, /\(status = 'applied'\) = \(applied_cents > 0\)/, () => `(${isApplied})`),
    )
  return changeCheck(db, 'deposits', 'deposits_applied', () => `check ((${isApplied}))`)
}

/** What is left of a part is the liability: the sum over a bill is that of its ledger rows. */
async function createDeferredRevenue(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('deferred_revenue'), engine)
    .addColumn('bill_id', 'integer', column => column.notNull().references('bills.id'))
    .addColumn('earned_on', 'text', notNull)
    .addColumn('cents', 'bigint', column => column.notNull().check(sql`cents > 0`))
    .addColumn('left_cents', 'bigint', column => column.notNull())
    .addCheckConstraint('deferred_revenue_left', sql`left_cents >= 0 and left_cents <= cents`)
    .execute()
  // What is not yet earned (reports/revenue/takings.ts).
  await sql`create index ledger_deferred on ledger (business_day, kind, at, amount_cents)
    where account = 'deferred_revenue'`.execute(db)
  // What a refund takes back first, and what the clock earns (billing/ledger/deferred-revenue.ts).
  await sql`create index deferred_revenue_bill on deferred_revenue (bill_id) where left_cents > 0`.execute(db)
  await sql`create index deferred_revenue_due on deferred_revenue (earned_on) where left_cents > 0`.execute(
    db,
  )
}
