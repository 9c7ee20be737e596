import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'
import { editDefinitions } from './edit-definitions.ts'

/**
 * A payment can be reversed after its day is closed. A row is reversed once: of a credit that paid another bill, the
 * rows of both bills.
 */
export const paymentReversals = (engine: Engine): Migration => ({
  async up(db) {
    await (engine === 'sqlite' ? editDefinitions(db, { ledger: [withReversals] }) : replaceChecks(db))
    await sql`drop index ledger_taken_back_once`.execute(db)
    await sql`create unique index ledger_taken_back_once on ledger (reverses_id, account, bill_id)
      where kind = 'void' or kind = 'reversal' or kind = 'payment_reversal'`.execute(db)
  },
})

const withReversals = (definition: string) =>
  definition.replaceAll(/("?kind"?) = 'void'/g, `$1 = 'void' or $1 = 'payment_reversal'`)

/** Names the new kind in each check that names voids. */
async function replaceChecks(db: Kysely<unknown>) {
  const { rows } = await sql<{ name: string; check: string }>`
    select conname as name, pg_get_constraintdef(oid) as "check" from pg_constraint
    where conrelid = 'ledger'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%''void''%'`.execute(
    db,
  )
  for (const { name, check } of rows) {
    await sql.raw(`alter table ledger drop constraint "${name}"`).execute(db)
    const extended = check.replaceAll(`'void'::text`, `'void'::text, 'payment_reversal'::text`)
    await sql.raw(`alter table ledger add constraint "${name}" ${extended}`).execute(db)
  }
}
