import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'

async function openRestock() {
  const venue = await openVenue()
  const item = await venue.given.item({ currentStock: 3 })
  const dialog = await openDialog('restock-inventory', { itemId: item.id })
  const stock = async () => (await venue.call(api.readItem, { params: paramsOf(item) })).currentStock
  return { venue, item, dialog, stock, submit: dialog.getByRole('button', { name: 'Restock' }) }
}

test('suggests the missing quantity and shows cost, stock and average before saving', async () => {
  const { dialog, stock, submit } = await openRestock()
  await expect.element(dialog.getByLabelText('Quantity')).toHaveValue('2')
  await dialog.getByRole('button', { name: 'Fill to maximum: 37' }).click()
  await dialog.getByLabelText('Cost per unit').fill('3')
  await expect.element(dialog).toMatchTextContent('Total cost$111.00')
  await expect.element(dialog).toMatchTextContent('New stock level3 → 40 pieces')
  await submit.click()
  await expect.element(toast()).toMatchTextContent('37 pieces added to Bath Towels; 40 pieces in stock')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await stock()).toBe(40)
})

test('an invoice that was entered before is entered again only on confirmation', async () => {
  const { item, dialog, stock, submit } = await openRestock()
  await dialog.getByLabelText('Invoice number').fill('A-17')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await stock()).toBe(5)

  const again = await openDialog('restock-inventory', { itemId: item.id })
  await again.getByLabelText('Quantity').fill('4')
  await again.getByLabelText('Invoice number').fill('A-17')
  await again.getByRole('button', { name: 'Restock' }).click()
  const question = page.getByRole('alertdialog', { name: 'Enter this invoice again?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await stock()).toBe(5)
  await again.getByRole('button', { name: 'Restock' }).click()
  await question.getByRole('button', { name: 'Enter Again' }).click()
  await expect.element(again).not.toBeInTheDocument()
  expect(await stock()).toBe(9)
})

test('an item that another desk deleted cannot be restocked, and the form stays', async () => {
  const { venue, item, dialog, submit } = await openRestock()
  await expect.element(dialog.getByLabelText('Quantity')).toHaveValue('2')
  await venue.call(api.deleteItem, { params: paramsOf(item) })
  await submit.click()
  await expect.element(toast()).toMatchTextContent('Failed to restock inventory. Please try again.')
  await expect.element(dialog.getByLabelText('Quantity')).toHaveValue('2')
})

test('an item that another desk changed first is not updated, and the input stays', async () => {
  const venue = await openVenue()
  const item = await venue.given.item({ currentStock: 3 })
  const dialog = await openDialog('edit-inventory', { itemId: item.id })
  await dialog.getByLabelText('Location').fill('Pantry')
  await venue.call(api.editItem, { params: paramsOf(item), body: { location: 'Attic' } })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect.element(toast()).toMatchTextContent('Failed to update inventory item. Please try again.')
  await expect.element(dialog.getByLabelText('Location')).toHaveValue('Pantry')
})
