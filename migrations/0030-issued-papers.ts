import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { type Engine, withId } from './columns.ts'
import { contentOfInvoice, contentOfReceipt, toSeller } from './legacy-papers.ts'
import { rebuildTable } from './rebuild-table.ts'

/**
 * Receipts and invoices are stored as they were issued, numbered without gaps on both engines. The ledger knows credit
 * notes, write-offs and the account for bad debt.
 */
export const issuedPapers = (engine: Engine): Migration => ({
  async up(db) {
    await createPapers(db, engine)
    const seller = await readSeller(db)
    await receiptsOfBefore(db, seller)
    await invoicesOfBefore(db, seller)
    await sql`drop table receipts`.execute(db)
    await sql`alter table invoices add column moved_bill_id integer references bills (id)`.execute(db)
    await extendLedger(db, engine)
    await leaveOutOfMoney(db, engine)
  },
})

async function createPapers(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('issued_papers'), engine)
    .addColumn('kind', 'text', column =>
      column.notNull().check(sql`kind in ('receipt', 'invoice', 'credit_note')`),
    )
    .addColumn('series', 'text', column => column.notNull())
    .addColumn('number', 'integer', column => column.notNull().check(sql`number >= 1`))
    .addColumn('label', 'text', column => column.notNull())
    .addColumn('issued_at', 'bigint', column => column.notNull())
    .addColumn('business_day', 'text', column => column.notNull())
    .addColumn('bill_id', 'integer', column => column.notNull().references('bills.id'))
    .addColumn('posting', 'text', column => column.unique())
    .addColumn('content', 'text', column => column.notNull())
    .addColumn('prints', 'integer', column => column.notNull().check(sql`prints >= 0`))
    .addUniqueConstraint('issued_papers_number_key', ['series', 'number'])
    .addCheckConstraint('issued_papers_receipt_of_posting', sql`(posting is not null) = (kind = 'receipt')`)
    .execute()
  // The papers of a bill (billing/papers/list-papers.ts).
  await sql`create index issued_papers_bill on issued_papers (bill_id)`.execute(db)
  for (const statement of neverChanged[engine]) await sql.raw(statement).execute(db)
}

const columns = ['id', 'kind', 'series', 'number', 'label', 'issued_at', 'business_day', 'bill_id', 'content']
const isChanged = [...columns, 'posting']
  .map(column => `new.${column} is distinct from old.${column}`)
  .join(' or ')
const isNoReprint = `${isChanged} or new.prints <> old.prints + 1`
const message = 'an issued paper never changes'

/** Only the number of prints changes, by one at a time. */
const neverChanged = {
  sqlite: [
    `create trigger issued_papers_no_update before update on issued_papers when ${isNoReprint}
       begin select raise(abort, '${message}'); end`,
    `create trigger issued_papers_no_delete before delete on issued_papers
       begin select raise(abort, '${message}'); end`,
  ],
  postgres: [
    `create function issued_papers_keep() returns trigger language plpgsql as $$ begin
       raise exception '${message}'; end $$`,
    `create trigger issued_papers_no_update before update on issued_papers for each row
       when (${isNoReprint}) execute function issued_papers_keep()`,
    `create trigger issued_papers_no_delete before delete on issued_papers for each row
       execute function issued_papers_keep()`,
    `create trigger issued_papers_no_truncate before truncate on issued_papers
       execute function issued_papers_keep()`,
  ],
}

async function readSeller(db: Kysely<unknown>) {
  const { rows } = await sql<{ document: string }>`select document from settings`.execute(db)
  return toSeller(JSON.parse(rows[0]?.document ?? '{}'))
}

type Seller = Awaited<ReturnType<typeof readSeller>>

