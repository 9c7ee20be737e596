import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import type { Engine } from './columns.ts'
import { editDefinitions } from './edit-definitions.ts'

/**
 * The cash of a drawer is in the ledger: its float, what is paid into and out of it, tips, what goes to the bank, and
 * what a count finds. These postings belong to no bill. Movements that are stored already get no posting, so that no
 * day changes, and tips count per person from here on.
 */
export const cashInTheLedger = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'sqlite')
      await editDefinitions(db, {
        ledger: [allow('kind', kinds), allow('account', accounts), allow('source', sources), withoutBill],
        drawer_movements: [definition => replaced(definition, "kind in ('in', 'out')", movementKinds)],
      })
    else for (const statement of await onPostgres(db)) await sql.raw(statement).execute(db)
    for (const statement of columns) await sql.raw(statement).execute(db)
  },
})

const kinds = ['float', 'paid_in', 'paid_out', 'tips_paid', 'bank_drop', 'over_short']
const accounts = ['safe', 'cash_in', 'bank_drops', 'petty_cash', 'input_tax', 'over_short']
const sources = ['drawer']

const movementKinds = "kind = 'in' or kind = 'out' or kind = 'drop' or kind = 'tips'"
const isOfNoBill = "(bill_id is null) = (source = 'drawer')"

const columns = [
  'alter table drawer_movements add column posting text',
  'alter table drawer_movements add column tax_class text',
  'alter table drawer_movements add column tax_rate integer',
  'alter table drawer_movements add column tax_cents bigint not null default 0 check (tax_cents >= 0 and tax_cents < amount_cents)',
  'alter table drawer_movements add column taxes text',
  "alter table drawer_movements add column person_id integer references staff_accounts (id) check ((person_id is not null) = (kind = 'tips'))",
  'alter table books add column tips_after_line_id integer not null default 0',
  'update books set tips_after_line_id = coalesce((select max(id) from bill_lines), 0)',
  // The tips that are owed to each person (shifts/drawer/tips-owed.ts).
  "create index ledger_tips on ledger (bill_id, posting) where account = 'tips'",
  "create index drawer_movements_person on drawer_movements (person_id) where kind = 'tips'",
]

/** Adds words to the check of a column, which compares it with one word after another. */
const allow = (column: string, words: readonly string[]) => (definition: string) =>
  replaced(
    definition,
    `check (${column} = `,
    `check (${words.map(isWord(column)).join(' or ')} or ${column} = `,
  )

const isWord = (column: string) => (word: string) => `${column} = '${word}'`

const withoutBill = (definition: string) =>
  replaced(
    definition,
    'bill_id integer not null references bills (id) deferrable initially deferred',
    `bill_id integer references bills (id) deferrable initially deferred check (${isOfNoBill})`,
  )

function replaced(text: string, found: string, by: string): string {
  if (!text.includes(found)) throw new Error(`${found} is not in: ${text}`)
  return text.replace(found, () => by)
}

async function onPostgres(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string; text: string }>`
    select conname as name, pg_get_constraintdef(oid) as text from pg_constraint
    where conrelid = 'ledger'::regclass and contype = 'c'`.execute(db)
  const extended = Object.entries({ kind: kinds, account: accounts, source: sources }).map(
    ([column, words]) => {
      const name = `ledger_${column}_check`
      const { text } = rows.find(row => row.name === name)!
      const list = `ARRAY[${words.map(word => `'${word}'::text, `).join('')}`
      return `alter table ledger drop constraint ${name}, add constraint ${name} ${replaced(text, 'ARRAY[', list)}`
    },
  )
  return [
    ...extended,
    'alter table ledger alter column bill_id drop not null',
    `alter table ledger add constraint ledger_bill_id_check check (${isOfNoBill})`,
    `alter table drawer_movements drop constraint drawer_movements_kind_check,
       add constraint drawer_movements_kind_check check (${movementKinds})`,
  ]
}
