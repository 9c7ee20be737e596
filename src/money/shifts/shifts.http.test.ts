import { describe, expect, test } from 'vitest'
import { payRental } from '#desk/rentals/contract.ts'
import { readToday } from '#desk/today/contract.ts'
import { readTakings } from '#money/ledger/contract.ts'
import { readStaff } from '#office/reports/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ActionContext, Approver } from '#platform/http/action-context.ts'
import type { Role } from '#platform/http/roles.ts'
import { allRows } from '#testing/database/invariants.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import type { ShiftReport } from './contract.ts'
import * as contract from './contract.ts'
import * as shifts from './shifts.ts'
import { closeShift, joinShift, moveCash, openShift, readDrawers, readShift, readZReport } from './shifts.ts'

const frontDesk = { drawer: 'Front desk', float: 200 }

/** Sells a rental for this many dollars, tax included, in cash. */
async function sellRental(
  { given, call }: Venue,
  dollars: number,
  paymentMethod: 'cash' | 'credit_card' = 'cash',
) {
  const rental = await given.unpaidRental({ minutesAgo: 0, rate: dollars })
  await call(payRental, { params: paramsOf(rental), body: { paymentMethod } })
}

describe('a shift', () => {
  test('opens with a float, takes cash, is counted blind and ends with a numbered report', async () => {
    const venue = await openVenue()
    const { call, clock, eventsSince } = venue
    expect(await call(contract.readDrawers)).toEqual({ mine: null, open: [], known: [] })
    const opened = await call(contract.openShift, { body: frontDesk })
    expect(opened).toMatchObject({ drawer: 'Front desk', status: 'open', float: 200, people: ['Admin User'] })
    clock.advance(30)
    await sellRental(venue, 33)
    await sellRental(venue, 50, 'credit_card')
    await eventsSince()
    await call(contract.moveCash, {
      params: paramsOf(opened),
      body: { kind: 'out', amount: 12.5, reason: 'Courier' },
    })
    await call(contract.moveCash, {
      params: paramsOf(opened),
      body: { kind: 'in', amount: 20, reason: 'Change from the bank' },
    })
    clock.advance(60)
    const z = await call(contract.closeShift, {
      params: paramsOf(opened),
      body: { pieces: [{ value: 20, quantity: 12 }] },
    })
    expect(z).toMatchObject({ number: 1, businessDay: '2026-05-20', intact: true })
    const report = z.report as ShiftReport
    expect(report).toMatchObject({
      kind: 'shift',
      venue: { name: 'Keydesk', currency: 'USD' },
      drawnBy: 'Admin User',
      shift: {
        drawer: 'Front desk',
        openedAt: '2026-05-20T18:00:00.000Z',
        closedAt: '2026-05-20T19:30:00.000Z',
      },
      cash: { float: 200, cashTaken: 33, paidIn: 20, paidOut: 12.5, expected: 240.5 },
      counted: 240,
      difference: -0.5,
      figures: { payments: 83, revenue: 83, counts: { charges: 2, payments: 2, movements: 2 } },
    })
    expect(report.figures.tax).toBeCloseTo(7.55, 5)
    expect(report.movements.map(({ reason }) => reason)).toEqual(['Courier', 'Change from the bank'])
    expect(await eventsSince()).toEqual([
      'record_changed shift.paid_out',
      'record_changed shift.paid_in',
      'record_changed shift.closed',
    ])
    expect(await call(contract.readZReport, { params: paramsOf(z) })).toEqual(z)
    expect(await call(contract.listZReports)).toMatchObject([{ kind: 'shift', number: 1, difference: -0.5 }])
    expect(await call(contract.readShift, { params: paramsOf(opened) })).toMatchObject({
      status: 'closed',
      counted: 240,
      difference: -0.5,
      zReportId: z.id,
    })
    expect(await call(contract.readDrawers)).toEqual({
      mine: null,
      open: [],
      known: [{ drawer: 'Front desk', float: 200 }],
    })
  })

  test('does not reveal the expected cash before the count', async () => {
    const venue = await openVenue()
    const { call, ask, app } = venue
    const responses: string[] = []
    const stop = await app.feed.subscribe(
      undefined,
      () => {},
      pushes => {
        responses.push(JSON.stringify(pushes))
      },
    )
    const opened = await call(contract.openShift, { body: { drawer: 'Front desk', float: 100 } })
    await sellRental(venue, 23.45)
    // The expected cash is 123.45, and 345.67 after the cash paid in.
    const moved = await call(contract.moveCash, {
      params: paramsOf(opened),
      body: { kind: 'in', amount: 222.22, reason: 'Bank' },
    })
    responses.push(JSON.stringify(moved))
    for (const path of [
      '/api/shifts/current',
      '/api/shifts',
      `/api/shifts/${opened.id}`,
      '/api/z-reports',
      '/api/reports/today',
    ])
      responses.push(JSON.stringify((await ask('GET', path)).body))
    responses.push(JSON.stringify(await call(contract.createXReport, { params: paramsOf(opened) })))
    for (const body of [
      {},
      { total: -1 },
      { pieces: [{ value: 3, quantity: 1 }] },
      { total: 1, pieces: [{ value: 1, quantity: 2 }] },
    ]) {
      const { status, body: problem } = await ask('POST', `/api/shifts/${opened.id}/close`, { body })
      expect(status).toBe(422)
      responses.push(JSON.stringify(problem))
    }
    await app.feed.catchUp()
    expect(
      responses.filter(text => /expected|difference":[^n]|345\.67|123\.45|cashTaken/.test(text)),
    ).toEqual([])
    // A pay-out may exceed the cash: a refusal would reveal the amount.
    const out = { kind: 'out' as const, amount: 5_000, reason: 'Safe' }
    expect(await call(contract.moveCash, { params: paramsOf(opened), body: out })).toMatchObject({
      status: 'open',
    })
    const body = { total: 0, reason: 'Brought to the safe' }
    const { report } = await call(contract.closeShift, { params: paramsOf(opened), body })
    expect(report).toMatchObject({ cash: { expected: -4_654.33 }, difference: 4_654.33 })
    stop()
  })

  test('shows managers its figures so far, and its Z report counts these X reports', async () => {
    const venue = await openVenue()
    const { call } = venue
    const opened = await call(contract.openShift, { body: frontDesk })
    await sellRental(venue, 30)
    const x = await call(contract.createXReport, { params: paramsOf(opened) })
    expect(x).toMatchObject({
      shift: { xReports: 1 },
      figures: { methods: [{ method: 'cash', net: 30 }], revenue: 30 },
    })
    // The viewer may also count the drawer: neither the expected cash nor the float is shown.
    expect(JSON.stringify(x)).not.toMatch(/expected|float|230/)
    await call(contract.createXReport, { params: paramsOf(opened) })
    const z = await call(contract.closeShift, { params: paramsOf(opened), body: { total: 230 } })
    expect(z.report).toMatchObject({ shift: { xReports: 2 }, difference: 0 })
    expect(contract.createXReport.roles).toEqual(['admin', 'manager'])
  })

  test('and the business day can be read repeatedly without any change', async () => {
    const venue = await openVenue()
    const { call, clock, store } = venue
    await sellRental(venue, 20)
    const opened = await call(contract.openShift, { body: frontDesk })
    await sellRental(venue, 30)
    const before = await allRows(store)
    const x = await call(contract.createDayXReport)
    expect(x).toMatchObject({
      kind: 'day',
      businessDay: '2026-05-20',
      drawnAt: '2026-05-20T18:00:00.000Z',
      figures: { methods: [{ method: 'cash', net: 50 }], revenue: 50, counts: { payments: 2 } },
      parts: [
        { shift: { id: opened.id, drawer: 'Front desk' }, revenue: 30 },
        { shift: null, revenue: 20 },
      ],
      closed: [],
    })
    expect(JSON.stringify(x)).not.toMatch(/expected|float/)
    expect(await allRows(store)).toEqual(before)
    expect(contract.createDayXReport.roles).toEqual(['admin', 'manager'])
    const body = { total: 0, reason: 'Brought to the safe' }
    await call(contract.closeShift, { params: paramsOf(opened), body })
    expect((await call(contract.createDayXReport)).closed).toMatchObject([
      { drawer: 'Front desk', counted: 0 },
    ])
    clock.advance(24 * 60)
    expect(await call(contract.createDayXReport)).toMatchObject({
      businessDay: '2026-05-21',
      figures: { revenue: 0 },
    })
  })

  test('of a drawer is unique under concurrent opens and closes', async () => {
    const { call, send, refused, clock, expectEvents } = await openVenue()
    const both = await Promise.all(
      ['Front desk', 'front  DESK'].map(drawer => send(contract.openShift, { body: { drawer, float: 1 } })),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
    await expectEvents({ 'shift.opened': 1, '*': 0 })
    expect(await refused(contract.openShift, { body: frontDesk })).toMatchObject({
      status: 409,
      errors: { drawer: expect.stringMatching(/^front +desk has been open since 2:00 PM$/i) },
    })
    const bar = { drawer: 'Bar', float: 1 }
    expect(await refused(contract.openShift, { body: bar })).toMatchObject({
      detail: expect.stringMatching(/^You have front +desk open; close it first$/i),
    })
    const opened = (await call(contract.readDrawers)).mine!
    const closing = await Promise.all(
      Array.from({ length: 4 }, () =>
        send(contract.closeShift, { params: paramsOf(opened), body: { total: 1 } }),
      ),
    )
    expect(closing.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    clock.advance(5)
    expect(
      await refused(contract.moveCash, {
        params: paramsOf(opened),
        body: { kind: 'in', amount: 1, reason: 'Late' },
      }),
    ).toMatchObject({ status: 409, detail: expect.stringMatching(/ was closed at 2:00 PM$/) })
    expect(await refused(contract.createXReport, { params: paramsOf(opened) })).toMatchObject({ status: 409 })
    expect(await call(contract.openShift, { body: bar })).toMatchObject({ drawer: 'Bar' })
    expect(await refused(contract.joinShift, { params: { id: '99' } })).toMatchObject({ status: 404 })
  })

  test('is closed far off only with a reason, which is on its Z report and in its event', async () => {
    const venue = await openVenue()
    const { call, refused, expectEvents } = venue
    const opened = await call(contract.openShift, { body: frontDesk })
    const params = paramsOf(opened)
    const farOff = {
      status: 422,
      errors: { reason: 'The count is far from the expected cash. Count again, or enter a reason' },
    }
    for (const total of [189.99, 210.01])
      expect(await refused(contract.closeShift, { params, body: { total } })).toMatchObject(farOff)
    expect(await refused(contract.closeShift, { params, body: { total: 150, reason: ' ' } })).toMatchObject({
      status: 422,
      errors: { reason: 'Reason is required' },
    })
    expect((await call(contract.readDrawers)).mine).toMatchObject({ id: opened.id, status: 'open' })
    const reason = 'Fifty paid to the plumber, no slip'
    const z = await call(contract.closeShift, { params, body: { total: 150, reason } })
    expect(z).toMatchObject({ intact: true, report: { difference: -50, reason } })
    await expectEvents({ 'shift.closed': 1, 'shift.opened': 1, '*': 0 })
    const { changes } = await venue.store.db
      .selectFrom('events')
      .select('changes')
      .where('action', '=', 'shift.closed')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(changes!)).toMatchObject({ difference: [null, -50], reason: [null, reason] })
  })

  test('asks why above the difference of the settings, and keeps no reason below it', async () => {
    const { call, refused } = await openVenue()
    const close = async (total: number, reason?: string) => {
      const params = paramsOf(await call(contract.openShift, { body: frontDesk }))
      return (await call(contract.closeShift, { params, body: { total, reason } })).report
    }
    expect(await close(190, 'Not asked')).not.toHaveProperty('reason')
    await call(saveSettings, { body: { drawerDifference: 0 } })
    expect(await close(200)).toMatchObject({ difference: 0 })
    expect(await close(199.99, 'A cent')).toMatchObject({ reason: 'A cent' })
    expect(await refused(saveSettings, { body: { drawerDifference: -1 } })).toMatchObject({ status: 422 })
  })

  test('closed twice with one idempotency key closes once and returns the same answer', async () => {
    const { call } = await openVenue()
    const opened = await call(contract.openShift, { body: frontDesk })
    const close = () =>
      call(contract.closeShift, { params: paramsOf(opened), body: { total: 200 }, idempotencyKey: 'close-1' })
    const [one, two] = await Promise.all([close(), close()])
    expect(one).toEqual(two)
    expect(await call(contract.listZReports)).toHaveLength(1)
  })
})

describe('several people', () => {
  type Person = ActionContext['actor']

  async function withPeople() {
    const venue = await openVenue()
    const people = {} as Record<'ann' | 'ben' | 'max', Person>
    for (const [key, name, role] of [
      ['ann', 'Ann', 'staff'],
      ['ben', 'Ben', 'staff'],
      ['max', 'Max', 'manager'],
    ] as [keyof typeof people, string, Role][]) {
      const row = await venue.db
        .insertInto('staff_accounts')
        .values({ name, role } as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      people[key] = { id: row.id, name, role }
    }
    const as = <T>(by: Person, work: (trx: Transaction, ctx: ActionContext) => Promise<T>) => {
      const ctx = actAs(by, venue)
      return venue.app.runInTransaction(ctx, trx => work(trx, ctx))
    }
    return { venue, ...people, as }
  }

  const actAs = (by: Person, { clock }: Venue): ActionContext => ({
    actor: by,
    at: clock.at,
    origin: null,
    touched: new Set(),
    events: [],
    moneyMoved: [],
  })

  test('share a single open drawer; with two open, each person uses their own', async () => {
    const { venue, ann, ben, max, as } = await withPeople()
    const front = await as(ann, (trx, ctx) => openShift(trx, ctx, frontDesk))
    // Ben is at no drawer: his payments go to the only open one.
    expect(await readDrawers(venue.db, actAs(ben, venue))).toMatchObject({ mine: { drawer: 'Front desk' } })
    await as(ben, (trx, ctx) => moveCash(trx, ctx, front.id, { kind: 'in', amount: 5, reason: 'Coins' }))
    const bar = await as(max, (trx, ctx) => openShift(trx, ctx, { drawer: 'Bar', float: 50 }))
    expect(await readDrawers(venue.db, actAs(ben, venue))).toMatchObject({ mine: null, open: [{}, {}] })
    await expect(
      as(ben, (trx, ctx) => moveCash(trx, ctx, bar.id, { kind: 'in', amount: 5, reason: 'Coins' })),
    ).rejects.toThrow('You are not at Bar')
    const join = (trx: Transaction, ctx: ActionContext) => joinShift(trx, ctx, bar.id)
    await expect(as(ben, join)).rejects.toThrow('Bar was opened by someone else; a manager lets you use it')
    const approved = as(ben, (trx, ctx) => join(trx, { ...ctx, approvedBy: max as Approver }))
    expect(await approved).toMatchObject({ people: ['Max', 'Ben'] })
    await venue.expectEvents({ 'shift.opened': 2, 'shift.paid_in': 1, 'shift.joined': 1, '*': 0 })
    await as(ben, (trx, ctx) => joinShift(trx, ctx, bar.id))
    await venue.expectEvents({ '*': 0 })
    await expect(
      as(ben, (trx, ctx) => closeShift(trx, ctx, front.id, { pieces: [], total: 1 })),
    ).rejects.toThrow('You are not at Front desk')
    const z = await as(max, (trx, ctx) => closeShift(trx, ctx, front.id, { pieces: [], total: 205 }))
    expect(z.report).toMatchObject({ shift: { openedBy: 'Ann', closedBy: 'Max' }, difference: 0 })
  })

  test('see their own shifts and reports; managers see all', async () => {
    const { venue, ann, ben, max, as } = await withPeople()
    const { db } = venue
    const front = await as(ann, (trx, ctx) => openShift(trx, ctx, frontDesk))
    const z = await as(ann, (trx, ctx) => closeShift(trx, ctx, front.id, { pieces: [], total: 200 }))
    await as(ben, (trx, ctx) => openShift(trx, ctx, frontDesk))
    for (const [person, sees] of [
      [ann, 1],
      [ben, 1],
      [max, 2],
    ] as const)
      expect(await shifts.listShifts(db, actAs(person, venue))).toHaveLength(sees)
    for (const person of [ann, max]) {
      expect(await readZReport(db, actAs(person, venue), z.id)).toEqual(z)
      expect(await shifts.listZReports(db, actAs(person, venue), {})).toHaveLength(1)
      expect(await readShift(db, actAs(person, venue), front.id)).toMatchObject({ counted: 200 })
    }
    await expect(readZReport(db, actAs(ben, venue), z.id)).rejects.toThrow('You are not at Front desk')
    await expect(readShift(db, actAs(ben, venue), front.id)).rejects.toThrow('You are not at Front desk')
    expect(await shifts.listZReports(db, actAs(ben, venue), {})).toEqual([])
    venue.clock.advance(24 * 60)
    await venue.app.tick()
    const [day] = await shifts.listZReports(db, actAs(max, venue), { kind: 'day' })
    expect(await readZReport(db, actAs(max, venue), day!.id)).toMatchObject({ report: { kind: 'day' } })
    await expect(readZReport(db, actAs(ann, venue), day!.id)).rejects.toThrow('Only managers')
  })
})

describe('the business day', () => {
  const days = async ({ call }: Venue) =>
    (await call(contract.listZReports, { query: { kind: 'day' } })).reverse()

  test('has a report once it is over, with payments by shift and outside any shift', async () => {
    const venue = await openVenue()
    const { call, clock, app, eventsSince } = venue
    clock.set('2026-05-20T22:00:00')
    await sellRental(venue, 15)
    const shift = await call(contract.openShift, { body: frontDesk })
    await sellRental(venue, 20)
    await app.tick()
    expect(await days(venue)).toEqual([])
    clock.set('2026-05-21T00:30:00')
    await sellRental(venue, 40)
    await eventsSince()
    await app.tick()
    await app.tick()
    expect(await eventsSince()).toContain('record_changed shift.day_closed')
    const [first] = await days(venue)
    expect(first).toMatchObject({ number: 1, businessDay: '2026-05-20', revenue: 35, difference: null })
    const { report } = await call(contract.readZReport, { params: paramsOf(first!) })
    expect(report).toMatchObject({
      drawnBy: 'Server',
      from: '2026-05-20T04:00:00.000Z',
      until: '2026-05-21T04:00:00.000Z',
      parts: [
        { shift: { id: shift.id, drawer: 'Front desk' }, cash: 20, revenue: 20, payments: 1 },
        { shift: null, cash: 15, revenue: 15, payments: 1 },
      ],
      closed: [],
      difference: 0,
    })
    // The shift runs past midnight: its report covers both days, the second day's report only its part.
    clock.set('2026-05-21T06:00:00')
    const z = await call(contract.closeShift, { params: paramsOf(shift), body: { total: 259 } })
    expect(z).toMatchObject({
      businessDay: '2026-05-21',
      report: { figures: { revenue: 60 }, difference: -1 },
    })
    clock.set('2026-05-22T00:00:00')
    await app.tick()
    const [, second] = await days(venue)
    expect(second).toMatchObject({ difference: -1 })
    expect(await call(contract.readZReport, { params: paramsOf(second!) })).toMatchObject({
      number: 2,
      report: {
        figures: { revenue: 40 },
        parts: [{ cash: 40 }],
        closed: [{ number: 1, drawer: 'Front desk', expected: 260, counted: 259, difference: -1 }],
        difference: -1,
      },
    })
  })

  test('of a night venue ends in the morning; a day of 25 hours is one day', async () => {
    const venue = await openVenue({ dayStart: '06:00' })
    const { clock, app } = venue
    clock.set('2026-10-31T05:00:00')
    await sellRental(venue, 10)
    clock.set('2026-10-31T20:00:00')
    await sellRental(venue, 20)
    // 1:30 AM occurs twice.
    clock.set('2026-11-01T01:30:00')
    await sellRental(venue, 40)
    clock.advance(60)
    await sellRental(venue, 80)
    clock.set('2026-11-01T05:59:00')
    await app.tick()
    expect((await days(venue)).map(({ businessDay, revenue }) => [businessDay, revenue])).toEqual([
      ['2026-10-30', 10],
    ])
    clock.set('2026-11-01T06:00:00')
    await app.tick()
    expect((await days(venue)).map(({ businessDay, revenue }) => [businessDay, revenue])).toEqual([
      ['2026-10-30', 10],
      ['2026-10-31', 140],
    ])
  })

  test.each(['05:59', '06:00', '06:10'])('is that of the night for a drawer counted at %s', async counted => {
    const venue = await openVenue({ dayStart: '06:00' })
    const { call, clock, app } = venue
    clock.set('2026-05-20T22:00:00')
    const shift = await call(contract.openShift, { body: frontDesk })
    clock.set('2026-05-21T05:50:00')
    await sellRental(venue, 30)
    clock.set('2026-05-21T06:00:00')
    if (counted > '06:00') await app.tick()
    const frozen = await days(venue)
    clock.set(`2026-05-21T${counted}:00`)
    const z = await call(contract.closeShift, { params: paramsOf(shift), body: { total: 229 } })
    expect(z.businessDay).toBe('2026-05-20')
    clock.set('2026-05-21T09:00:00')
    const off = async (day: string) =>
      (await call(readStaff, { query: { period: 'custom', from: day, to: day } })).figures.find(
        ({ id }) => id === 'drawers',
      )?.value
    expect([await off('2026-05-20'), await off('2026-05-21')]).toEqual([-1, 0])
    const seen = async (day: string) => {
      const { drawers, decisions } = await call(readToday, { query: { day } })
      return [drawers.difference, decisions.flatMap(({ kind, amount }) => (kind === 'drawer' ? amount : []))]
    }
    expect([await seen('2026-05-20'), await seen('2026-05-21')]).toEqual([
      [-1, [-1]],
      [null, []],
    ])
    // Sales stay on their day, and a stored report never changes, so the count is in the books of the next day.
    clock.set('2026-05-22T06:00:00')
    await app.tick()
    const all = await days(venue)
    expect(all.slice(0, frozen.length)).toEqual(frozen)
    expect(all.map(({ businessDay, revenue, difference }) => [businessDay, revenue, difference])).toEqual(
      counted < '06:00'
        ? [['2026-05-20', 30, -1]]
        : [
            ['2026-05-20', 30, null],
            ['2026-05-21', 0, -1],
          ],
    )
  })

  test('accepts no postings once it is closed: late ones belong to the next day', async () => {
    const venue = await openVenue()
    const { call, clock, app, db } = venue
    await sellRental(venue, 10)
    clock.set('2026-05-21T00:00:01')
    await app.tick()
    // A request received just before midnight and executed after the report.
    clock.set('2026-05-20T23:59:59')
    await sellRental(venue, 30)
    clock.set('2026-05-21T09:00:00')
    expect(await call(readTakings)).toMatchObject({ businessDay: '2026-05-21', today: 30 })
    clock.set('2026-05-23T09:00:00')
    await app.tick()
    expect((await days(venue)).map(({ businessDay, revenue }) => [businessDay, revenue])).toEqual([
      ['2026-05-20', 10],
      ['2026-05-21', 30],
    ])
    expect(await db.selectFrom('books').select('closed_through').execute()).toEqual([
      { closed_through: '2026-05-21' },
    ])
  })

  test('is closed once by several servers', async () => {
    const venue = await openVenue()
    const { clock, app } = venue
    for (let day = 0; day < 3; day++) {
      await sellRental(venue, 10 + day)
      clock.advance(24 * 60)
    }
    await Promise.all([app.tick(), app.tick(), app.tick(), app.tick()])
    expect((await days(venue)).map(({ number, revenue }) => [number, revenue])).toEqual([
      [1, 10],
      [2, 11],
      [3, 12],
    ])
  })
})
