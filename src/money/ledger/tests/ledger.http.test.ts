import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { endRental, payRental } from '#desk/rentals/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import { openBill } from '../bills.ts'
import { readTakings } from '../contract.ts'

describe('takings', () => {
  test('are the money taken today, not the amounts charged', async () => {
    const { given, call } = await openVenue()
    expect(await call(readTakings)).toEqual({ businessDay: '2026-05-20', today: 0, lastWeek: 0, trend: null })
    await given.runningRental({ minutesAgo: 10 })
    const unpaid = await given.unpaidRental({ minutesAgo: 10, rate: 15 })
    expect(await call(readTakings)).toMatchObject({ today: 22 })
    await call(payRental, { params: paramsOf(unpaid), body: { paymentMethod: 'mobile_payment' } })
    expect(await call(readTakings)).toMatchObject({ today: 37 })
  })

  test('are compared with the same hours one week earlier', async () => {
    const { given, call, clock } = await openVenue()
    await given.runningRental({ minutesAgo: 60, hours: 2 })
    clock.advance(5 * 60)
    // After the compared hours.
    await given.runningRental({ minutesAgo: 0, hours: 8 })
    clock.advance(7 * 24 * 60 - 5 * 60)
    await given.runningRental({ minutesAgo: 30, hours: 3 })
    expect(await call(readTakings)).toMatchObject({
      businessDay: '2026-05-27',
      today: 66,
      lastWeek: 44,
      trend: 50,
    })
    clock.advance(5 * 60)
    expect(await call(readTakings)).toMatchObject({ today: 66, lastWeek: 220, trend: -70 })
  })

  test('of a night venue belong to the business day of the evening', async () => {
    const { given, call, clock } = await openVenue({ dayStart: '06:00' })
    clock.set('2026-05-20T23:30:00')
    await given.runningRental({ minutesAgo: 0 })
    clock.set('2026-05-21T04:00:00')
    await given.runningRental({ minutesAgo: 0 })
    expect(await call(readTakings)).toMatchObject({ businessDay: '2026-05-20', today: 44 })
    clock.set('2026-05-21T06:00:00')
    expect(await call(readTakings)).toMatchObject({ businessDay: '2026-05-21', today: 0 })
  })

  test('stay on their business day when the venue changes its day start', async () => {
    const { given, call, clock, db } = await openVenue()
    clock.set('2026-05-20T04:00:00')
    await given.runningRental({ minutesAgo: 0 })
    await call(saveSettings, { body: { dayStart: '06:00' } })
    const days = await db.selectFrom('ledger').select('business_day').distinct().execute()
    expect(days).toEqual([{ business_day: '2026-05-20' }])
  })

  test('equal the money accounts of the ledger, over a day of many guests', async () => {
    const { given, call, clock, db } = await openVenue({ taxRate: 8.875 })
    const methods = ['cash', 'credit_card', 'mobile_payment'] as const
    for (let guest = 0; guest < 9; guest++) {
      const rental = await given.unpaidRental({ minutesAgo: 0, rate: 9.99 + guest })
      clock.advance(20 + guest * 7)
      await call(endRental, {
        params: paramsOf(rental),
        body: guest % 4 ? { paymentMethod: methods[guest % 3] } : {},
      })
    }
    const { today } = await call(readTakings)
    const sums = await db
      .selectFrom('ledger')
      .select(({ fn }) => ['account', fn.sum<number>('amount_cents').as('cents')])
      .groupBy('account')
      .execute()
    const cents = (...accounts: string[]) =>
      sums.filter(({ account }) => accounts.includes(account)).reduce((sum, { cents }) => sum + cents, 0)
    expect(cents(...methods)).toBe(Math.round(today * 100))
    expect(today).toBeGreaterThan(0)
    expect(cents(...methods, 'receivable', 'revenue', 'tax')).toBe(0)
  })
})

describe('append-only tables', () => {
  async function withRows(): Promise<Venue> {
    const venue = await openVenue()
    await venue.given.runningRental()
    return venue
  }

  test.each([
    ['ledger', 'update ledger set amount_cents = 1'],
    ['ledger', 'delete from ledger'],
    ['events', "update events set message = 'nothing happened'"],
    ['events', 'delete from events'],
  ])('%s refuses: %s', async (table, statement) => {
    const { db } = await withRows()
    const before = await sql`select * from ${sql.table(table)} order by id`.execute(db)
    await expect(sql.raw(statement).execute(db)).rejects.toThrow(`${table} rows are only ever added`)
    expect((await sql`select * from ${sql.table(table)} order by id`.execute(db)).rows).toEqual(before.rows)
  })
})

describe('database constraints refuse', () => {
  const running = {
    status: 'active' as const,
    starts_at: 0,
    ends_at: 1,
    since_at: 0,
    rate_cents: 1,
    tax_rate: 1,
  }
  test.each<[string, Parameters<typeof rent>[1]]>([
    ['a second running rental of one facility', running],
    ['a rental that ends before it begins', { ...running, status: 'booked', ends_at: -1 }],
    ['an ended rental without its end', { ...running, status: 'completed' }],
    ['a negative rate', { ...running, status: 'booked', rate_cents: -1 }],
    ['an unknown facility', { ...running, facility_id: 999 }],
  ])('%s', async (_what, values) => {
    const venue = await openVenue()
    const { facilityId } = await venue.given.runningRental()
    const bill_id = await openBill(venue.db as Transaction, { at: 0 }, { kind: 'stay' })
    await expect(rent(venue, { bill_id, facility_id: facilityId, ...values })).rejects.toThrow(/constraint/i)
  })

  test('an available status for a facility with a running rental', async () => {
    const { given, db } = await openVenue()
    await given.runningRental()
    await expect(db.updateTable('facilities').set({ status: 'available' }).execute()).rejects.toThrow(
      /constraint/i,
    )
  })

  function rent({ db }: Venue, values: Partial<Record<string, unknown>>) {
    const form = { customer_name: 'Jane Doe', tax: 'added', notes: '', created_at: 0, ...values }
    return db
      .insertInto('rentals')
      .values(form as never)
      .execute()
  }
})
