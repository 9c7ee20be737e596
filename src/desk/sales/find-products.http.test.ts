import { expect, test } from 'vitest'
import * as inventory from '#house/inventory/contract.ts'
import { saveSettings } from '#office/settings/contract.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

const water = { name: 'Bottled Water', price: 3, barcode: '0 36000 29145 2', isFavorite: true }

test('an item with a price is a product; favorites come first, then names', async () => {
  const { call, given } = await openVenue()
  await given.item({ name: 'Bath Robe' })
  const soap = await given.item({ name: 'Soap', price: 4.5, taxClass: 'exempt', tileColor: 'green' })
  const bottle = await given.item(water)
  await given.item({ name: 'Comb', price: 1 })
  const products = await call(contract.findProducts)
  expect(products.map(({ name }) => name)).toEqual(['Bottled Water', 'Comb', 'Soap'])
  expect(products[0]).toEqual({
    id: bottle.id,
    name: 'Bottled Water',
    category: 'room-supplies',
    price: 3,
    total: 3.3,
    taxClass: 'standard',
    barcode: '0036000291452',
    isFavorite: true,
    tileColor: 'gray',
    unit: 'pieces',
    currentStock: 20,
  })
  await call(inventory.editItem, { params: paramsOf(soap), body: { price: null } })
  await call(inventory.deleteItem, { params: paramsOf(bottle) })
  expect((await call(contract.findProducts)).map(({ name }) => name)).toEqual(['Comb'])
})

test('a product is found by words of its name and by its barcode', async () => {
  const { call, given } = await openVenue()
  await given.item(water)
  await given.item({ name: 'Crème Douche', price: 6, barcode: 'kd-0007' })
  const found = async (query: { q?: string; barcode?: string }) =>
    (await call(contract.findProducts, { query })).map(({ name }) => name)
  expect(await found({ q: 'WATER bott' })).toEqual(['Bottled Water'])
  expect(await found({ q: 'creme' })).toEqual(['Crème Douche'])
  expect(await found({ q: '036000291452' })).toEqual(['Bottled Water'])
  expect(await found({ barcode: '036000291452' })).toEqual(['Bottled Water'])
  expect(await found({ barcode: 'KD-0007' })).toEqual(['Crème Douche'])
  expect(await found({ barcode: '0360002914' })).toEqual([])
})

test('all products are listed, however many there are, and a category finds its products', async () => {
  const { call, given, db } = await openVenue()
  const bottle = await given.item({ ...water, category: 'office-supplies' })
  const row = await db.selectFrom('items').selectAll().where('id', '=', bottle.id).executeTakeFirstOrThrow()
  const others = Array.from({ length: 520 }, (_, index) => ({
    ...row,
    id: bottle.id + 1 + index,
    name: `Soap ${index}`,
    barcode: null,
    is_favorite: 0,
    stock: 0,
  }))
  for (let at = 0; at < others.length; at += 40)
    await db
      .insertInto('items')
      .values(others.slice(at, at + 40) as never)
      .execute()
  expect(await call(contract.findProducts)).toHaveLength(521)
  expect((await call(contract.findProducts, { query: { q: 'soap 519' } })).map(({ name }) => name)).toEqual([
    'Soap 519',
  ])
  expect(await call(contract.findProducts, { query: { q: 'office water' } })).toHaveLength(1)
})

test('a product has the price that its sale charges, as taxes change', async () => {
  const { call, given } = await openVenue()
  const bottle = await given.item(water)
  await given.item({ name: 'Stamp', price: 1.25, taxClass: 'exempt' })
  const totals = async () => (await call(contract.findProducts)).map(({ total }) => total)
  expect(await totals()).toEqual([3.3, 1.25])
  await call(saveSettings, { body: { taxRate: 7.25 } })
  const quote = await call(contract.quoteSale, { query: { lines: `${bottle.id}x1` } })
  expect([await totals(), quote.total]).toEqual([[3.22, 1.25], 3.22])
  await call(saveSettings, { body: { productTax: 'included' } })
  expect(await totals()).toEqual([3, 1.25])
})
