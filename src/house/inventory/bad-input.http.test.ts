import { expect, test } from 'vitest'
import { allRows } from '#testing/database/invariants.ts'
import { itemForm } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'

const restock = { quantityAdded: 1, costPerUnit: 1, supplier: 'A' }

/** A form, an invalid change of it, and the message at the field (SPEC §5, §8). */
const forms: [string, object, Record<string, unknown>, string, string][] = [
  ['POST /api/inventory', itemForm, { name: ' ' }, 'name', 'Item name is required'],
  ['POST /api/inventory', itemForm, { name: 7 }, 'name', 'Expected string, received number'],
  ['POST /api/inventory', itemForm, { name: 'a\u0000' }, 'name', 'Must not contain control characters'],
  ['POST /api/inventory', itemForm, { name: undefined }, 'name', 'Required'],
  ['POST /api/inventory', itemForm, { category: 'food' }, 'category', 'Invalid input'],
  [
    'POST /api/inventory',
    itemForm,
    { currentStock: -1 },
    'currentStock',
    'Number must be greater than or equal to 0',
  ],
  [
    'POST /api/inventory',
    itemForm,
    { currentStock: 1.5 },
    'currentStock',
    'Expected integer, received float',
  ],
  ['POST /api/inventory', itemForm, { currentStock: 1e12 }, 'currentStock', 'Must be at most 1,000,000'],
  [
    'POST /api/inventory',
    itemForm,
    { minStock: -1 },
    'minStock',
    'Number must be greater than or equal to 0',
  ],
  ['POST /api/inventory', itemForm, { maxStock: 0 }, 'maxStock', 'Number must be greater than or equal to 1'],
  [
    'POST /api/inventory',
    itemForm,
    { maxStock: 5 },
    'maxStock',
    'Maximum stock must be greater than minimum stock',
  ],
  [
    'POST /api/inventory',
    itemForm,
    { currentStock: 41 },
    'currentStock',
    'Current stock cannot exceed maximum stock',
  ],
  ['POST /api/inventory', itemForm, { unit: '' }, 'unit', 'Unit is required'],
  ['POST /api/inventory', itemForm, { location: '' }, 'location', 'Location is required'],
  ['POST /api/inventory', itemForm, { supplier: '' }, 'supplier', 'Supplier is required'],
  ['POST /api/inventory', itemForm, { cost: -0.01 }, 'cost', 'Number must be greater than or equal to 0'],
  ['POST /api/inventory', itemForm, { cost: 0.001 }, 'cost', 'Use at most two decimals'],
  ['POST /api/inventory', itemForm, { cost: '2' }, 'cost', 'Expected number, received string'],
  ['POST /api/inventory', itemForm, { price: 0 }, 'price', 'Price must be at least 0.01'],
  ['POST /api/inventory', itemForm, { price: 0.001 }, 'price', 'Price must be at least 0.01'],
  ['POST /api/inventory', itemForm, { price: 1.005 }, 'price', 'Use at most two decimals'],
  ['POST /api/inventory', itemForm, { price: '3' }, 'price', 'Expected number, received string'],
  ['POST /api/inventory', itemForm, { taxClass: 'none' }, 'taxClass', 'There is no such tax class'],
  ['POST /api/inventory', itemForm, { barcode: '12 3' }, 'barcode', 'Must be at least 4 characters'],
  ['POST /api/inventory', itemForm, { barcode: '12#45' }, 'barcode', 'Use letters, digits and dashes only'],
  ['POST /api/inventory', itemForm, { barcode: '1'.repeat(41) }, 'barcode', 'Must be at most 40 characters'],
  ['POST /api/inventory', itemForm, { isFavorite: 1 }, 'isFavorite', 'Expected boolean, received number'],
  ['POST /api/inventory', itemForm, { tileColor: 'pink' }, 'tileColor', 'Invalid input'],
  [
    'POST /api/inventory',
    itemForm,
    { usedBy: [{ facilityType: 'room', on: 'check-out', quantity: 0 }] },
    'usedBy.0.quantity',
    'Number must be greater than or equal to 1',
  ],
  [
    'PATCH /api/inventory/1',
    {},
    { maxStock: 5 },
    'maxStock',
    'Maximum stock must be greater than minimum stock',
  ],
  [
    'PATCH /api/inventory/1',
    {},
    { maxStock: 19 },
    'currentStock',
    'Current stock cannot exceed maximum stock',
  ],
  ['PATCH /api/inventory/1', {}, { category: null }, 'category', 'Required'],
  [
    'POST /api/inventory/1/restock',
    restock,
    { quantityAdded: 0 },
    'quantityAdded',
    'Quantity must be at least 1',
  ],
  [
    'POST /api/inventory/1/restock',
    restock,
    { costPerUnit: -1 },
    'costPerUnit',
    'Number must be greater than or equal to 0',
  ],
  ['POST /api/inventory/1/restock', restock, { supplier: '' }, 'supplier', 'Supplier is required'],
  ['POST /api/inventory/1/restock', restock, { restockDate: '2026-02-30' }, 'restockDate', 'Must be a date'],
  [
    'POST /api/inventory/1/restock',
    restock,
    { restockDate: '2026-05-21' },
    'restockDate',
    'Date cannot be in the future',
  ],
  [
    'POST /api/inventory/1/restock',
    restock,
    { restockDate: '0001-01-01' },
    'restockDate',
    'Date must be after 1999',
  ],
  [
    'POST /api/inventory/1/restock',
    restock,
    { confirmed: 'yes' },
    'confirmed',
    'Expected boolean, received string',
  ],
  [
    'POST /api/inventory/1/use',
    { quantity: 1, reason: 'x' },
    { quantity: 0 },
    'quantity',
    'Quantity must be at least 1',
  ],
  ['POST /api/inventory/1/use', { quantity: 1, reason: 'x' }, { reason: '' }, 'reason', 'Reason is required'],
  [
    'POST /api/inventory/1/count',
    {},
    { counted: -1 },
    'counted',
    'Number must be greater than or equal to 0',
  ],
  ['POST /api/inventory/count', {}, { lines: [] }, 'lines', 'Array must contain at least 1 element(s)'],
  [
    'POST /api/inventory/count',
    {},
    {
      lines: [
        { itemId: 1, counted: 1, expected: 20 },
        { itemId: 1, counted: 2, expected: 20 },
      ],
    },
    'lines',
    'Count each item once',
  ],
]

test('refuses invalid fields by name and changes nothing', async () => {
  const { given, ask, store, expectEvents } = await openVenue()
  await given.item()
  const before = await allRows(store)
  for (const [call, form, wrong, field, sentence] of forms) {
    const [method, path] = call.split(' ') as [string, string]
    const { status, body } = await ask(method, path, { body: { ...form, ...wrong } })
    const message = (body as { errors?: Record<string, string> }).errors?.[field]
    expect([call, wrong, status, message]).toEqual([call, wrong, 422, sentence])
  }
  expect(await allRows(store)).toEqual(before)
  await expectEvents({})
})

test.each([
  ['GET', '/api/inventory/0'],
  ['GET', '/api/inventory/1e3'],
  ['GET', '/api/inventory/99999999999'],
  ['GET', '/api/inventory/1/movements?before=x'],
  ['GET', '/api/restocks?itemId=-1'],
  ['GET', '/api/inventory/reorder?of=everything'],
  ['POST', '/api/inventory/1/movements/x/reverse'],
])('%s %s is malformed', async (method, path) => {
  const { ask } = await openVenue()
  expect((await ask(method, path, { body: method === 'GET' ? undefined : { reason: 'x' } })).status).toBe(400)
})
