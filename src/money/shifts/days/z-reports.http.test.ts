import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { BillSubject } from '#money/ledger/bills.ts'
import { postToLedger } from '#money/ledger/ledger.ts'
import type { MoneyAccount } from '#money/ledger/words.ts'
import { moneyAccounts } from '#money/ledger/words.ts'
import { paymentPosting } from '#money/payments/tenders/tender-postings.ts'
import type { ActionContext } from '#platform/http/action-context.ts'
import { type Calendar, DAY, MINUTE } from '#platform/values/time.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue, type Venue } from '#testing/venue/venue.ts'
import type { DayReport, ShiftReport, ZReport } from '../contract.ts'
import * as contract from '../contract.ts'
import { closeDays, closeShift, joinShift, moveCash, openShift, readDrawers } from '../shifts.ts'
import { PAGE } from '../words.ts'

const calendar: Calendar = { timeZone: 'America/New_York', dayStart: '04:00' }
const PEOPLE = 3

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('pay' as const),
      who: person(),
      method: fc.constantFrom(...moneyAccounts),
      cents: fc.integer({ min: -500, max: 9_000 }).filter(cents => cents !== 0),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('open' as const),
      who: person(),
      cents: fc.integer({ min: 0, max: 20_000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('join' as const), who: person(), which: fc.nat(2) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('close' as const),
      who: person(),
      cents: fc.integer({ min: 0, max: 50_000 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      who: person(),
      kind: fc.constantFrom('in' as const, 'out' as const),
      cents: fc.integer({ min: 1, max: 5_000 }),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('wait' as const), minutes: fc.integer({ min: 1, max: 700 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('look' as const) }) },
)
function person() {
  return fc.nat(PEOPLE - 1)
}
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

/** Expected sums of the shifts and days, computed independently of the code under test. */
interface Model {
  open: { id: number; owner: number; expected: number }[]
  place: Map<number, number>
  expected: Map<number, number>
  taken: Map<number | null, number>
}

describe('over any sequence of days, shifts, people and payments', () => {
  test('the sums of business days and shifts equal those of their reports', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 90 }), async steps => {
        const venue = await openVenue(calendar)
        const model = await applySteps(venue, steps)
        await expectDaysToAddUp(venue)
        await expectShiftsToAddUp(venue, model)
      }),
      { numRuns: 6, endOnFailure: true },
    )
  })
})

