import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { appendOnly, type Engine } from './columns.ts'

/**
 * SQLite builds a temporary tree for each `in (…)` of more than two values, for every statement that checks it: two
 * thirds of the time of writing a check-in to the ledger. The same conditions are now compared one by one.
 */
export const checksWithoutLists = (engine: Engine): Migration => ({
  async up(db) {
    if (engine === 'postgres') return
    await rebuildLedger(db)
    for (const statement of [...ledgerIndexes, ...eventIndexes]) await sql.raw(statement).execute(db)
  },
})

const oneOf = (column: string, values: readonly string[]) =>
  values.map(value => `${column} = '${value}'`).join(' or ')

const noneOf = (column: string, values: readonly string[]) =>
  values.map(value => `${column} <> '${value}'`).join(' and ')

const depositKinds = ['deposit', 'deposit_return', 'deposit_keep', 'deposit_apply']
const reversingKinds = ['refund', 'allowance', 'void', 'reversal']
const kinds = ['charge', 'payment', ...reversingKinds, ...depositKinds]
const noMoney = ['receivable', 'revenue', 'tax']
const money = ['cash', 'credit_card', 'mobile_payment', 'debit_card', 'bank_transfer']
const accounts = [...noMoney, ...money, 'deposits', 'tips', 'gift_cards', 'visit_packs']
const sources = ['room', 'locker', 'membership', 'invoice', 'sale']

const createLedger = `create table ledger (
  id integer primary key autoincrement,
  posting text not null,
  at bigint not null,
  business_day text not null,
  kind text not null check (${oneOf('kind', kinds)}),
  account text not null check (${oneOf('account', accounts)}),
  amount_cents bigint not null check (amount_cents <> 0),
  method text,
  bill_id integer not null references bills (id),
  source text not null check (${oneOf('source', sources)}),
  facility_id integer,
  deposit_id integer references deposits (id)
    check ((deposit_id is not null) = (${oneOf('kind', depositKinds)})),
  reverses_id integer references ledger (id)
    check ((reverses_id is not null) = (${oneOf('kind', reversingKinds)})),
  given_cents bigint check (given_cents is null or (account = 'cash' and given_cents >= amount_cents)),
  actor_id integer,
  note text)`

/** SQLite cannot change a check: the ledger is copied, with its ids. Its keys are checked at the end. */
async function rebuildLedger(db: Kysely<unknown>) {
  await sql`pragma defer_foreign_keys = on`.execute(db)
  await sql`create table ledger_before as select * from ledger`.execute(db)
  await sql`drop table ledger`.execute(db)
  await sql.raw(createLedger).execute(db)
  await sql
    .raw(`insert into ledger (${COLUMNS}) select ${COLUMNS} from ledger_before order by id`)
    .execute(db)
  await sql`drop table ledger_before`.execute(db)
  for (const statement of appendOnly('ledger', 'sqlite')) await statement.execute(db)
  await sql
    .raw(`create trigger ledger_never_more before insert on ledger
      when new.reverses_id is not null and new.account = new.method
        and coalesce((select amount_cents from ledger
            where id = new.reverses_id and account = new.account and account = method), 0)
          + coalesce((select sum(amount_cents) from ledger
            where reverses_id = new.reverses_id and account = new.account), 0) + new.amount_cents < 0
      begin select raise(abort, 'no more can be given back than was paid'); end`)
    .execute(db)
}

const COLUMNS = `id, posting, at, business_day, kind, account, amount_cents, method, bill_id, source, facility_id,
  deposit_id, reverses_id, given_cents, actor_id, note`

/** As before, each with the queries that need it. */
const ledgerIndexes = [
  // The balance, the receipts and the statement of a bill (billing/balances.ts, billing/receipts.ts).
  'create index ledger_bill on ledger (bill_id)',
  // The report of a day, and the days to close (shifts/shift-figures.ts, shifts/close-days.ts).
  'create index ledger_day on ledger (business_day)',
  // What was given back of a payment (billing/payments.ts), and the trigger that limits it.
  'create index ledger_reverses on ledger (reverses_id) where reverses_id is not null',
  // Refuses a second void or reversal of a row.
  `create unique index ledger_taken_back_once on ledger (reverses_id, account) where kind in ('void', 'reversal')`,
  // The list of payments, newest first (billing/payments.ts).
  'create index ledger_payments on ledger (business_day, id) where account = method',
  // Money taken by day, method, source and facility (reports/takings.ts, billing/balances.ts).
  `create index ledger_money on ledger (business_day, account, at, kind, amount_cents, source, facility_id)
    where ${noneOf('account', noMoney)}`,
]

const maintenanceTypes = [
  'new_workorder',
  'workorder_status_changed',
  'workorder_completed',
  'maintenance_alert',
  'urgent_repair',
]
const changesOfUse = ['facility.added', 'facility.retired', 'facility.restored']

const eventIndexes = [
  'drop index events_maintenance',
  // The alerts of the maintenance list (feed/alerts.ts).
  `create index events_maintenance on events (transaction_id, id) where ${oneOf('type', maintenanceTypes)}`,
  'drop index events_facility_use',
  // When facilities were in use (reports/in-use.ts).
  `create index events_facility_use on events (id, subject_id, action, at) where ${oneOf('action', changesOfUse)}`,
]
