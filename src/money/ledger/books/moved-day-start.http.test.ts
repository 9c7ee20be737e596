import { expect, test } from 'vitest'
import { moveRental } from '#desk/rentals/contract.ts'
import { listPayments, voidPayment } from '#money/payments/contract.ts'
import { createDayXReport, listZReports } from '#money/shifts/contract.ts'
import { readCustom, readRevenue } from '#office/reports/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { readTakings } from '../contract.ts'

test('after the day start is moved at night, today is the open day on every screen, and its payment can be voided', async () => {
  const { given, call, app, clock } = await openVenue()
  await given.runningRental({ minutesAgo: 0 })
  clock.set('2026-05-21T02:00:00')
  await app.tick()
  await given.runningRental({ minutesAgo: 0, hours: 2 })
  await call(saveSettings, { body: { dayStart: '06:00' } })

  // By the clock it is still May 20, which is closed.
  expect(await call(readTakings)).toMatchObject({ businessDay: '2026-05-21', today: 44 })
  expect(await call(createDayXReport)).toMatchObject({ businessDay: '2026-05-21', figures: { revenue: 44 } })
  const today = await call(readRevenue, { query: { period: 'today' } })
  expect(today).toMatchObject({
    period: { from: '2026-05-21' },
    figures: [{ id: 'revenue', value: 44 }, {}, {}, {}],
  })
  const { payments } = await call(listPayments)
  await call(voidPayment, { params: paramsOf(payments[0]!), body: { reason: 'Wrong method' } })
  expect(await call(readTakings)).toMatchObject({ today: 0 })
})

test('a closed day keeps its revenue after a move and a change of the time zone', async () => {
  const { given, call, app, clock } = await openVenue()
  clock.set('2026-05-20T23:30:00')
  const rental = await given.runningRental({ minutesAgo: 0, hours: 3 })
  clock.set('2026-05-21T01:00:00')
  await app.tick()
  const query = { period: 'custom', from: '2026-05-20', to: '2026-05-20' } as const
  const read = async () => ({
    revenue: (await call(readRevenue, { query })).figures.map(({ id, value }) => [id, value]),
    facilities: (await call(readCustom, { query: { ...query, grouping: 'facility' } })).sheets[0]!.rows,
    z: (await call(listZReports, { query: { kind: 'day' } }))[0]!.revenue,
  })
  const before = await read()
  expect(before).toMatchObject({
    revenue: [
      ['revenue', 66],
      ['payments', 1],
      ['average payment', 66],
      ['refunds', 0],
    ],
    z: 66,
  })
  const to = await given.room()
  const where = { facilityType: to.type, facilityId: to.id }
  await call(moveRental, { params: paramsOf(rental), body: { ...where, rate: 'keep' } })
  await call(saveSettings, { body: { timeZone: 'Europe/Berlin', dayStart: '04:00' } })
  expect(await read()).toEqual(before)
})
