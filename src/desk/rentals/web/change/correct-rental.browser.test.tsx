import { expect, test } from 'vitest'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'

/** Opens the dialog for a paid 1-hour stay of $22.00 that began at 1:30 PM. */
async function openCorrection() {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 30 })
  const dialog = await openDialog('correct-rental', { rentalId: rental.id })
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue('Jane Doe')
  return { venue, params: paramsOf(rental), dialog }
}

test('the guest and the number of people are corrected without a price', async () => {
  const { venue, params, dialog } = await openCorrection()
  await dialog.getByLabelText('Customer name').fill('John Roe')
  await dialog.getByLabelText('People').fill('3')
  await expect.element(dialog.getByRole('region', { name: 'Corrected price' })).not.toBeInTheDocument()
  await dialog.getByRole('button', { name: 'Save Correction' }).click()
  await expect.element(toast()).toMatchTextContent('Stay corrected')
  expect(await venue.call(api.readRental, { params })).toMatchObject({
    customerName: 'John Roe',
    people: 3,
    totalAmount: 22,
  })
})

test('an earlier start shows its price before it is saved', async () => {
  const { venue, params, dialog } = await openCorrection()
  await dialog.getByLabelText('Start').last().fill('13:00')
  await expect
    .element(dialog.getByRole('region', { name: 'Corrected price' }))
    .toMatchTextContent('Due$11.00')
  await expect.element(dialog.getByRole('status')).toMatchTextContent('$22.00 before, $11.00 more.')
  await dialog.getByRole('button', { name: 'Save Correction' }).click()
  await expect.element(toast()).toMatchTextContent('Stay corrected')
  expect(await venue.call(api.readRental, { params })).toMatchObject({ totalAmount: 33, dueAmount: 11 })
})

test('a later start shows what is paid too much', async () => {
  const { dialog } = await openCorrection()
  await dialog.getByLabelText('Start').last().fill('13:45')
  await expect
    .element(dialog.getByRole('status'))
    .toMatchTextContent('$22.00 before, $5.50 less. $5.50 is paid too much; refund it in Payments.')
})

test('a stay that another desk changed keeps what was typed', async () => {
  const { venue, params, dialog } = await openCorrection()
  await dialog.getByLabelText('Customer name').fill('John Roe')
  await venue.call(api.correctRental, { params, body: { people: 2 } })
  await dialog.getByRole('button', { name: 'Save Correction' }).click()
  await expect
    .element(toast())
    .toMatchTextContent('Admin User changed the stay in Room 101 (people). Reload and try again.')
  await dialog.getByRole('button', { name: 'Reload Values' }).click()
  await expect.element(dialog.getByLabelText('People')).toHaveValue('2')
  await expect.element(dialog.getByLabelText('Customer name')).toHaveValue('John Roe')
  await dialog.getByRole('button', { name: 'Save Correction' }).click()
  await expect.element(toast()).toMatchTextContent('Stay corrected')
})
