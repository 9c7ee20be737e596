import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { createPayerDirectory } from '#app/directories/payer-directory.ts'
import { migrate } from '#app/operations/migrate.ts'
import { loadDemo } from '#demo/load-demo.ts'
import { readReceipt } from '#money/papers/receipts.ts'
import { listPayments } from '#money/payments/payments.ts'
import { listAccounts, readStatement } from '#money/receivables/customer-accounts.ts'
import { readMoneyFigures, rowsOfDay } from '#money/shifts/drawer/shift-figures.ts'
import { makeReport } from '#office/reports/reports.ts'
import type { Reader, Store } from '#platform/database/database.ts'
import { type Instant, localToInstant } from '#platform/values/time.ts'
import { copyToEarlier, type Row } from '#testing/database/copy-to-earlier.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { fillWithRandomData } from '#testing/reports/random-venue.ts'

const demoNow = Date.parse('2026-11-20T20:37:12Z')
const calendar = { timeZone: 'Europe/Berlin', dayStart: '06:00' }
const randomNow = localToInstant('2026-11-05T03:00:00', calendar.timeZone)!

describe.each([
  [
    'the demo venue',
    demoNow,
    (store: Store) => loadDemo(store.db, demoNow, undefined, { sells: false, oneStayIn: 4 }),
  ],
  [
    'a random venue',
    randomNow,
    (store: Store) =>
      store.db.transaction().execute(trx => fillWithRandomData(trx, 'bills', calendar, randomNow)),
  ],
] as const)('%s', (_what, now, fill) => {
  test('has the same figures in every report, account and Z report after the migration', async () => {
    const grown = await openTestDatabase()
    await fill(grown)
    const earlier = await openDatabaseBefore('0019-bills')
    await copyToEarlier(grown.db, earlier, await rowsBeforeBills(grown.db))
    const before = await figuresBefore(earlier.db)
    await migrate(earlier)
    expect(await figuresAfter(earlier.db)).toEqual(before)
    await expectMoneyInvariants(earlier.db)
    await expectLines(earlier.db)
    await expectStillGuarded(earlier)
    expect(await readEverything(earlier, now)).toEqual(await readEverything(grown, now))
  })
})

/** The ledger named rental, member, membership and invoice. */
async function rowsBeforeBills(db: Reader) {
  const subjects = new Map<unknown, Row>()
  const remember = async (query: Promise<{ rows: Row[] }>) => {
    for (const { bill_id, ...row } of (await query).rows) subjects.set(bill_id, row)
  }
  await remember(sql<Row>`select bill_id, id as rental_id from rentals`.execute(db))
  await remember(sql<Row>`select bill_id, id as membership_id, member_id from memberships`.execute(db))
  await remember(
    sql<Row>`select bill_id, id as invoice_id, member_id from invoices where bill_id is not null`.execute(db),
  )
  const nothing = { rental_id: null, member_id: null, membership_id: null, invoice_id: null }
  return {
    ledger: (row: Row) => ({ ...row, ...nothing, ...subjects.get(row.bill_id) }),
    memberships: withMonthlyFee,
  }
}

const monthsByBilling: Record<string, number> = { monthly: 1, quarterly: 3, biannual: 6, annual: 12 }

/** Memberships stored a fee per month (migration 0021). */
const withMonthlyFee = ({ period_fee_cents, ...row }: Row): Row => ({
  ...row,
  monthly_fee_cents: Number(period_fee_cents) / monthsByBilling[String(row.billing_frequency)]!,
})

