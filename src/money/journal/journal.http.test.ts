import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { endRental } from '#desk/rentals/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openStaffedVenue } from '#testing/venue/staffed-venue.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

const may = { month: '2026-05' }
const june = { month: '2026-06' }

/** A venue with a paid stay on May 20, on the morning of June 1. */
async function venueInJune(): Promise<Venue> {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 120 })
  await venue.call(endRental, { params: paramsOf(rental), body: { paymentMethod: 'cash' } })
  venue.clock.set('2026-06-01T09:00:00')
  await venue.app.tick()
  await venue.eventsSince()
  return venue
}

const closedThrough = async ({ db }: Venue) =>
  (await db.selectFrom('books').select('closed_through').executeTakeFirstOrThrow()).closed_through

describe('closing a month', () => {
  test('locks its days, says who did it, and keeps its figures', async () => {
    const venue = await venueInJune()
    const { call, db } = venue
    const [open] = (await call(contract.listMonths)).months
    expect(open).toMatchObject({ month: '2026-05', closed: null, whyOpen: null })
    expect(open!.figures.debit).toBe(open!.figures.credit)
    expect(open!.figures.revenue + open!.figures.tax).toBeCloseTo(open!.figures.taken)
    const closed = await call(contract.closeMonth, { params: may })
    expect(closed).toMatchObject({
      closed: { by: 'Admin User', at: new Date(venue.clock.at).toISOString() },
      figures: open!.figures,
    })
    expect(await closedThrough(venue)).toBe('2026-05-31')
    await venue.expectEvents({ 'journal.month_closed': 1, '*': 0 })
    await expect(
      sql`update books set closed_through = '2026-05-30' where id = 1`.execute(db),
    ).rejects.toThrow('a closed month is reopened first')
    await expect(sql`delete from closed_months`.execute(db)).rejects.toThrow('a closed month stays as it is')
    await expect(sql`update closed_months set document = '{}'`.execute(db)).rejects.toThrow(
      'a closed month stays as it is',
    )
  })

  test('is refused twice, before the month is over, while a day has no Z report, and without postings', async () => {
    const venue = await venueInJune()
    const { call, refused, given, clock } = venue
    await call(contract.closeMonth, { params: may })
    expect(await refused(contract.closeMonth, { params: may })).toMatchObject({
      status: 409,
      detail: 'May 2026 is closed already, by Admin User',
    })
    expect((await refused(contract.closeMonth, { params: { month: '2026-04' } })).status).toBe(404)
    await given.runningRental({ minutesAgo: 0 })
    expect(await refused(contract.closeMonth, { params: june })).toMatchObject({
      status: 409,
      detail: 'Closes Jul 1',
    })
    clock.set('2026-07-01T00:00:00')
    expect(await refused(contract.closeMonth, { params: june })).toMatchObject({
      status: 409,
      detail: 'Jun 01, 2026 has no Z report yet. It is created automatically; try again later',
    })
    await venue.app.tick()
    await call(contract.closeMonth, { params: june })
  })

  test('is done once by two desks at once', async () => {
    const venue = await venueInJune()
    const replies = await Promise.all([1, 2].map(() => venue.send(contract.closeMonth, { params: may })))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    await venue.expectEvents({ 'journal.month_closed': 1, '*': 0 })
  })
})

describe('reopening a month', () => {
  test('is for admins, with a reason, the last month first', async () => {
    const venue = await venueInJune()
    const { call, refused, given, clock, app } = venue
    await call(contract.closeMonth, { params: may })
    await given.runningRental({ minutesAgo: 0 })
    clock.set('2026-07-02T12:00:00')
    await app.tick()
    await call(contract.closeMonth, { params: june })
    await venue.eventsSince()
    const body = { reason: 'Wrong tax class' }
    expect(await refused(contract.reopenMonth, { params: may, body })).toMatchObject({
      status: 409,
      detail: 'Reopen June 2026 first',
    })
    expect((await refused(contract.reopenMonth, { params: june, body: { reason: ' ' } })).errors).toEqual({
      reason: 'Reason is required',
    })
    const reopened = await call(contract.reopenMonth, { params: june, body })
    expect(reopened).toMatchObject({
      closed: null,
      reopened: { by: 'Admin User', reason: 'Wrong tax class' },
    })
    await venue.expectEvents({ 'journal.month_reopened': 1, '*': 0 })
    expect((await refused(contract.reopenMonth, { params: june, body })).status).toBe(404)
    const again = await call(contract.closeMonth, { params: june })
    expect(again).toMatchObject({ closed: { by: 'Admin User' }, reopened: null })
  })

  test('a manager may close, but not reopen', async () => {
    const { staff } = await openStaffedVenue(async ({ given, clock, app }) => {
      await given.runningRental({ minutesAgo: 0 })
      clock.set('2026-06-01T09:00:00')
      await app.tick()
    })
    const manager = await staff('manager')
    await manager.call(contract.closeMonth, { params: may })
    expect(
      (await manager.refused(contract.reopenMonth, { params: may, body: { reason: 'No' } })).status,
    ).toBe(403)
  })
})

describe('the chart of accounts', () => {
  test("is the default until the accountant's is saved, and names the accounts of the files", async () => {
    const { call, ask, expectEvents } = await venueInJune()
    const { accounts } = await call(contract.readChart)
    expect(accounts[0]).toEqual({ account: 'cash', code: '1000', name: 'Cash Drawers' })
    const changed = accounts.map(one =>
      one.account === 'cash' ? { ...one, code: '570', name: 'Caja' } : one,
    )
    expect((await call(contract.saveChart, { body: { accounts: changed } })).accounts).toEqual(changed)
    await expectEvents({ 'journal.accounts_saved': 1, '*': 0 })
    const file = await ask('GET', '/api/journal/export?from=2026-05-01&to=2026-05-31&format=csv')
    expect(file.headers.get('content-disposition')).toContain('journal-csv-2026-05-01-to-2026-05-31.csv')
    expect(file.body).toMatch(/2026-05-20,\d+,payment,cash,570,Caja,\d+\.\d\d,,USD,/)
    await expectEvents({ 'journal.exported': 1, '*': 0 })
  })

  test('refuses an account twice, and an empty code', async () => {
    const { call, refused } = await openVenue()
    const { accounts } = await call(contract.readChart)
    const twice = [accounts[0]!, accounts[0]!]
    expect((await refused(contract.saveChart, { body: { accounts: twice } })).errors).toEqual({
      accounts: 'Name each account once',
    })
    const empty = accounts.map(one => ({ ...one, code: ' ' }))
    expect((await refused(contract.saveChart, { body: { accounts: empty } })).status).toBe(422)
  })
})

test('the export refuses a part that does not exist, and a period that ends before it begins', async () => {
  const { ask } = await venueInJune()
  const get = async (query: string) => (await ask('GET', `/api/journal/export?${query}`)).status
  expect(await get('from=2026-05-01&to=2026-05-31&format=xero&part=2')).toBe(404)
  expect(await get('from=2026-05-31&to=2026-05-01&format=xero')).toBe(400)
  expect(await get('from=2026-05-01&to=2026-05-31&format=xero')).toBe(200)
})
