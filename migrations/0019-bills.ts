import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly, type Engine, notNull, withId } from './columns.ts'

/**
 * Bills and their lines. The ledger names the bill instead of rental, member, membership and invoice, and what its
 * money was for; the figures of all reports stay the same.
 */
export const bills = (engine: Engine): Migration => ({
  async up(db) {
    await createBills(db, engine)
    await billsOfBefore(db)
    for (const table of ['rentals', 'memberships', 'invoices', 'member_checkins', 'deposits'])
      await sql.raw(`alter table ${table} add column bill_id integer references bills (id)`).execute(db)
    for (const statement of subjectsNameTheirBill) await sql.raw(statement).execute(db)
    await requireBills(db, engine)
    await createLines(db, engine)
    await linesOfBefore(db)
    for (const statement of engine === 'postgres' ? changeLedger : rebuildLedger)
      await sql.raw(statement).execute(db)
    for (const index of ledgerIndexes) await sql.raw(index).execute(db)
    await sql`drop index bills_subject`.execute(db)
    await sql`alter table bills drop column subject_id`.execute(db)
    await sql`drop index rental_moves_rental`.execute(db)
  },
})

async function createBills(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('bills'), engine)
    .addColumn('kind', 'text', column =>
      column.notNull().check(sql`kind in ('stay', 'visit', 'membership', 'invoice', 'sale')`),
    )
    .addColumn('member_id', 'integer', column => column.references('members.id'))
    .addColumn('opened_at', 'bigint', notNull)
    .addColumn('closed_at', 'bigint')
    .addColumn('subject_id', 'integer')
    .execute()
  await sql`create index bills_member on bills (member_id) where member_id is not null`.execute(db)
}

/** One bill for each rental, membership and sent invoice. `subject_id` tells which, until the migration ends. */
async function billsOfBefore(db: Kysely<unknown>) {
  await sql`insert into bills (kind, opened_at, closed_at, subject_id)
    select 'stay', starts_at, ended_at, id from rentals order by id`.execute(db)
  await sql`insert into bills (kind, member_id, opened_at, subject_id)
    select 'membership', member_id, created_at, id from memberships order by id`.execute(db)
  await sql`insert into bills (kind, member_id, opened_at, subject_id)
    select 'invoice', member_id, sent_at, id from invoices where status <> 'draft' order by id`.execute(db)
  await sql`create index bills_subject on bills (subject_id, kind)`.execute(db)
}

const selectBill = (kind: string, table: string) =>
  `update ${table} set bill_id =
    (select bills.id from bills where bills.kind = '${kind}' and bills.subject_id = ${table}.id)`

const subjectsNameTheirBill = [
  selectBill('stay', 'rentals'),
  selectBill('membership', 'memberships'),
  selectBill('invoice', 'invoices'),
  `update deposits set bill_id = (select rentals.bill_id from rentals where rentals.id = deposits.rental_id)`,
  'create index rentals_bill on rentals (bill_id)',
  'create index memberships_bill on memberships (bill_id)',
  'create index invoices_bill on invoices (bill_id) where bill_id is not null',
  'create index member_checkins_bill on member_checkins (bill_id) where bill_id is not null',
  'create index deposits_bill on deposits (bill_id)',
]

/** SQLite cannot add 'not null' to a column, so triggers refuse rows without a bill. */
async function requireBills(db: Kysely<unknown>, engine: Engine) {
  for (const table of ['rentals', 'memberships', 'deposits']) {
    const statement =
      engine === 'postgres'
        ? `alter table ${table} alter column bill_id set not null`
        : `create trigger ${table}_have_bill before insert on ${table} when new.bill_id is null
             begin select raise(abort, '${table} need a bill'); end`
    await sql.raw(statement).execute(db)
  }
}

async function createLines(db: Kysely<unknown>, engine: Engine) {
  await withId(db.schema.createTable('bill_lines'), engine)
    .addColumn('bill_id', 'integer', column => column.notNull().references('bills.id'))
    .addColumn('posting', 'text', notNull)
    .addColumn('kind', 'text', notNull)
    .addColumn('label', 'text', notNull)
    .addColumn('quantity', 'double precision', column => column.notNull().check(sql`quantity <> 0`))
    .addColumn('unit_cents', 'bigint', notNull)
    .addColumn('net_cents', 'bigint', notNull)
    .addColumn('tax_cents', 'bigint', notNull)
    .addColumn('gross_cents', 'bigint', column =>
      column.notNull().check(sql`gross_cents = net_cents + tax_cents`),
    )
    .addColumn('tax_class', 'text', notNull)
    .addColumn('tax_rate', 'integer')
    .addColumn('tax', 'text', column => column.notNull().check(sql`tax in ('included', 'added')`))
    .addColumn('facility_id', 'integer', column => column.references('facilities.id'))
    .addColumn('facility_name', 'text')
    .addColumn('item_id', 'integer', column => column.references('items.id'))
    .addColumn('corrects_id', 'integer', column => column.references('bill_lines.id'))
    .addColumn('reason', 'text')
    .addColumn('at', 'bigint', notNull)
    .addColumn('business_day', 'text', notNull)
    .addColumn('actor_id', 'integer')
    .execute()
  await sql`create index bill_lines_bill on bill_lines (bill_id)`.execute(db)
  await sql`create index bill_lines_item on bill_lines (business_day, item_id) where item_id is not null`.execute(
    db,
  )
  for (const statement of appendOnly('bill_lines', engine)) await statement.execute(db)
  if (engine === 'postgres')
    await sql`create trigger bill_lines_whole before truncate on bill_lines
      execute function bill_lines_keep()`.execute(db)
}

