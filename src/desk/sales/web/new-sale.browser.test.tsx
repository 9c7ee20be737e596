import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import * as rentals from '#desk/rentals/contract.ts'
import * as billing from '#money/payments/contract.ts'
import { queryClient } from '#platform/web/data/query-client.ts'
import { holdCalls } from '#testing/browser/calls.ts'
import { confirmComposition, pressConfirmingEnter } from '#testing/browser/input-method.ts'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import { addProductsToBill } from '../contract.ts'

/** A venue that sells towels at $3 and has a guest in Room 101. */
async function openSellingVenue() {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const { id: itemId } = await venue.given.item({ price: 3 })
  return { venue, rental, itemId }
}

test('what was meant for a guest who has checked out is sold over the counter only if staff choose so', async () => {
  const { venue, rental, itemId } = await openSellingVenue()
  const dialog = await openDialog('new-sale', { itemId, rentalId: rental.id })
  const submit = dialog.getByRole('button', { name: 'Add to Room 101 · pay later' })
  await expect.element(submit).toBeEnabled()
  await venue.call(rentals.endRental, { params: paramsOf(rental), body: null })
  await queryClient.invalidateQueries()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Room 101 has checked out')
  await expect.element(submit).toBeDisabled()
  await dialog.getByRole('option', { name: 'Counter' }).click()
  await dialog.getByRole('button', { name: 'Sell · $3.30 cash' }).click()
  await expect.element(toast()).toMatchTextContent('Sold for $3.30')
  expect((await venue.call(billing.listPayments)).payments).toMatchObject([
    { amount: 3.3, method: 'cash' },
    { method: 'credit_card' },
  ])
})

test('a sale without a product asks for one, not for a room, and each tile has the price that is charged', async () => {
  await openSellingVenue()
  const dialog = await openDialog('new-sale', {})
  await expect.element(dialog.getByRole('list', { name: 'Products' })).toMatchTextContent('$3.30')
  await expect
    .element(dialog.getByRole('region', { name: 'Price' }))
    .toMatchTextContent('Choose a product to see the price.')
})

test('a chosen guest who has checked out stays chosen', async () => {
  const { venue, rental, itemId } = await openSellingVenue()
  const dialog = await openDialog('new-sale', { itemId })
  await dialog.getByRole('option', { name: /^Room 101/ }).click()
  await venue.call(rentals.endRental, { params: paramsOf(rental), body: null })
  await queryClient.invalidateQueries()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Room 101 has checked out')
  await expect.element(dialog.getByRole('option', { name: 'Counter', exact: true })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Add to Room 101/ })).toBeDisabled()
})

test('a sale for a guest waits until the guests are loaded', async () => {
  const { rental, itemId } = await openSellingVenue()
  const release = holdCalls(rentals.listBoard)
  const dialog = await openDialog('new-sale', { itemId, rentalId: rental.id })
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('Due$3.30')
  await expect.element(dialog.getByRole('button', { name: /^Sell/ })).toBeDisabled()
  await expect.element(dialog.getByRole('alert')).not.toBeInTheDocument()
  release()
  await expect.element(dialog.getByRole('button', { name: 'Add to Room 101 · pay later' })).toBeEnabled()
})

test('the Enter that confirms an input method sells nothing', async () => {
  const venue = await openVenue()
  await venue.given.item({ name: '石鹸', price: 3 })
  await venue.given.item({ name: 'Towel', price: 4 })
  const dialog = await openDialog('new-sale', {})
  const search = dialog.getByLabelText('Search products')
  await search.click()
  await confirmComposition('石鹸')
  await expect.element(dialog.getByRole('button', { name: /^Towel/ })).not.toBeInTheDocument()
  await pressConfirmingEnter()
  await expect.element(search).toHaveValue('石鹸')
  await userEvent.keyboard('{Enter}')
  await expect.element(search).toHaveValue('')
  await expect.element(dialog.getByRole('region', { name: 'Price' })).toMatchTextContent('$3.30')
})

test('whom a sale goes to is found by number or name and chosen by Enter, which leads to the button', async () => {
  const { venue, rental, itemId } = await openSellingVenue()
  const other = await venue.given.runningRental()
  const dialog = await openDialog('new-sale', { itemId })
  await expect.element(dialog.getByRole('button', { name: 'Sell · $3.30 cash' })).toBeEnabled()
  const target = dialog.getByRole('combobox', { name: 'Sell to' })
  await target.click()
  // Nothing is typed: Enter keeps the counter.
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('option', { name: 'Counter , chosen' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Sell · $3.30 cash' })).toHaveFocus()
  await target.click()
  const number = other.facilityName.replace(/\D/g, '')
  await userEvent.keyboard(`${number} ${other.customerName.split(' ')[0]}`)
  await expect.element(dialog.getByRole('option')).toMatchTextContent(other.facilityName)
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByRole('button', { name: /^Add to / })).toHaveFocus()
  await expect
    .element(dialog.getByRole('button', { name: `Add to ${other.facilityName} · pay later` }))
    .toBeEnabled()
  expect(other.facilityName).not.toBe(rental.facilityName)
  await userEvent.keyboard('{Enter}')
  await expect.element(toast()).toMatchTextContent(`$3.30 added to ${other.facilityName}`)
})

test('a product that is not paid yet is taken back from the bill of the stay', async () => {
  const { venue, rental, itemId } = await openSellingVenue()
  const lines = [{ itemId, quantity: 2 }]
  await venue.call(addProductsToBill, { body: { lines, expectedTotal: 6.6, rentalId: rental.id } })
  const stay = await openDialog('check-out', { facilityType: 'room', facilityId: rental.facilityId })
  await stay.getByRole('button', { name: 'Return Products' }).click()
  const dialog = page.getByRole('dialog', { name: 'Return Products' })
  await expect.element(dialog).toMatchTextContent('2 sold for $6.60')
  await dialog.getByLabelText(/: returned$/).fill('1')
  await dialog.getByLabelText('Reason').fill('Charged twice')
  await dialog.getByRole('button', { name: 'Return · nothing to refund' }).click()
  await expect.element(toast()).toMatchTextContent('Products returned')
  expect(await venue.call(rentals.readRental, { params: paramsOf(rental) })).toMatchObject({ dueAmount: 3.3 })
})