/** Starts an unpaid rental and returns its bill. */
async function unpaidStay({ given, db }: Venue): Promise<BillSubject> {
  const { id } = await given.unpaidRental({ minutesAgo: 0 })
  const { bill_id: billId } = await db
    .selectFrom('rentals')
    .select('bill_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { billId, source: 'room', facility: null }
}

async function applySteps(venue: Venue, steps: readonly Step[]): Promise<Model> {
  const { clock, app, db } = venue
  const people = [1, ...(await morePeople(venue))]
  const subject = await unpaidStay(venue)
  const model: Model = { open: [], place: new Map(), expected: new Map(), taken: new Map() }
  const findPlace = (who: number) =>
    model.open.find(({ id }) => id === model.place.get(who)) ??
    (model.open.length === 1 ? model.open[0] : undefined)
  const actAs = (who: number): ActionContext => ({
    actor: { id: people[who]!, name: `Person ${who}`, role: 'staff' },
    at: clock.at,
    origin: null,
    touched: new Set(),
    events: [],
    moneyMoved: [],
  })
  const look = () => closeDays(db, app.runInTransaction, clock.at)

  for (const step of steps) {
    if (step.do === 'wait') clock.advance(step.minutes)
    else if (step.do === 'look') await look()
    else if (step.do === 'pay') {
      const { method, cents } = step
      const ctx = actAs(step.who)
      await app.runInTransaction(ctx, trx =>
        postToLedger(trx, ctx, calendar, [paymentPosting(subject, method, cents)]),
      )
      const shift = findPlace(step.who)
      const key = shift?.id ?? null
      model.taken.set(key, (model.taken.get(key) ?? 0) + cents)
      if (shift && method === 'cash') shift.expected += cents
    } else if (step.do === 'open') {
      if (model.open.some(({ owner }) => owner === step.who)) continue
      const ctx = actAs(step.who)
      const form = { drawer: `Drawer ${step.who}`, float: step.cents / 100 }
      const { id } = await app.runInTransaction(ctx, trx => openShift(trx, ctx, form))
      model.open.push({ id, owner: step.who, expected: step.cents })
      model.place.set(step.who, id)
    } else if (step.do === 'join') {
      const shift = model.open[step.which]
      if (!shift) continue
      const ctx = actAs(step.who)
      ctx.approvedBy = { id: 1, name: 'Manager', role: 'manager' }
      await app.runInTransaction(ctx, trx => joinShift(trx, ctx, shift.id))
      model.place.set(step.who, shift.id)
    } else {
      const shift = findPlace(step.who)
      const ctx = actAs(step.who)
      expect((await readDrawers(db, ctx)).mine?.id).toBe(shift?.id)
      if (!shift) continue
      if (step.do === 'move') {
        const form = { kind: step.kind, amount: step.cents / 100, reason: 'Change' }
        await app.runInTransaction(ctx, trx => moveCash(trx, ctx, shift.id, form))
        shift.expected += step.kind === 'in' ? step.cents : -step.cents
      } else {
        const count = { pieces: [], total: step.cents / 100, reason: 'Random' }
        await app.runInTransaction(ctx, trx => closeShift(trx, ctx, shift.id, count))
        model.expected.set(shift.id, shift.expected)
        model.open = model.open.filter(({ id }) => id !== shift.id)
      }
    }
  }
  clock.advance((2 * DAY) / MINUTE)
  // Each run closes a few days.
  for (let round = 0; round < 12; round++) await look()
  return model
}

async function morePeople({ db }: Venue): Promise<number[]> {
  const rows = await db
    .insertInto('staff_accounts')
    .values(
      Array.from(
        { length: PEOPLE - 1 },
        (_, index) => ({ name: `Person ${index + 1}`, role: 'staff' }) as never,
      ),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

async function readReports({ call }: Venue, kind: 'day' | 'shift'): Promise<ZReport[]> {
  const all: ZReport[] = []
  let before: string | undefined
  for (;;) {
    const lines = await call(contract.listZReports, { query: { kind, ...(before && { before }) } })
    for (const line of lines) all.push(await call(contract.readZReport, { params: paramsOf(line) }))
    if (lines.length < PAGE) break
    before = String(lines.at(-1)!.id)
  }
  const inOrder = all.reverse()
  expect(inOrder.map(({ number }) => number)).toEqual(inOrder.map((_, index) => index + 1))
  expect(inOrder.every(({ intact }) => intact)).toBe(true)
  return inOrder
}

const cents = (dollars: number) => Math.round(dollars * 100)

async function expectDaysToAddUp(venue: Venue) {
  const { rows } = await sql<{ day: string; account: MoneyAccount; cents: number }>`
    select business_day as day, account, sum(amount_cents) as cents from ledger
    where account in ('credit_card', 'cash', 'mobile_payment', 'debit_card', 'bank_transfer')
      and source <> 'drawer'
    group by business_day, account`.execute(venue.db)
  const byDay = Map.groupBy(rows, ({ day }) => day)
  const reports = new Map(
    (await readReports(venue, 'day')).map(one => [one.businessDay, one.report as DayReport]),
  )
  expect([...byDay.keys()].filter(day => !reports.has(day))).toEqual([])
  for (const [day, { figures, parts }] of reports) {
    const sums = byDay.get(day) ?? []
    expect(Object.fromEntries(figures.methods.map(({ method, net }) => [method, cents(net)]))).toEqual(
      Object.fromEntries(sums.map(({ account, cents }) => [account, cents])),
    )
    const total = sums.reduce((sum, row) => sum + row.cents, 0)
    expect(cents(figures.revenue)).toBe(total)
    expect(parts.reduce((sum, { revenue }) => sum + cents(revenue), 0)).toBe(total)
  }
}

async function expectShiftsToAddUp(venue: Venue, { expected, taken }: Model) {
  const reports = (await readReports(venue, 'shift')).map(({ report }) => report as ShiftReport)
  expect(new Map(reports.map(({ shift, cash }) => [shift.id, cents(cash.expected)]))).toEqual(expected)
  const ofShifts = new Map<number | null, number>()
  for (const { report } of await readReports(venue, 'day'))
    for (const { shift, revenue } of (report as DayReport).parts)
      ofShifts.set(shift?.id ?? null, (ofShifts.get(shift?.id ?? null) ?? 0) + cents(revenue))
  const some = (sums: Map<number | null, number>) => [...sums].filter(([, sum]) => sum !== 0).sort()
  expect(some(ofShifts)).toEqual(some(taken))
  for (const { shift, figures } of reports) expect(cents(figures.revenue)).toBe(taken.get(shift.id) ?? 0)
}

describe('a Z report', () => {
  async function withReport() {
    const venue = await openVenue()
    const { call } = venue
    const z: ZReport[] = []
    for (let round = 0; round < 3; round++) {
      const shift = await call(contract.openShift, { body: { drawer: 'Front desk', float: 10 } })
      z.push(await call(contract.closeShift, { params: paramsOf(shift), body: { total: 10 } }))
    }
    return { venue, z }
  }

  test.each([
    `update z_reports set document = '{}' where number = 1`,
    `update z_reports set number = 9 where number = 1`,
    `update z_reports set hash = '' where number = 1`,
    'delete from z_reports where number = 2',
    'update drawer_movements set amount_cents = 1',
    'delete from drawer_movements',
  ])('refuses: %s', async statement => {
    const { venue, z } = await withReport()
    const shift = await venue.call(contract.openShift, { body: { drawer: 'Front desk', float: 10 } })
    const body = { kind: 'out' as const, amount: 1, reason: 'Stamps' }
    await venue.call(contract.moveCash, { params: paramsOf(shift), body })
    await expect(sql.raw(statement).execute(venue.db)).rejects.toThrow('rows are only ever added')
    for (const one of z)
      expect(await venue.call(contract.readZReport, { params: paramsOf(one) })).toEqual(one)
  })

  test('reveals a change made in the database, and the loss of its predecessor', async () => {
    const { venue, z } = await withReport()
    const { db, store, call } = venue
    const triggers =
      store.engine === 'postgres'
        ? ['alter table z_reports disable trigger z_reports_keep']
        : ['drop trigger z_reports_no_update', 'drop trigger z_reports_no_delete']
    for (const statement of triggers) await sql.raw(statement).execute(db)
    await sql`update z_reports set document = replace(document, '"counted":10', '"counted":99') where number = 1`.execute(
      db,
    )
    const intact = async () =>
      Promise.all(z.map(async one => (await call(contract.readZReport, { params: paramsOf(one) })).intact))
    expect(await intact()).toEqual([false, true, true])
    await sql`delete from z_reports where number = 2`.execute(db)
    expect((await call(contract.readZReport, { params: paramsOf(z[2]!) })).intact).toBe(false)
  })

  test('has a unique number when many drawers close at once', async () => {
    const venue = await openVenue()
    const { app, db, clock } = venue
    const people = await db
      .insertInto('staff_accounts')
      .values(Array.from({ length: 12 }, (_, index) => ({ name: `Person ${index}`, role: 'staff' }) as never))
      .returning(['id', 'name'])
      .execute()
    const acts = people.map(
      ({ id, name }): ActionContext => ({
        actor: { id, name, role: 'staff' },
        at: clock.at,
        origin: null,
        touched: new Set(),
        events: [],
        moneyMoved: [],
      }),
    )
    const opened = await Promise.all(
      acts.map(ctx =>
        app.runInTransaction(ctx, trx => openShift(trx, ctx, { drawer: ctx.actor.name, float: 5 })),
      ),
    )
    const closed = await Promise.all(
      acts.map((ctx, index) =>
        app.runInTransaction(ctx, trx => closeShift(trx, ctx, opened[index]!.id, { pieces: [], total: 5 })),
      ),
    )
    expect(closed.map(({ number }) => number).sort((a, b) => a - b)).toEqual(
      closed.map((_, index) => index + 1),
    )
    expect((await readReports(venue, 'shift')).length).toBe(12)
  })

  test('misses no posting made while it is created', async () => {
    const venue = await openVenue()
    const { app, db, clock, call } = venue
    const subject = await unpaidStay(venue)
    const { timeZone, dayStart } = { timeZone: 'America/New_York', dayStart: '00:00' }
    const shift = await call(contract.openShift, { body: { drawer: 'Front desk', float: 0 } })
    clock.set('2026-05-21T00:00:05')
    const pays = (index: number) => {
      const ctx: ActionContext = {
        actor: { id: 1, name: 'Admin User', role: 'admin' },
        // Half of the requests started before midnight.
        at: clock.at - (index % 2 ? 0 : 10_000),
        origin: null,
        touched: new Set(),
        events: [],
        moneyMoved: [],
      }
      return app.runInTransaction(ctx, trx =>
        postToLedger(trx, ctx, { timeZone, dayStart }, [paymentPosting(subject, 'cash', 100)]),
      )
    }
    const [, closed] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, (_, index) => pays(index))),
      call(contract.closeShift, { params: paramsOf(shift), body: { total: 0, reason: 'Not counted' } }),
      Promise.all(Array.from({ length: 20 }, (_, index) => pays(index))),
      closeDays(db, app.runInTransaction, clock.at),
    ])
    clock.advance(2 * 24 * 60)
    await closeDays(db, app.runInTransaction, clock.at)
    await expectDaysToAddUp(venue)
    const parts = (await readReports(venue, 'day')).flatMap(({ report }) => (report as DayReport).parts)
    const inShift = parts.filter(part => part.shift).reduce((sum, { revenue }) => sum + cents(revenue), 0)
    const outside = parts.filter(part => !part.shift).reduce((sum, { revenue }) => sum + cents(revenue), 0)
    expect(inShift).toBe(cents((closed.report as ShiftReport).figures.revenue))
    expect(inShift + outside).toBe(4_000)
  })
})
