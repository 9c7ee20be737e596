import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { endRental, payRental } from '#desk/rentals/contract.ts'
import { readTakings } from '#money/ledger/contract.ts'
import { listPayments } from '#money/payments/contract.ts'
import { openTestDatabase } from '#testing/database/test-database.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'
import { ReportThread } from './report-thread.ts'

const at = ({ id }: { id: number }) => ({ id: String(id) })
const figure = ({ figures }: contract.Report, id: string) => figures.find(one => one.id === id)

test('counts a check-in and a check-out in the reports of today', async () => {
  const { given, call, clock, expectEvents } = await openVenue()
  const room = await given.room()
  await given.locker()
  const rental = await given.runningRental({ facility: room, minutesAgo: 60, hours: 2 })
  const query = { period: 'today' as const }

  const running = await call(contract.readOccupancy, { query })
  contract.report.strict().parse(running)
  expect(running).toMatchObject({ running: true, period: { from: '2026-05-20', to: '2026-05-20' } })
  expect(figure(running, 'rented')).toMatchObject({ value: 1, before: 0, change: null })
  expect(figure(running, 'rentals')).toMatchObject({ value: 1 })
  // Both were added a moment ago, so only the guest's time counts, and the room was not in use then.
  expect(figure(running, 'occupancy')?.value).toBeNull()

  clock.advance(60)
  const later = await call(contract.readOccupancy, { query })
  expect(figure(later, 'rented')).toMatchObject({ value: 2 })
  const revenue = await call(contract.readRevenue, { query })
  expect(figure(revenue, 'revenue')).toMatchObject({ value: 44, before: 0 })
  expect(revenue.figures[0]!.value).toBe((await call(readTakings)).today)

  await call(endRental, { params: at(rental), body: {} })
  clock.advance(60)
  expect(figure(await call(contract.readOccupancy, { query }), 'rented')).toMatchObject({ value: 2 })
  await expectEvents({ 'rental.ended': 1 })
})

test('appends no event when a report is read, and serves all kinds concurrently', async () => {
  const { given, call, expectEvents } = await openVenue()
  await given.runningRental()
  const reports = await Promise.all([
    call(contract.readOccupancy),
    call(contract.readOccupancy, { query: { type: 'room', period: 'last_month' } }),
    call(contract.readRevenue),
    call(contract.readMaintenance),
    call(contract.readCustom),
    call(contract.readCustom, { query: { measure: 'occupancy', grouping: 'hour', period: 'this_month' } }),
    call(contract.readCustom),
  ])
  for (const report of reports) {
    contract.report.strict().parse(report)
    for (const { columns, rows, total, chart } of report.sheets) {
      const ids = columns.map(({ id }) => id)
      expect(ids).toEqual([...new Set(ids)])
      expect(ids).toEqual(
        expect.arrayContaining(chart ? [chart.x, ...chart.series, ...(chart.before ? ['before'] : [])] : []),
      )
      for (const row of [...rows, ...(total ? [total] : [])]) expect(row).toHaveLength(columns.length)
    }
  }
  expect(reports[6]).toEqual(reports[4])
  await expectEvents({})
})

test('the payments behind each row are listed by Billing, and sum to the row', async () => {
  const { given, call, clock } = await openVenue()
  await given.runningRental({ hours: 3 })
  clock.advance(24 * 60)
  const cash = await given.unpaidRental()
  await call(payRental, { params: at(cash), body: { paymentMethod: 'cash' } })
  await given.runningRental()
  const query = { period: 'last_7_days' } as const
  const custom = (measure: contract.Measure, grouping: contract.Grouping) =>
    call(contract.readCustom, { query: { ...query, measure, grouping } })
  const reports = [
    ...(await call(contract.readRevenue, { query })).sheets,
    ...(await call(contract.readStaff, { query })).sheets,
    ...(await custom('revenue', 'week')).sheets,
    ...(await custom('revenue', 'month')).sheets,
    ...(await custom('revenue', 'method')).sheets,
  ].filter(({ payments }) => payments)
  expect(reports.map(({ id }) => id)).toEqual(['day', 'method', 'person', 'custom', 'custom', 'custom'])
  for (const { columns, rows, payments } of reports) {
    const revenue = columns.findIndex(({ id }) => id === 'total' || id === 'value')
    for (const [index, { by, ...filter }] of payments!.map(one => one!).entries()) {
      const listed = await call(listPayments, { query: { ...filter, ...(by && { by: String(by) }) } })
      expect(listed.totals!.taken - listed.totals!.givenBack).toBe(rows[index]![revenue])
    }
  }
  const payments = await custom('payments', 'day')
  expect(payments.sheets[0]!.payments!.at(-1)).toEqual({
    from: '2026-05-21',
    to: '2026-05-21',
    kind: 'payment',
  })
  expect((await custom('revenue', 'hour')).sheets[0]!.payments).toBeUndefined()
  const earned = await call(contract.readRevenue, { query: { ...query, basis: 'earned' } })
  expect(earned.sheets.map(({ payments }) => payments)).toEqual([undefined, undefined])
})