/** The number of a receipt was its id: it stays. A receipt said in its head what the settings said when it was read. */
async function receiptsOfBefore(db: Kysely<unknown>, seller: Seller) {
  await sql`create index ledger_posting on ledger (posting, id) where account = method`.execute(db)
  const { rows } = await sql<Parameters<typeof contentOfReceipt>[0]>`
    select receipts.id, receipts.posting, receipts.printed, receipts.prints, receipts.at as printed_at,
      first.kind, first.at, first.bill_id, first.deposit_id, staff_accounts.name as by_name, bills.kind as bill_kind,
      rentals.customer_name as guest, facilities.name as facility, members.first_name, members.last_name,
      invoices.number as invoice, invoices.customer_name as invoiced
    from receipts
    join ledger as first on first.id = (select min(id) from ledger
      where ledger.posting = receipts.posting and ledger.account = ledger.method)
    join bills on bills.id = first.bill_id
    left join staff_accounts on staff_accounts.id = first.actor_id
    left join rentals on rentals.bill_id = bills.id
    left join facilities on facilities.id = rentals.facility_id
    left join members on members.id = bills.member_id
    left join invoices on invoices.bill_id = bills.id
    order by receipts.id`.execute(db)
  await sql`drop index ledger_posting`.execute(db)
  for (const row of rows)
    await sql`insert into issued_papers
      (kind, series, number, label, issued_at, business_day, bill_id, posting, content, prints)
      values ('receipt', 'receipt', ${row.id}, ${String(row.id).padStart(6, '0')}, ${row.printed_at},
        ${seller.businessDay(row.printed_at)}, ${row.bill_id}, ${row.posting}, ${contentOfReceipt(row, seller)},
        ${row.prints})`.execute(db)
  await sql`insert into numbers (series, last)
    select 'receipt', max(id) from receipts having max(id) is not null`.execute(db)
}

/** A sent invoice could not change, but for its seller: that becomes what the settings say now. */
async function invoicesOfBefore(db: Kysely<unknown>, seller: Seller) {
  const { rows } = await sql<Parameters<typeof contentOfInvoice>[0]>`
    select bill_id, number, customer_name, customer_address, customer_email, lines, due_date, notes, issued_on, sent_at
    from invoices where status <> 'draft' order by sent_at, id`.execute(db)
  for (const row of rows) {
    const [year, number] = row.number.split('-')
    await sql`insert into issued_papers
      (kind, series, number, label, issued_at, business_day, bill_id, content, prints)
      values ('invoice', ${`invoice ${year}`}, ${Number(number)}, ${row.number}, ${row.sent_at}, ${row.issued_on},
        ${row.bill_id}, ${contentOfInvoice(row, seller)}, 0)`.execute(db)
  }
}

const NEW_KINDS = `'deposit_apply', 'credit_note', 'write_off', 'recovery'`
const NEW_ACCOUNTS = `'tips', 'bad_debt'`

async function extendLedger(db: Kysely<unknown>, engine: Engine) {
  if (engine === 'postgres') return extendChecks(db)
  await rebuildLedger(db)
}

/** Replaces the checks on kinds and accounts by ones that name the new words as well. */
async function extendChecks(db: Kysely<unknown>) {
  for (const [name, before, after] of [
    ['ledger_kind_check', `'deposit_apply'::text`, withCasts(NEW_KINDS)],
    ['ledger_account_check', `'tips'::text`, withCasts(NEW_ACCOUNTS)],
  ] as const) {
    const { rows } = await sql<{ check: string }>`
      select pg_get_constraintdef(oid) as "check" from pg_constraint
      where conrelid = 'ledger'::regclass and conname = ${name}`.execute(db)
    await sql.raw(`alter table ledger drop constraint ${name}`).execute(db)
    const check = replaceOnce(rows[0]!.check, before, after)
    await sql.raw(`alter table ledger add constraint ${name} ${check}`).execute(db)
  }
}

const withCasts = (words: string) => words.replaceAll(/'\w+'/g, word => `${word}::text`)

/** Names the new words in the checks of the ledger. */
const rebuildLedger = (db: Kysely<unknown>) =>
  rebuildTable(db, 'ledger', ({ type, definition }) =>
    type === 'table'
      ? replaceOnce(replaceOnce(definition, `'deposit_apply')`, `${NEW_KINDS})`), `'tips'`, NEW_ACCOUNTS)
      : definition,
  )

/**
 * Money taken by day, method, source and facility (reports/revenue/takings.ts, billing/bills/balances.ts): without bad
 * debt.
 */
async function leaveOutOfMoney(db: Kysely<unknown>, engine: Engine) {
  const { rows } =
    engine === 'sqlite'
      ? await sql<{ definition: string }>`
          select sql as definition from sqlite_master where name = 'ledger_money'`.execute(db)
      : await sql<{ definition: string }>`
          select indexdef as definition from pg_indexes where indexname = 'ledger_money'`.execute(db)
  const quote = (word: string) => (engine === 'sqlite' ? `'${word}'` : `'${word}'::text`)
  const definition = replaceOnce(rows[0]!.definition, quote('tax'), `${quote('tax')}, ${quote('bad_debt')}`)
  await sql`drop index ledger_money`.execute(db)
  await sql.raw(definition).execute(db)
}

/** Throws Error unless the text holds the part: the table would not know the new words. */
function replaceOnce(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`The ledger's check has no ${part}`)
  return text.replace(part, by)
}
