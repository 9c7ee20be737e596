import { expect, test } from 'vitest'
import * as api from '#desk/rentals/contract.ts'
import { openDialog } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'

test('a wristband is handed out, and a lost one is charged at the price on the button', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const dialog = await openDialog('room-details', { facilityId: rental.facilityId })
  await dialog.getByText('Deposit and keys').click()
  await dialog.getByLabelText('Number of the key or wristband').fill('W 12')
  await dialog.getByRole('button', { name: 'Hand Out' }).click()
  await dialog.getByRole('button', { name: 'Lost W 12' }).click()
  await dialog.getByLabelText('Charge for W 12').fill('25')
  await dialog.getByRole('button', { name: 'Block W 12 · $25.00 on the bill' }).click()
  await expect.element(dialog.getByRole('button', { name: 'Back W 12' })).not.toBeInTheDocument()
  expect(await venue.call(api.readRental, { params: paramsOf(rental) })).toMatchObject({ dueAmount: 25 })
  await dialog.getByLabelText('Number of the key or wristband').fill('w12')
  await dialog.getByRole('button', { name: 'Hand Out' }).click()
  await expect.element(dialog).toMatchTextContent('W 12 is blocked')
})

test('a key that is charged is named when another one is lost', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const dialog = await openDialog('room-details', { facilityId: rental.facilityId })
  await dialog.getByText('Deposit and keys').click()
  for (const label of ['W 12', 'W 13']) {
    await dialog.getByLabelText('Number of the key or wristband').fill(label)
    await dialog.getByRole('button', { name: 'Hand Out' }).click()
  }
  await dialog.getByRole('button', { name: 'Lost W 12' }).click()
  await dialog.getByLabelText('Charge for W 12').fill('25')
  await dialog.getByRole('button', { name: 'Block W 12 · $25.00 on the bill' }).click()
  await dialog.getByRole('button', { name: 'Lost W 13' }).click()
  await expect.element(dialog).toMatchTextContent('On the bill already: Lost key $25.00, W 12 lost')
})
