import { expect, test } from 'vitest'
import { openDialog } from '#testing/browser/render.tsx'
import { openVenue } from '#testing/browser/venue.ts'
import { paramsOf } from '#testing/venue/fixtures.ts'
import * as api from '../../contract.ts'

test('a deposit in cash shows the change, and less cash is refused', async () => {
  const venue = await openVenue()
  const rental = await venue.given.runningRental()
  const dialog = await openDialog('take-deposit', { rentalId: rental.id })
  const submit = dialog.getByRole('button', { name: 'Take Deposit · $20.00 cash' })
  await dialog.getByLabelText('Cash given').fill('10')
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Cash given is less than the amount')
  await expect.element(submit).toBeDisabled()
  await dialog.getByRole('button', { name: '$50.00', exact: true }).click()
  await expect.element(dialog.getByRole('status', { name: 'Change' })).toHaveTextContent('Change$30.00')
  await submit.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(await venue.call(api.listDeposits, { params: paramsOf(rental) })).toMatchObject([
    { item: 'Key', amount: 20, method: 'cash', status: 'held' },
  ])
})
