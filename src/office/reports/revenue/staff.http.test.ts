import { expect, test } from 'vitest'
import { addLine, correctLine } from '#money/bills/contract.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { readStaff } from '../contract.ts'

test('lists each discount with who gave it, on which bill, why and how much, and what was taken back', async () => {
  const { call, given, clock } = await openVenue()
  const stay = await given.unpaidRental()
  const params = { id: String(stay.billId) }
  const give = (kind: 'discount' | 'comp', value: number, reason: string) =>
    call(addLine, { params, body: { kind, by: 'amount', value, reason } })
  await give('discount', 3, 'Regular guest')
  clock.advance(24 * 60)
  const { lines } = await give('comp', 2, 'Cold water')
  const comp = lines.findLast(({ kind }) => kind === 'comp')!
  await call(correctLine, { params: { ...params, lineId: String(comp.id) }, body: { reason: 'Wrong room' } })

  const list = async (period: 'today' | 'last_7_days') => {
    const { figures, sheets } = await call(readStaff, { query: { period } })
    const found = sheets.find(({ id }) => id === 'discounts')!
    const sum = figures.find(({ id }) => id === 'discounts and comps')!.value
    expect(found.total).toEqual(['Total', '', '', '', '', sum])
    return found.rows
  }
  const bill = `Bill ${stay.billId}, ${stay.facilityName}`
  const given3 = ['2026-05-20', 'Admin User', bill, expect.any(String), 'Regular guest', 3]
  const week = await list('last_7_days')
  expect(week).toEqual([
    ['2026-05-21', 'Admin User', bill, expect.any(String), 'Wrong room', -2],
    ['2026-05-21', 'Admin User', bill, expect.any(String), 'Cold water', 2],
    given3,
  ])
  expect(await list('today')).toEqual(week.slice(0, 2))
})
