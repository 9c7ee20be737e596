import { type Selectable, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPayerDirectory } from '#app/directories/payer-directory.ts'
import { migrate } from '#app/operations/migrate.ts'
import type { InvoicesTable } from '#desk/invoices/table.ts'
import { readSettings } from '#office/settings/settings.ts'
import type { Reader, Store } from '#platform/database/database.ts'
import { copyToEarlier, type Row } from '#testing/database/copy-to-earlier.ts'
import { expectMoneyInvariants } from '#testing/database/invariants.ts'
import { openDatabaseBefore } from '#testing/database/migration-database.ts'
import { grownAt, openGrownVenue } from '#testing/database/upgrade/grown-venue.ts'
import { readReceiptText } from '../receipt-lines.ts'
import { readReceipt } from '../receipts.ts'

test('printed receipts and sent invoices keep their words and numbers, and the ledger its rows', async () => {
  const grown = await openGrownVenue()
  const earlier = await openDatabaseBefore('0030-issued-papers')
  await copyToEarlier(grown.db, earlier, {})
  const printed = await printAsBefore(grown, earlier.db)
  const ledger = await readAll(earlier.db, 'ledger')
  const invoices = await earlier.db
    .selectFrom('invoices')
    .selectAll()
    .where('status', '!=', 'draft')
    .execute()
  await migrate(earlier)
  expect(await readAll(earlier.db, 'ledger')).toEqual(ledger.map(row => ({ ...row, joint_id: null })))
  const payers = createPayerDirectory(earlier.engine)
  const { facilityName, currency } = await readSettings(earlier.db)
  const numbers = []
  for (const { paymentId, ...expected } of printed) {
    const { seller, number, lines, parts, due, prints, about, by } = await readReceipt(
      earlier.db,
      payers,
      paymentId,
    )
    expect({
      lines,
      parts,
      due,
      prints,
      by,
      about: { label: about.label, customer: about.customer },
    }).toEqual(expected)
    expect(seller).toMatchObject({ name: facilityName, taxId: '', currency })
    numbers.push(number)
  }
  // Numbers that were skipped stay skipped; the next one follows the last.
  expect(numbers).toEqual([1, 4, 7, 10, 13, 16, 19, 22, 25, 28])
  expect(await readAll(earlier.db, 'numbers')).toContainEqual({ series: 'receipt', last: 28 })
  await expectInvoicePapers(earlier.db, invoices)
  await expectMoneyInvariants(earlier.db)
  await expectStillGuarded(earlier)
})

/** Stores receipts of ten payments as the version before did, with gaps between their numbers. */
async function printAsBefore({ db, engine }: Store, earlier: Reader) {
  const payers = createPayerDirectory(engine)
  const names = new Map(
    (await db.selectFrom('staff_accounts').selectAll().execute()).map(row => [row.id, row.name]),
  )
  const every = await db
    .selectFrom('ledger')
    .selectAll()
    .whereRef('account', '=', 'method')
    .where('kind', 'in', ['payment', 'refund', 'deposit'])
    .orderBy('id')
    .execute()
  const step = Math.floor(every.length / 10)
  const printed = []
  for (let place = 0; place < 10; place++) {
    const { id, posting, bill_id, actor_id } = every[place * step]!
    const rows = await db
      .selectFrom('ledger')
      .selectAll()
      .where('posting', '=', posting)
      .orderBy('id')
      .execute()
    const { lines, parts, due } = await readReceiptText(db, payers, rows)
    const number = place * 3 + 1
    await sql`insert into receipts (id, posting, printed, prints, at) values
      (${number}, ${posting}, ${JSON.stringify({ lines, parts, due })}, ${place + 1}, ${grownAt})`.execute(
      earlier,
    )
    const payer = (await payers.ofBills(db, [bill_id])).get(bill_id)!
    printed.push({
      paymentId: id,
      lines,
      parts,
      due,
      prints: place + 1,
      by: names.get(actor_id ?? 0) ?? 'Server',
      about: { label: payer.label, customer: payer.customer },
    })
  }
  return printed
}

async function expectInvoicePapers(db: Reader, sent: readonly Selectable<InvoicesTable>[]) {
  expect(sent.length).toBeGreaterThan(1)
  const { currency } = await readSettings(db)
  for (const invoice of sent) {
    const paper = await db
      .selectFrom('issued_papers')
      .selectAll()
      .where('bill_id', '=', invoice.bill_id!)
      .where('kind', '=', 'invoice')
      .executeTakeFirstOrThrow()
    expect(paper).toMatchObject({ label: invoice.number, business_day: invoice.issued_on, prints: 0 })
    const content = JSON.parse(paper.content)
    expect(content).toMatchObject({
      customer: invoice.customer_name,
      dueDate: invoice.due_date,
      notes: invoice.notes,
      seller: { currency },
    })
    expect(Math.round(content.amount * 100)).toBe(invoice.total_cents)
    expect(Math.round(content.net * 100)).toBe(invoice.net_cents)
    const lines = JSON.parse(invoice.lines)
    expect(content.lines.map(({ amount: _, taxes: _taxes, ...line }: Row) => line)).toEqual(lines)
  }
}

const readAll = async (db: Reader, table: string) =>
  (await sql<Row>`select * from ${sql.table(table)} order by 1`.execute(db)).rows

/** The ledger is append-only, knows the new kinds and accounts, and refuses others. */
async function expectStillGuarded({ db, engine }: Store) {
  await expect(sql`update ledger set note = 'x'`.execute(db)).rejects.toThrow('only ever added')
  const [row] = await readAll(db, 'ledger')
  const values = {
    ...row,
    id: undefined,
    kind: 'write_off',
    account: 'bad_debt',
    amount_cents: 100,
    method: null,
    deposit_id: null,
    business_day: '2099-12-31',
  }
  const insert = (change: object) =>
    db
      .insertInto('ledger')
      .values([
        { ...values, ...change },
        { ...values, ...change, amount_cents: -100 },
      ] as never)
      .execute()
  await insert({})
  await expect(insert({ kind: 'gift' })).rejects.toThrow(/check/i)
  await expect(insert({ account: 'gold' })).rejects.toThrow(/check/i)
  if (engine === 'sqlite') expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
}