/** One line for each posting on revenue or tax, with the facility in which the guest was at that time. */
async function linesOfBefore(db: Kysely<unknown>) {
  await sql`create index rental_moves_rental on rental_moves (rental_id, until_at)`.execute(db)
  await sql`
    with posted as (
      select posting, min(id) as id, min(kind) as kind, min(at) as at, min(business_day) as business_day,
        min(actor_id) as actor_id, min(note) as note, min(rental_id) as rental_id,
        min(membership_id) as membership_id, min(invoice_id) as invoice_id, min(deposit_id) as deposit_id,
        -sum(case when account = 'revenue' then amount_cents else 0 end) as net,
        -sum(case when account = 'tax' then amount_cents else 0 end) as tax
      from ledger where account in ('revenue', 'tax') group by posting
    ), placed as (
      select posted.*, coalesce(rentals.bill_id, memberships.bill_id, invoices.bill_id) as bill_id,
        rentals.tax_rate, coalesce(rentals.tax, case when invoice_id is null then 'included' else 'added' end) as tax_mode,
        invoices.number, deposits.item,
        row_number() over (partition by posted.rental_id, posted.kind order by posted.id) as place,
        coalesce((select rental_moves.facility_id from rental_moves
          where rental_moves.rental_id = posted.rental_id and posted.at < rental_moves.until_at
          order by rental_moves.until_at limit 1), rentals.facility_id) as facility_id
      from posted
      left join rentals on rentals.id = posted.rental_id
      left join memberships on memberships.id = posted.membership_id
      left join invoices on invoices.id = posted.invoice_id
      left join deposits on deposits.id = posted.deposit_id
    )
    insert into bill_lines (bill_id, posting, kind, label, quantity, unit_cents, net_cents, tax_cents, gross_cents,
      tax_class, tax_rate, tax, facility_id, facility_name, reason, at, business_day, actor_id)
    select bill_id, posting,
      case placed.kind when 'allowance' then 'refund' when 'deposit_keep' then 'kept_deposit'
        else case when rental_id is not null then case when place = 1 then 'stay' else 'extension' end
          when membership_id is not null then 'membership' else 'invoice' end end,
      case placed.kind when 'allowance' then 'Refund' when 'deposit_keep' then 'Kept deposit: ' || item
        when 'reversal' then 'Void of Invoice ' || number
        else case when rental_id is not null then facilities.name || case when place = 1 then '' else ', more time' end
          when membership_id is not null then 'Membership ' || coalesce(note, '') else 'Invoice ' || number end end,
      1, net + placed.tax, net, placed.tax, net + placed.tax,
      'standard', tax_rate, tax_mode, facilities.id, facilities.name,
      case when placed.kind = 'charge' then null else note end, at, business_day, actor_id
    from placed left join facilities on facilities.id = placed.facility_id
    order by placed.id`.execute(db)
}

const KINDS = `'charge', 'payment', 'refund', 'allowance', 'void', 'reversal', 'deposit', 'deposit_return',
  'deposit_keep', 'deposit_apply'`
const ACCOUNTS = `'receivable', 'revenue', 'tax', 'tips', 'gift_cards', 'visit_packs', 'deposits', 'credit_card', 'cash',
  'mobile_payment', 'debit_card', 'bank_transfer'`
const SOURCES = `'room', 'locker', 'membership', 'invoice', 'sale'`
const isDeposit = `(deposit_id is not null) = (kind in ('deposit', 'deposit_return', 'deposit_keep', 'deposit_apply'))`
const isReversing = `(reverses_id is not null) = (kind in ('refund', 'allowance', 'void', 'reversal'))`
const isCashGiven = `given_cents is null or (account = 'cash' and given_cents >= amount_cents)`

/** What the money of a row was for: by the facility in which the rental is now, as reports grouped it. */
const sourceOf = `case when rentals.id is not null then facilities.type
  when ledger.membership_id is not null then 'membership' else 'invoice' end`

const subjectJoins = `left join rentals on rentals.id = ledger.rental_id
  left join facilities on facilities.id = rentals.facility_id
  left join memberships on memberships.id = ledger.membership_id
  left join invoices on invoices.id = ledger.invoice_id`

