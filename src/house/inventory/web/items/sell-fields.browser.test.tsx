import { expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'

test('an item is sold once it has a price; a scan into its barcode field does not save the form', async () => {
  const venue = await openVenue()
  const item = await venue.given.item()
  const dialog = await openDialog('edit-inventory', { itemId: item.id })
  await dialog.getByLabelText('Sell this item').click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Price must be at least 0.01')
  await dialog.getByLabelText('Price').fill('3')
  await dialog.getByLabelText('Barcode').click()
  await userEvent.keyboard('036000291452{Enter}')
  await expect.element(dialog).toBeInTheDocument()
  await dialog.getByLabelText('Favorite').click()
  await dialog.getByLabelText('Tile color').selectOptions('Blue')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Bath Towels has been updated')
  expect(await venue.call(api.readItem, { params: paramsOf(item) })).toMatchObject({
    price: 3,
    taxClass: 'standard',
    barcode: '0036000291452',
    isFavorite: true,
    tileColor: 'blue',
  })

  const again = await openDialog('edit-inventory', { itemId: item.id })
  await again.getByLabelText('Sell this item').click()
  await again.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(again).not.toBeInTheDocument()
  expect(await venue.call(api.readItem, { params: paramsOf(item) })).toMatchObject({ price: null })
})

test('a barcode of another item is refused at the field', async () => {
  const venue = await openVenue()
  await venue.given.item({ name: 'Bottled Water', price: 3, barcode: '4006381333931' })
  const item = await venue.given.item()
  const dialog = await openDialog('edit-inventory', { itemId: item.id })
  await dialog.getByLabelText('Sell this item').click()
  await dialog.getByLabelText('Price').fill('4')
  await dialog.getByLabelText('Barcode').fill('4006381333931')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect
    .element(dialog.getByRole('alert'))
    .toMatchTextContent('Barcode 4006381333931 belongs to Bottled Water')
})
