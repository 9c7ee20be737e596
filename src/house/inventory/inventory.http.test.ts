import { expect, test } from 'vitest'
import { allRows } from '#testing/database/invariants.ts'
import { itemForm, paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

const restockForm = { quantityAdded: 10, costPerUnit: 3, supplier: 'Harbor Linen' }

test('tracks an item from its first delivery to low stock and back', async () => {
  const { call, clock, expectEvents, db } = await openVenue()
  const towels = await call(contract.addItem, { body: itemForm })
  expect(towels).toEqual({
    ...itemForm,
    id: towels.id,
    description: '',
    usedBy: [],
    price: null,
    taxClass: 'standard',
    barcode: '',
    isFavorite: false,
    tileColor: 'gray',
    level: 'normal',
    lastRestocked: null,
    usePerWeek: 0,
    runsOutOn: null,
    deleted: false,
    version: 1,
  })
  await expectEvents({ 'item.added': 1 })

  clock.advance(14 * 24 * 60)
  const used = await call(contract.recordUse, {
    params: paramsOf(towels),
    body: { quantity: 14, reason: 'Taken to the pool' },
  })
  expect(used).toMatchObject({
    kind: 'use',
    quantity: -14,
    stockAfter: 6,
    by: 'Admin User',
    reason: 'Taken to the pool',
    at: '2026-06-03T18:00:00.000Z',
  })
  await expectEvents({ 'item.used': 1 })
  // 14 used in two weeks, 6 left: runs out in 6 days.
  expect(await call(contract.readItem, { params: paramsOf(towels) })).toMatchObject({
    usePerWeek: 7,
    runsOutOn: '2026-06-09',
    level: 'normal',
  })

  await call(contract.recordUse, { params: paramsOf(towels), body: { quantity: 1, reason: 'Torn' } })
  await expectEvents({ 'item.used': 1, maintenance_alert: 1 })
  await call(contract.recordUse, { params: paramsOf(towels), body: { quantity: 1, reason: 'Torn' } })
  await expectEvents({ 'item.used': 1, maintenance_alert: 0 })
  const low = await db
    .selectFrom('events')
    .select(['message', 'priority', 'subject_id'])
    .where('action', '=', 'item.low')
    .execute()
  expect(low).toEqual([
    {
      message: 'Low stock: Bath Towels, 5 pieces left (minimum 5)',
      priority: 'medium',
      subject_id: towels.id,
    },
  ])

  const restock = await call(contract.restockItem, {
    params: paramsOf(towels),
    body: { ...restockForm, quantityAdded: 12, invoiceNumber: 'HL-1001', notes: 'Two were late' },
  })
  // 4 at $2 and 12 at $3.
  expect(restock).toEqual({
    id: restock.id,
    itemId: towels.id,
    itemName: 'Bath Towels',
    unit: 'pieces',
    quantityAdded: 12,
    costPerUnit: 3,
    totalCost: 36,
    supplier: 'Harbor Linen',
    invoiceNumber: 'HL-1001',
    notes: 'Two were late',
    restockDate: '2026-06-03',
    newStockLevel: 16,
    newCost: 2.75,
    by: 'Admin User',
    reversed: false,
  })
  await expectEvents({ 'item.restocked': 1 })
  expect(await call(contract.listItems)).toMatchObject([
    { currentStock: 16, cost: 2.75, level: 'normal', lastRestocked: '2026-06-03' },
  ])

  await call(contract.recordUse, { params: paramsOf(towels), body: { quantity: 16, reason: 'Flood' } })
  await expectEvents({ 'item.used': 1, maintenance_alert: 1 })
  const history = await call(contract.listMovements, { params: paramsOf(towels) })
  expect(history.map(({ kind, quantity, stockAfter }) => [kind, quantity, stockAfter])).toEqual([
    ['use', -16, 0],
    ['restock', 12, 16],
    ['use', -1, 4],
    ['use', -1, 5],
    ['use', -14, 6],
    ['correction', 20, 20],
  ])
})

test('refuses a use beyond the stock', async () => {
  const { given, refused, call, expectEvents } = await openVenue()
  const towels = await given.item({ currentStock: 3, minStock: 0 })
  const take = (quantity: number) =>
    refused(contract.recordUse, { params: paramsOf(towels), body: { quantity, reason: 'Guests' } })
  expect(await take(4)).toMatchObject({
    status: 409,
    detail: 'Only 3 pieces of Bath Towels left',
    errors: { quantity: 'Only 3 pieces of Bath Towels left' },
  })
  await call(contract.recordUse, { params: paramsOf(towels), body: { quantity: 3, reason: 'Guests' } })
  expect(await take(1)).toMatchObject({ status: 409, detail: 'None of Bath Towels left' })
  await expectEvents({ 'item.used': 1, maintenance_alert: 1 })
})

test('accepts a delivery beyond the maximum and later edits of other fields', async () => {
  const { given, call, refused } = await openVenue()
  const towels = await given.item()
  await call(contract.restockItem, { params: paramsOf(towels), body: { ...restockForm, quantityAdded: 30 } })
  const params = paramsOf(towels)
  expect(await call(contract.editItem, { params, body: { location: 'Attic' } })).toMatchObject({
    currentStock: 50,
    maxStock: 40,
    level: 'high',
  })
  expect(await refused(contract.editItem, { params, body: { currentStock: 45 } })).toMatchObject({
    status: 422,
    errors: { currentStock: 'Current stock cannot exceed maximum stock' },
  })
})

test('asks for confirmation of a repeated invoice, in any spelling', async () => {
  const { given, call, refused, expectEvents } = await openVenue()
  const towels = await given.item()
  const soap = await given.item({ name: 'Soap', unit: 'bottles' })
  const body = { ...restockForm, invoiceNumber: 'HL 1001' }
  const first = await call(contract.restockItem, { params: paramsOf(towels), body })
  const again = { ...body, supplier: 'HARBOR  linen', invoiceNumber: 'hl 1001' }
  const problem = await refused(contract.restockItem, { params: paramsOf(soap), body: again })
  expect(problem).toMatchObject({
    status: 409,
    detail: 'Invoice hl 1001 of HARBOR  linen was entered already: 10 pieces of Bath Towels on 2026-05-20',
    errors: { invoiceNumber: problem.detail },
  })
  await expectEvents({ 'item.restocked': 1 })
  await call(contract.restockItem, { params: paramsOf(soap), body: { ...again, confirmed: true } })
  // Another supplier may use the same number. Without a number nothing is compared.
  await call(contract.restockItem, { params: paramsOf(soap), body: { ...body, supplier: 'Clean & Co' } })
  for (const supplier of ['Harbor Linen', 'Harbor Linen'])
    await call(contract.restockItem, { params: paramsOf(soap), body: { ...restockForm, supplier } })
  expect(await call(contract.listRestocks)).toHaveLength(5)
  expect(await call(contract.listRestocks, { query: { itemId: String(towels.id) } })).toEqual([first])
})

test('asks one of two desks that enter the same invoice at once', async () => {
  const { given, send, call } = await openVenue()
  const items = await Promise.all(['Towels', 'Robes', 'Soap', 'Mats'].map(name => given.item({ name })))
  const body = { ...restockForm, invoiceNumber: '77' }
  const answers = await Promise.all(
    items.map(item => send(contract.restockItem, { params: paramsOf(item), body })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
  expect(await call(contract.listRestocks)).toHaveLength(1)
})

test('reversing a delivery restores stock, cost and invoice', async () => {
  const { given, call, refused, expectEvents } = await openVenue()
  const towels = await given.item()
  const params = paramsOf(towels)
  const body = { ...restockForm, costPerUnit: 30, invoiceNumber: 'A-7' }
  await call(contract.restockItem, { params, body })
  const [delivery] = await call(contract.listMovements, { params })
  expect(delivery!.reason).toBe('Delivery of Harbor Linen, invoice A-7')
  const movement = { ...params, movementId: String(delivery!.id) }
  await expectEvents({ 'item.restocked': 1 })

  const reversal = await call(contract.reverseMovement, { params: movement, body: { reason: 'Wrong item' } })
  expect(reversal).toMatchObject({ kind: 'reversal', quantity: -10, stockAfter: 20, reverses: delivery!.id })
  await expectEvents({ 'item.movement_reversed': 1 })
  expect(await call(contract.readItem, { params })).toMatchObject({
    currentStock: 20,
    cost: 2,
    lastRestocked: null,
  })
  expect(await call(contract.listRestocks)).toMatchObject([{ reversed: true, newStockLevel: 30 }])

  const twice = await refused(contract.reverseMovement, { params: movement, body: { reason: 'Again' } })
  expect(twice).toMatchObject({ status: 409, detail: 'This has been reversed already' })
  const back = { ...params, movementId: String(reversal.id) }
  expect(await refused(contract.reverseMovement, { params: back, body: { reason: 'No' } })).toMatchObject({
    status: 409,
    detail: 'A reversal cannot be reversed. Enter a new movement instead.',
  })
  // A reversed delivery does not count, so its invoice is new.
  await call(contract.restockItem, { params, body: { ...body, costPerUnit: 3 } })
  const unknown = { ...params, movementId: '999' }
  expect(await refused(contract.reverseMovement, { params: unknown, body: { reason: 'No' } })).toMatchObject({
    status: 404,
    detail: 'There is no movement 999 of Bath Towels',
  })
})

test('refuses to reverse a delivery that has been used since', async () => {
  const { given, call, refused } = await openVenue()
  const towels = await given.item({ currentStock: 0, minStock: 0 })
  const params = paramsOf(towels)
  await call(contract.restockItem, { params, body: restockForm })
  const [delivery] = await call(contract.listMovements, { params })
  await call(contract.recordUse, { params, body: { quantity: 4, reason: 'Guests' } })
  const movement = { ...params, movementId: String(delivery!.id) }
  expect(
    await refused(contract.reverseMovement, { params: movement, body: { reason: 'Slip' } }),
  ).toMatchObject({ status: 409, detail: 'Only 6 pieces of Bath Towels left' })
})

test('refuses an edit of an outdated version and names who changed it', async () => {
  const { given, call, refused, expectEvents } = await openVenue()
  const towels = await given.item()
  const params = paramsOf(towels)
  const edited = await call(contract.editItem, {
    params,
    ifMatch: 1,
    body: { name: 'Large Towels', minStock: 10, currentStock: 18 },
  })
  expect(edited).toMatchObject({ name: 'Large Towels', currentStock: 18, minStock: 10, version: 2 })
  await expectEvents({ 'item.edited': 1 })
  const late = await refused(contract.editItem, { params, ifMatch: 1, body: { supplier: 'Other' } })
  expect(late).toMatchObject({
    status: 412,
    detail: 'Admin User changed Large Towels (minimum stock, name, current stock). Reload and try again.',
  })
  // Movements are not edits: a check-out does not invalidate a manager's form.
  await call(contract.recordUse, { params, body: { quantity: 1, reason: 'Guest' } })
  await call(contract.editItem, { params, ifMatch: 2, body: { supplier: 'Other' } })
  await call(contract.editItem, { params, ifMatch: 3, body: { supplier: 'Other' } })
  await expectEvents({ 'item.used': 1, 'item.edited': 1 })
  const kinds = (await call(contract.listMovements, { params })).map(({ kind }) => kind)
  expect(kinds).toEqual(['use', 'correction', 'correction'])
})

test('an edit announces low stock by its result, not by intermediate states', async () => {
  const { given, call, expectEvents } = await openVenue()
  const params = paramsOf(await given.item())
  await call(contract.editItem, { params, body: { currentStock: 35, minStock: 30 } })
  await expectEvents({ 'item.edited': 1 })
  await call(contract.editItem, { params, body: { currentStock: 8, minStock: 5 } })
  await expectEvents({ 'item.edited': 1 })
  await call(contract.editItem, { params, body: { minStock: 8 } })
  await expectEvents({ 'item.edited': 1, maintenance_alert: 1 })
})

test('a deleted item keeps its history and can be restored', async () => {
  const { given, call, refused, expectEvents } = await openVenue()
  const towels = await given.item()
  const params = paramsOf(towels)
  await call(contract.restockItem, { params, body: restockForm })
  await call(contract.deleteItem, { params })
  await call(contract.deleteItem, { params })
  await expectEvents({ 'item.restocked': 1, 'item.deleted': 1 })
  expect(await call(contract.listItems)).toEqual([])
  expect(await call(contract.readItem, { params })).toMatchObject({ deleted: true, currentStock: 30 })
  expect(await call(contract.listMovements, { params })).toHaveLength(2)
  expect(await call(contract.listRestocks)).toHaveLength(1)
  expect(await refused(contract.restockItem, { params, body: restockForm })).toMatchObject({
    status: 409,
    detail: 'Bath Towels has been deleted',
  })
  await call(contract.restoreItem, { params })
  await expectEvents({ 'item.restored': 1 })
  expect(await call(contract.listItems)).toMatchObject([{ id: towels.id, currentStock: 30 }])
})

test('a count of one item books the difference, also if it is zero', async () => {
  const { given, call, refused } = await openVenue()
  const params = paramsOf(await given.item())
  expect(
    await call(contract.countItem, { params, body: { counted: 17, expected: 20, reason: 'Friday' } }),
  ).toMatchObject({ kind: 'count', quantity: -3, stockAfter: 17, reason: 'Friday' })
  expect(await call(contract.countItem, { params, body: { counted: 17 } })).toMatchObject({
    kind: 'count',
    quantity: 0,
    reason: 'Counted',
  })
  expect(await refused(contract.countItem, { params, body: { counted: 9, expected: 20 } })).toMatchObject({
    status: 409,
    detail:
      'Stock has changed since the differences were shown: Bath Towels (now 17 pieces). Check them again',
  })
  expect(await call(contract.readItem, { params })).toMatchObject({ currentStock: 17, usePerWeek: 3 })
})

test('books a complete count or none of it', async () => {
  const { given, call, refused, expectEvents, store } = await openVenue()
  const towels = await given.item()
  const soap = await given.item({ name: 'Soap', unit: 'bottles', currentStock: 12 })
  const mats = await given.item({ name: 'Mats', currentStock: 9 })
  const lines = [
    { itemId: mats.id, counted: 9, expected: 9 },
    { itemId: towels.id, counted: 22, expected: 20 },
    { itemId: soap.id, counted: 2, expected: 12 },
  ]
  expect(await call(contract.countSheet, { body: { lines } })).toEqual({ counted: 3, differing: 2 })
  await expectEvents({ 'item.counted': 1, maintenance_alert: 1 })
  expect((await call(contract.listItems)).map(({ name, currentStock }) => [name, currentStock])).toEqual([
    ['Bath Towels', 22],
    ['Mats', 9],
    ['Soap', 2],
  ])

  const before = await allRows(store)
  const again = await refused(contract.countSheet, { body: { lines } })
  expect(again).toMatchObject({
    status: 409,
    detail:
      'Stock has changed since the differences were shown: Bath Towels (now 22 pieces), Soap (now 2 bottles). Check them again',
  })
  expect(await allRows(store)).toEqual(before)
  await expectEvents({})
})

test('escapes formulas in the CSV of the reorder list and the count sheet', async () => {
  const { given, call, ask } = await openVenue()
  await given.item({ name: '=HYPERLINK("http://x")', currentStock: 3, supplier: 'Zeta, Inc.' })
  await given.item({ name: 'Soap', currentStock: 30, supplier: 'Alpha', unit: 'bottles' })
  const list = await call(contract.readReorderList)
  expect(list).toMatchObject({ total: 74, suppliers: [{ supplier: 'Zeta, Inc.', total: 74 }] })
  expect((await call(contract.readReorderList, { query: { of: 'all' } })).total).toBe(94)

  const reorder = await ask('GET', '/api/inventory/reorder.csv')
  expect(reorder.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(reorder.headers.get('content-disposition')).toBe('attachment; filename="reorder-list.csv"')
  expect(String(reorder.body).split('\r\n')).toEqual([
    expect.stringContaining('Supplier,Item,Quantity,Unit,Cost per unit,Total,In stock,Minimum,Maximum'),
    '"Zeta, Inc.","\'=HYPERLINK(""http://x"")",37,pieces,2,74,3,5,40',
    '',
  ])
  const sheet = await ask('GET', '/api/inventory/count-sheet.csv')
  expect(String(sheet.body)).toContain('Linen closet,Soap,bottles,30,\r\n')
})

test('returns 404 for an unknown item', async () => {
  const { refused } = await openVenue()
  const params = { id: '99' }
  for (const refusal of [
    refused(contract.readItem, { params }),
    refused(contract.editItem, { params, body: {} }),
    refused(contract.deleteItem, { params }),
    refused(contract.restockItem, { params, body: restockForm }),
    refused(contract.recordUse, { params, body: { quantity: 1, reason: 'x' } }),
    refused(contract.countItem, { params, body: { counted: 1 } }),
    refused(contract.listMovements, { params }),
  ])
    expect(await refusal).toMatchObject({ status: 404, detail: 'There is no item 99' })
})
