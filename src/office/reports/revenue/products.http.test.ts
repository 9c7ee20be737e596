import { expect, test } from 'vitest'
import * as sales from '#desk/sales/contract.ts'
import { openVenue } from '#testing/venue/venue.ts'
import { readProducts } from '../contract.ts'

test('counts what was sold and returned by product, day and person, with its margin', async () => {
  const { call, given, clock } = await openVenue()
  const water = await given.item({ name: 'Bottled Water', price: 3, cost: 0.5 })
  const robe = await given.item({ name: 'Robe', price: 50, cost: 20, taxClass: 'exempt' })
  const sell = (itemId: number, quantity: number, expectedTotal: number) =>
    call(sales.sellProducts, {
      body: { lines: [{ itemId, quantity }], expectedTotal, paymentMethod: 'cash' },
    })
  await sell(water.id, 4, 13.2)
  clock.advance(24 * 60)
  const { billId } = await sell(robe.id, 2, 100)
  const params = { id: String(billId) }
  const [line] = await call(sales.readSoldProducts, { params })
  await call(sales.returnProducts, {
    params,
    body: { lines: [{ lineId: line!.lineId, quantity: 1 }], reason: 'Too small' },
  })

  const { figures, sheets } = await call(readProducts, { query: { period: 'last_7_days' } })
  expect(figures.map(({ label, value }) => [label, value])).toEqual([
    ['Units sold', 5],
    ['Product revenue', 62],
    ['Cost', 22],
    ['Margin', 40],
  ])
  const [byProduct, byDay, byPerson] = sheets
  expect(byProduct?.rows).toEqual([
    ['Robe', 2, 1, 50, 20, 30, 60],
    ['Bottled Water', 4, 0, 12, 2, 10, 83.3],
  ])
  expect(byDay?.rows.slice(-2)).toEqual([
    ['2026-05-20', 4, 0, 12, 2, 10, 83.3],
    ['2026-05-21', 2, 1, 50, 20, 30, 60],
  ])
  expect(byPerson?.rows).toEqual([['Admin User', 6, 1, 62, 22, 40, 64.5]])
  expect(byPerson?.total).toEqual(['Total', 6, 1, 62, 22, 40, 64.5])
})

test('a period without sales has zeros and no rows', async () => {
  const { call } = await openVenue()
  const { sheets } = await call(readProducts, { query: { period: 'today' } })
  expect(sheets.map(({ rows }) => rows.length)).toEqual([0, 1, 0])
})
