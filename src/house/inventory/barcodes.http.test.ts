import { expect, test } from 'vitest'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { openVenue } from '#testing/venue/venue.ts'
import * as contract from './contract.ts'

test('a barcode belongs to one item that is not deleted', async () => {
  const { call, refused, given } = await openVenue()
  const bottle = await given.item({ name: 'Bottled Water', barcode: '0 36000 29145 2' })
  const comb = await given.item({ name: 'Comb' })
  const taken = { barcode: 'Barcode 0036000291452 belongs to Bottled Water' }
  const body = { barcode: '036000291452' }
  expect(await refused(contract.editItem, { params: paramsOf(comb), body })).toMatchObject({
    status: 409,
    errors: taken,
  })
  await call(contract.deleteItem, { params: paramsOf(bottle) })
  await call(contract.editItem, { params: paramsOf(comb), body })
  expect(await refused(contract.restoreItem, { params: paramsOf(bottle) })).toMatchObject({
    status: 409,
    detail: 'Barcode 0036000291452 belongs to Comb',
  })
  await call(contract.editItem, { params: paramsOf(comb), body: { barcode: '' } })
  expect(await call(contract.restoreItem, { params: paramsOf(bottle) })).toMatchObject({ deleted: false })
})

test('two desks that give the same barcode to two items: one of them gets it', async () => {
  const { send, given } = await openVenue()
  const items = [await given.item({ name: 'Comb' }), await given.item({ name: 'Soap' })]
  const answers = await Promise.all(
    items.map(item =>
      send(contract.editItem, { params: paramsOf(item), body: { barcode: '4012345678901' } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})
