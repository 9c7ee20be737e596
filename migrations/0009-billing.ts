import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, notNull, withId } from './columns.ts'

/** Deposits, reversals of postings, and indexes that find payments. */
export function billing(engine: Engine): Migration {
  return {
    async up(db) {
      await guests(db, engine)
      await deposits(db, engine)
      await ledger(db)
      await receipts(db, engine)
      for (const statement of refundLimits(engine)) await sql.raw(statement).execute(db)
    },
  }
}

/** Indexed name and phone digits, which find the rentals of one guest. */
async function guests(db: Kysely<unknown>, engine: Engine) {
  const digits = [' ', '-', '(', ')', '+', '.', '/'].reduce(
    (text, sign) => `replace(${text}, '${sign}', '')`,
    `coalesce(customer_phone, '')`,
  )
  const key = `lower(trim(customer_name)) || '|' || ${digits}`
  const column =
    engine === 'postgres'
      ? `text collate "C" generated always as (${key}) stored`
      : `text generated always as (${key}) virtual`
  await sql.raw(`alter table rentals add column guest_key ${column}`).execute(db)
  await sql`create index rentals_of_guest on rentals (guest_key, id)`.execute(db)
}

async function deposits(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('deposits'), engine)
    .addColumn('rental_id', 'integer', column => column.notNull().references('rentals.id'))
    .addColumn('item', 'text', notNull)
    .addColumn('amount_cents', 'bigint', column => column.notNull().check(sql`amount_cents > 0`))
    .addColumn('method', 'text', notNull)
    .addColumn('status', 'text', column =>
      column.notNull().check(sql`status in ('held', 'returned', 'kept')`),
    )
    .addColumn('taken_at', 'bigint', notNull)
    .addColumn('settled_at', 'bigint')
    .addColumn('kept_cents', 'bigint', column => column.notNull().defaultTo(0))
    .addColumn('reason', 'text')
    .addCheckConstraint('deposits_held_until_settled', sql`(status = 'held') = (settled_at is null)`)
    .addCheckConstraint('deposits_kept_of_amount', sql`kept_cents between 0 and amount_cents`)
    .addCheckConstraint(
      'deposits_kept_with_reason',
      sql`(status = 'kept') = (kept_cents > 0)
      and (status <> 'kept' or reason is not null)`,
    )
    .execute()
  await sql`create index deposits_of_rental on deposits (rental_id)`.execute(db)
  await sql`create index deposits_held on deposits (id) where status = 'held'`.execute(db)
}

async function ledger(db: Kysely<unknown>) {
  await db.schema.alterTable('ledger').addColumn('invoice_id', 'integer').execute()
  await db.schema
    .alterTable('ledger')
    .addColumn('deposit_id', 'integer', column =>
      column
        .references('deposits.id')
        .check(sql`(deposit_id is not null) = (kind in ('deposit', 'deposit_return', 'deposit_keep'))`),
    )
    .execute()
  await db.schema
    .alterTable('ledger')
    .addColumn('reverses_id', 'integer', column =>
      column
        .references('ledger.id')
        .check(sql`(reverses_id is not null) = (kind in ('refund', 'allowance', 'void', 'reversal'))`),
    )
    .execute()
  const indexes = [
    'create index ledger_invoice on ledger (invoice_id) where invoice_id is not null',
    'create index ledger_deposit on ledger (deposit_id) where deposit_id is not null',
    'create index ledger_reverses on ledger (reverses_id) where reverses_id is not null',
    `create unique index ledger_taken_back_once on ledger (reverses_id, account) where kind in ('void', 'reversal')`,
    // A row whose account equals its method is money paid in or out.
    'create index ledger_payments on ledger (business_day, id) where account = method',
  ]
  for (const index of indexes) await sql.raw(index).execute(db)
}

/** Receipts, numbered at the first print. Their content is stored, so that copies are identical. */
async function receipts(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('receipts'), engine)
    .addColumn('posting', 'text', column => column.notNull().unique())
    .addColumn('printed', 'text', notNull)
    .addColumn('prints', 'integer', column => column.notNull().check(sql`prints >= 1`))
    .addColumn('at', 'bigint', notNull)
    .execute()
}

/** Triggers that limit refunds of a payment to its amount and method, also under concurrency. */
function refundLimits(engine: Engine): string[] {
  const isMoneyBack = 'new.reverses_id is not null and new.account = new.method'
  const tooMuch = `coalesce((select amount_cents from ledger
      where id = new.reverses_id and account = new.account and account = method), 0)
    + coalesce((select sum(amount_cents) from ledger
      where reverses_id = new.reverses_id and account = new.account), 0) + new.amount_cents < 0`
  const message = 'no more can be given back than was paid'
  if (engine === 'sqlite')
    return [
      `create trigger ledger_never_more before insert on ledger when ${isMoneyBack} and ${tooMuch}
         begin select raise(abort, '${message}'); end`,
    ]
  return [
    `create function ledger_never_more() returns trigger language plpgsql as $$ begin
       perform 1 from ledger where id = new.reverses_id for update;
       if ${tooMuch} then raise exception '${message}'; end if;
       return new; end $$`,
    `create trigger ledger_never_more before insert on ledger for each row
       when (${isMoneyBack}) execute function ledger_never_more()`,
  ]
}
