import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { sellCard } from '#money/cards/contract.ts'
import { moveCash, openShift } from '#money/shifts/contract.ts'
import type { Reader } from '#platform/database/database.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'

/** The columns of each table whose rows belong to a business day. */
const tables = {
  ledger: `posting, at, business_day, kind, account, amount_cents, method, bill_id, source, facility_id, deposit_id,
    reverses_id, given_cents, actor_id, note`,
  bill_lines: `bill_id, posting, kind, label, quantity, unit_cents, net_cents, tax_cents, gross_cents, tax_class,
    tax_rate, tax, facility_id, facility_name, item_id, corrects_id, reason, at, business_day, actor_id`,
  drawer_movements: 'shift_id, at, business_day, kind, amount_cents, reason, actor_id, actor_name',
}

/** Inserts a copy of every row for each of the business days. */
const copyRows = ({ db }: { db: Reader }, table: keyof typeof tables, ...days: string[]) => {
  const columns = tables[table]
  const copies = days.map(day => `select ${columns.replace('business_day', `'${day}'`)} from ${table}`)
  return sql.raw(`insert into ${table} (${columns}) ${copies.join(' union all ')}`).execute(db)
}

/** A venue with postings of May 20 in each table, a day later. */
async function venueOnNextDay() {
  const venue = await openVenue()
  const { call, given, clock } = venue
  const shift = await call(openShift, { body: { drawer: 'Front desk', float: 50 } })
  const movement = { kind: 'out' as const, amount: 1, reason: 'Stamps' }
  await call(moveCash, { params: paramsOf(shift), body: movement })
  await given.runningRental({ minutesAgo: 0 })
  await call(sellCard, { body: { kind: 'value', amount: 50, paymentMethod: 'cash' } })
  clock.advance(24 * 60)
  return venue
}

test('the database refuses rows in a closed business day, whoever adds them', async () => {
  const venue = await venueOnNextDay()
  const { app, db } = venue
  await app.tick()
  const { closed_through } = await db.selectFrom('books').select('closed_through').executeTakeFirstOrThrow()
  expect(closed_through).toBe('2026-05-20')
  for (const table of Object.keys(tables) as (keyof typeof tables)[])
    for (const day of ['2026-05-20', '2026-05-01'])
      await expect(copyRows(venue, table, day)).rejects.toThrow('no row is added to a closed business day')
  await expect(
    sql`insert into gift_card_entries (card_id, ledger_id, cents, visits)
      select card_id, ledger_id, cents, visits from gift_card_entries`.execute(db),
  ).rejects.toThrow('no row is added to a closed business day')
})

test('a statement with one row in a closed day adds none of its rows', async () => {
  const venue = await venueOnNextDay()
  const { app, db } = venue
  await app.tick()
  for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
    const ids = () => db.selectFrom(table).select('id').execute()
    const before = await ids()
    const copyBoth = (to: Reader) => copyRows({ db: to }, table, '2026-05-21', '2026-05-20')
    const refused = 'no row is added to a closed business day'
    await expect(copyBoth(db), table).rejects.toThrow(refused)
    await expect(db.transaction().execute(copyBoth), table).rejects.toThrow(refused)
    expect(await ids(), table).toEqual(before)
  }
  const movements = () => db.selectFrom('drawer_movements').select('id').execute()
  const before = await movements()
  await copyRows(venue, 'drawer_movements', '2026-05-21')
  expect(await movements()).toHaveLength(2 * before.length)
})