test.each([
  [{ period: 'custom', from: '2026-05-21' }, 422, { from: 'This day is still to come' }],
  [
    { period: 'custom', from: '2026-05-10', to: '2026-05-09' },
    422,
    { to: 'The last day is before the first' },
  ],
  [{ period: 'custom', from: '2016-05-10' }, 422, { to: 'A report holds at most 1830 days' }],
  [{ period: 'custom', from: '2026-02-30' }, 400, { from: 'Must be a date' }],
  [{ period: 'next_year' }, 400, { period: expect.any(String) }],
  [{ measure: 'tips' }, 400, { measure: expect.any(String) }],
  [
    { measure: 'rentals', grouping: 'method' },
    422,
    { grouping: 'Rentals begun cannot be counted by method' },
  ],
])('%j is refused with %i', async (query, status, errors) => {
  const { refused } = await openVenue()
  expect(await refused(contract.readCustom, { query: query as never })).toMatchObject({ status, errors })
})

test('extends a custom period without an end to today', async () => {
  const { call } = await openVenue()
  const query = { period: 'custom' as const, from: '2026-05-01', to: '2026-12-31' }
  expect(await call(contract.readRevenue, { query })).toMatchObject({
    period: { from: '2026-05-01', to: '2026-05-20' },
    before: { from: '2026-04-11', to: '2026-04-30' },
    running: true,
  })
})

test('finishes the running report when the thread is closed, and rejects the queued ones', async () => {
  const { location } = await openTestDatabase()
  const thread = new ReportThread(location, () => Date.UTC(2026, 4, 20))
  const ask = { report: 'revenue', period: 'today' } as const
  const [begun, waiting] = [thread.run(ask), thread.run({ ...ask, period: 'yesterday' })]
  expect(thread.run({ ...ask, period: 'yesterday' })).toBe(waiting)
  waiting.catch(() => {})
  expect(JSON.parse(await begun)).toMatchObject({ period: { from: '2026-05-19' } })
  await thread.close()
  await expect(thread.run(ask)).rejects.toThrow('The server is closing')
})

test('a report that is asked for while the idle thread ends is made by the next one', async () => {
  const { location } = await openTestDatabase()
  const thread = new ReportThread(location, () => Date.UTC(2026, 4, 20), 0)
  const ask = { report: 'revenue', period: 'today' } as const
  await thread.run(ask)
  // Two turns of the event loop later the thread has been told to end.
  await setTimeout(0)
  await setTimeout(0)
  const [today, yesterday] = await Promise.all([thread.run(ask), thread.run({ ...ask, period: 'yesterday' })])
  expect([JSON.parse(today), JSON.parse(yesterday)]).toMatchObject([
    { period: { from: '2026-05-19' } },
    { period: { from: '2026-05-18' } },
  ])
  await thread.close()
})

test('rejects with the error and ends the thread if it cannot read the database', async () => {
  const thread = new ReportThread({ file: '/nowhere/keydesk.db' }, () => Date.UTC(2026, 4, 20))
  const ask = { report: 'revenue', period: 'today' } as const
  await expect(thread.run(ask)).rejects.toThrow(/open/)
  await expect(thread.run(ask)).rejects.toThrow(/open/)
  await thread.close()
})
