import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openDialog, toast } from '#testing/browser/render.tsx'
import { type BrowserVenue, openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'

async function checkOut(venue: BrowserVenue) {
  const rental = await venue.given.runningRental({ minutesAgo: 85 })
  const dialog = await openDialog('check-out', { facilityType: 'room', facilityId: rental.facilityId })
  await dialog.getByRole('radio', { name: 'Cash' }).click()
  await dialog.getByRole('button', { name: /^Check Out/ }).click()
  await expect.element(toast()).toMatchTextContent('Room 101 · $11.00 cash')
  return { rental, read: () => venue.call(api.readRental, { params: paramsOf(rental) }) }
}

test('the toast of a check-out undoes it with one press', async () => {
  const { read } = await checkOut(await openVenue())
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast()).toMatchTextContent('Check-out undone')
  await expect.element(toast()).toMatchTextContent('The payment of $11.00 was voided.')
  expect(await read()).toMatchObject({ status: 'active', totalAmount: 22, paidAmount: 22 })
})

test('an undo that comes too late says what to do', async () => {
  const venue = await openVenue()
  const { read } = await checkOut(venue)
  await venue.advance(1)
  await toast().getByRole('button', { name: 'Undo' }).click()
  await expect.element(toast()).toMatchTextContent('After that a manager can reopen it.')
  expect(await read()).toMatchObject({ status: 'completed' })
})

test('a manager reopens the last rental of a free room after a confirmation', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental({ minutesAgo: 85 })
  const params = paramsOf(rental)
  await venue.call(api.endRental, { params, body: { paymentMethod: 'cash' } })
  await venue.advance(30)
  const dialog = await openDialog('room-details', { facilityId: rental.facilityId })
  await dialog.getByText('History').click()
  await dialog.getByRole('button', { name: 'Reopen the rental of Jane Doe' }).click()
  const confirm = page.getByRole('alertdialog')
  await expect.element(confirm).toMatchTextContent('The $33.00 paid so far stays on the bill.')
  await confirm.getByRole('button', { name: 'Reopen Rental' }).click()
  await expect.element(toast()).toMatchTextContent('$33.00 paid stays on the bill.')
  await expect.element(dialog.getByRole('region', { name: 'Current rental' })).toBeVisible()
  expect(await venue.call(api.readRental, { params })).toMatchObject({ status: 'active', paidAmount: 33 })
})