/** SQLite drops a column only from a table without checks and keys on it: the ledger is copied, with its ids. */
const rebuildLedger = [
  `create table ledger_by_bill (
    id integer primary key autoincrement,
    posting text not null,
    at bigint not null,
    business_day text not null,
    kind text not null check (kind in (${KINDS})),
    account text not null check (account in (${ACCOUNTS})),
    amount_cents bigint not null check (amount_cents <> 0),
    method text,
    bill_id integer not null references bills (id),
    source text not null check (source in (${SOURCES})),
    facility_id integer,
    deposit_id integer references deposits (id) check (${isDeposit}),
    reverses_id integer references ledger_by_bill (id) check (${isReversing}),
    given_cents bigint check (${isCashGiven}),
    actor_id integer,
    note text)`,
  `insert into ledger_by_bill (id, posting, at, business_day, kind, account, amount_cents, method, bill_id, source,
      facility_id, deposit_id, reverses_id, actor_id, note)
    select ledger.id, posting, at, business_day, ledger.kind, account, ledger.amount_cents, ledger.method,
      coalesce(rentals.bill_id, memberships.bill_id, invoices.bill_id), ${sourceOf}, rentals.facility_id,
      deposit_id, reverses_id, actor_id, note
    from ledger ${subjectJoins} order by ledger.id`,
  'drop table ledger',
  'alter table ledger_by_bill rename to ledger',
  ...appendOnlyStatements('ledger'),
  `create trigger ledger_never_more before insert on ledger
    when new.reverses_id is not null and new.account = new.method
      and coalesce((select amount_cents from ledger
          where id = new.reverses_id and account = new.account and account = method), 0)
        + coalesce((select sum(amount_cents) from ledger
          where reverses_id = new.reverses_id and account = new.account), 0) + new.amount_cents < 0
    begin select raise(abort, 'no more can be given back than was paid'); end`,
]

const changeLedger = [
  'alter table ledger disable trigger ledger_keep',
  'alter table ledger add column bill_id integer references bills (id)',
  'alter table ledger add column source text',
  'alter table ledger add column facility_id integer',
  'alter table ledger add column given_cents bigint',
  `update ledger set bill_id = of_bill.bill_id, source = of_bill.source, facility_id = of_bill.facility_id
    from (select ledger.id, coalesce(rentals.bill_id, memberships.bill_id, invoices.bill_id) as bill_id,
      ${sourceOf} as source, rentals.facility_id from ledger ${subjectJoins}) as of_bill
    where of_bill.id = ledger.id`,
  'alter table ledger enable trigger ledger_keep',
  'alter table ledger alter column bill_id set not null, alter column source set not null',
  'drop index ledger_business_day, ledger_payments, ledger_money',
  ...['rental_id', 'member_id', 'membership_id', 'invoice_id'].map(
    column => `alter table ledger drop column ${column}`,
  ),
  'drop index ledger_deposit, ledger_reverses, ledger_taken_back_once',
  `do $$ declare found record; begin
    for found in select conname from pg_constraint where conrelid = 'ledger'::regclass and contype = 'c'
        and (pg_get_constraintdef(oid) like '%kind%' or pg_get_constraintdef(oid) like '%account%')
      loop execute format('alter table ledger drop constraint %I', found.conname); end loop; end $$`,
  `alter table ledger
    add constraint ledger_kind_check check (kind in (${KINDS})),
    add constraint ledger_account_check check (account in (${ACCOUNTS})),
    add constraint ledger_source_check check (source in (${SOURCES})),
    add constraint ledger_deposit_id_check check (${isDeposit}),
    add constraint ledger_reverses_id_check check (${isReversing}),
    add constraint ledger_given_cents_check check (${isCashGiven})`,
]

/** Each with the queries that need it. */
const ledgerIndexes = [
  // The balance, the receipts and the statement of a bill (billing/bills/balances.ts, billing/papers/receipts.ts).
  'create index ledger_bill on ledger (bill_id)',
  // The report of a day, and the days to close (shifts/drawer/shift-figures.ts, shifts/days/close-days.ts).
  'create index ledger_day on ledger (business_day)',
  // What was given back of a payment (billing/payments/payments.ts), and the trigger that limits it.
  'create index ledger_reverses on ledger (reverses_id) where reverses_id is not null',
  // Refuses a second void or reversal of a row.
  `create unique index ledger_taken_back_once on ledger (reverses_id, account) where kind in ('void', 'reversal')`,
  // The list of payments, newest first (billing/payments/payments.ts).
  'create index ledger_payments on ledger (business_day, id) where account = method',
  // Money taken by day, method, source and facility (reports/revenue/takings.ts, billing/bills/balances.ts).
  `create index ledger_money on ledger (business_day, account, at, kind, amount_cents, source, facility_id)
    where account not in ('receivable', 'revenue', 'tax', 'tips', 'gift_cards', 'visit_packs')`,
]

function appendOnlyStatements(table: string): string[] {
  return ['update', 'delete'].map(
    change =>
      `create trigger ${table}_no_${change} before ${change} on ${table} begin select raise(abort, '${table} rows are only ever added'); end`,
  )
}