/** What the version before said of money, by its columns. */
async function figuresBefore(db: Reader) {
  const money = sql`account not in ('receivable', 'revenue', 'tax') and kind not in ('deposit', 'deposit_return')`
  return {
    ...(await figuresOfAccounts(db)),
    taken: await readRows(
      db,
      sql<Row>`select business_day, account, ledger.kind,
        case when membership_id is not null then 'membership' when invoice_id is not null then 'invoice'
          else facilities.type end as source,
        facilities.id as facility, sum(amount_cents) as cents
      from ledger left join rentals on rentals.id = rental_id left join facilities on facilities.id = facility_id
      where ${money} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    ),
    owed: {
      rentals: await owed(
        db,
        sql`select rental_id as id, amount_cents from ledger where account = 'receivable'`,
      ),
      members: await owed(
        db,
        sql`select member_id as id, amount_cents from ledger where account = 'receivable'`,
      ),
      memberships: await owed(
        db,
        sql`select membership_id as id, amount_cents from ledger where account = 'receivable'`,
      ),
      invoices: await owed(
        db,
        sql`select invoice_id as id, amount_cents from ledger where account = 'receivable'`,
      ),
    },
  }
}

async function figuresAfter(db: Reader) {
  const money = sql`account not in ('receivable', 'revenue', 'tax') and kind not in ('deposit', 'deposit_return')`
  const through = (table: string, id = 'id') =>
    owed(
      db,
      sql`select subject.${sql.ref(id)} as id, amount_cents from ledger
        join ${sql.table(table)} as subject on subject.bill_id = ledger.bill_id where account = 'receivable'`,
    )
  return {
    ...(await figuresOfAccounts(db)),
    taken: await readRows(
      db,
      sql<Row>`select business_day, account, kind, source, facility_id as facility, sum(amount_cents) as cents
      from ledger where ${money} group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5`,
    ),
    owed: {
      rentals: await through('rentals'),
      members: await owed(
        db,
        sql`select member_id as id, amount_cents from ledger join bills on bills.id = bill_id
          where account = 'receivable'`,
      ),
      memberships: await through('memberships'),
      invoices: await through('invoices'),
    },
  }
}

/** Sums that need no subject, the rows of every posting, and the figures of the Z report of each day. */
async function figuresOfAccounts(db: Reader) {
  const days = await readRows(
    db,
    sql<{ day: string }>`select distinct business_day as day from ledger order by 1`,
  )
  const figures = []
  for (const { day } of days) figures.push(await readMoneyFigures(db, rowsOfDay(day), { business_day: day }))
  return {
    postings: await readRows(
      db,
      sql<Row>`select id, posting, at, business_day, kind, account, amount_cents, method, deposit_id, reverses_id,
        actor_id, note from ledger order by id`,
    ),
    figures,
  }
}

const owed = (db: Reader, rows: ReturnType<typeof sql>) =>
  readRows(
    db,
    sql<Row>`select id, sum(amount_cents) as cents from (${rows}) as posted where id is not null
      group by id order by id`,
  )

const readRows = async <R>(db: Reader, query: ReturnType<typeof sql<R>>) => (await query.execute(db)).rows

/** Every change of revenue and tax has one line of the same amounts, in the facility of the guest at that time. */
async function expectLines(db: Reader) {
  const wrong = await readRows(
    db,
    sql<Row>`select ledger.posting, count(distinct bill_lines.id) as lines from ledger
      left join bill_lines on bill_lines.posting = ledger.posting and bill_lines.bill_id = ledger.bill_id
      where account in ('revenue', 'tax') group by ledger.posting
      having count(distinct bill_lines.id) <> 1`,
  )
  expect(wrong).toEqual([])
  const moved = await readRows(
    db,
    sql<{ rental: number; at: number; facility_id: number | null }>`
      select rentals.id as rental, bill_lines.at, bill_lines.facility_id from bill_lines
      join rentals on rentals.bill_id = bill_lines.bill_id where bill_lines.kind in ('stay', 'extension')`,
  )
  const moves = await db.selectFrom('rental_moves').selectAll().orderBy('until_at').execute()
  const now = new Map((await db.selectFrom('rentals').selectAll().execute()).map(row => [row.id, row]))
  for (const { rental, at, facility_id } of moved) {
    const left = moves.find(move => move.rental_id === rental && at < move.until_at)
    expect(facility_id).toBe(left ? left.facility_id : now.get(rental)!.facility_id)
  }
  expect(moved.length).toBeGreaterThan(100)
}

/** The ledger and the lines are append-only, and no more goes back than was paid. */
async function expectStillGuarded({ db, engine }: Store) {
  await expect(sql`update ledger set note = 'x'`.execute(db)).rejects.toThrow('only ever added')
  await expect(sql`delete from bill_lines`.execute(db)).rejects.toThrow('only ever added')
  const paid = await db
    .selectFrom('ledger')
    .selectAll()
    .where('kind', '=', 'payment')
    .where('account', '=', 'cash')
    .limit(1)
    .executeTakeFirstOrThrow()
  const { id: _, ...row } = paid
  const tooMuch = {
    ...row,
    kind: 'refund',
    // A closed day takes no rows at all.
    business_day: '2099-01-01',
    reverses_id: paid.id,
    amount_cents: -paid.amount_cents - 1,
  } as const
  await expect(db.insertInto('ledger').values(tooMuch).execute()).rejects.toThrow('no more can be given back')
  if (engine === 'sqlite') expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
}

/** A statement without what its lines are called: the version before did not store it. */
const toFigures = ({ lines, ...statement }: Awaited<ReturnType<typeof readStatement>>) => ({
  ...statement,
  lines: lines.map(({ label: _, note: _note, ...line }) => line),
})

/** All reports, accounts with statements, payments and receipts. */
async function readEverything({ db, engine }: Store, now: Instant) {
  const payers = createPayerDirectory(engine)
  const reports = []
  for (const report of ['occupancy', 'revenue'] as const)
    for (const period of ['today', 'last_7_days', 'last_30_days', 'last_month'] as const)
      reports.push(await makeReport(db, { report, period }, now))
  for (const grouping of ['day', 'hour', 'facility', 'facility_type', 'method', 'source'] as const)
    reports.push(
      await makeReport(
        db,
        { report: 'custom', period: 'last_30_days', measure: 'revenue', grouping } as never,
        now,
      ),
    )
  const accounts = [
    ...(await listAccounts(db, payers, { of: 'guests' })).accounts,
    ...(await listAccounts(db, payers, { of: 'members' })).accounts,
  ]
  const statements = []
  for (const { of, id } of accounts.slice(0, 60))
    statements.push(toFigures(await readStatement(db, payers, { of, id }, { from: '2020-01-01' }, now)))
  const { payments } = await listPayments(db, payers, {} as never)
  const receipts = []
  for (const { id } of payments) {
    // The version before did not store every tax rate.
    const { lines, taxes: _, ...receipt } = await readReceipt(db, payers, id)
    receipts.push({ ...receipt, lines: lines.map(({ kind, amount }) => [kind, amount]) })
  }
  const withoutBills = JSON.parse(
    JSON.stringify({ reports, accounts, statements, payments, receipts }, (key, value) =>
      key === 'billId' ? undefined : value,
    ),
  )
  return {
    ...withoutBills,
    papers: await readRows(db, sql<Row>`select * from z_reports order by id`),
    rentals: await readRows(
      db,
      sql<Row>`select id, facility_id, status, free_minutes from rentals order by id`,
    ),
  }
}
