import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'
import { editDefinitions } from './edit-definitions.ts'

const WORD = 'opening_balance'

/**
 * What a member owed, or had in credit, in an earlier system: a kind of posting and its account. A bill has at most one
 * such balance.
 */
export const openingBalances = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'sqlite') await editDefinitions(db, { ledger: [allow('kind'), allow('account')] })
    else for (const column of ['kind', 'account']) await allowOnPostgres(db, column)
    await sql
      .raw(
        `create unique index ledger_opening_balance on ledger (bill_id)
          where kind = '${WORD}' and account = 'receivable'`,
      )
      .execute(db)
  },
})

/** Adds the word to the check of a column, which compares it with one word after another. */
const allow = (column: string) => (definition: string) =>
  definition.replace(`check (${column} = `, `check (${column} = '${WORD}' or ${column} = `)

async function allowOnPostgres(db: Kysely<unknown>, column: string) {
  const name = `ledger_${column}_check`
  const { rows } = await sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = 'ledger'::regclass and conname = ${name}`.execute(db)
  const check = rows[0]!.text.replace('ARRAY[', `ARRAY['${WORD}'::text, `)
  await sql.raw(`alter table ledger drop constraint ${name}, add constraint ${name} ${check}`).execute(db)
}
